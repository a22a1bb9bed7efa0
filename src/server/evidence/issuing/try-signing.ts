import { randomBytes, sign, verify } from 'node:crypto'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { tryEvidence } from '../../../contract/evidence/evidence-status.wire.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { PdfKey } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { readyKey } from './ready-key.ts'

type Trial = ReplyOf<typeof tryEvidence>['trial']

/** An authority may ask money for each stamp. */
const MOST_IN_A_MINUTE = 6
const MINUTE_MS = 60_000
const DIGEST_BYTES = 32

/** Whether a key signs something that its own certificate verifies. */
function signs({ privateKey, certificates: [own] }: PdfKey): boolean {
  const text = randomBytes(DIGEST_BYTES)
  try {
    return verify('sha256', text, own.publicKey, sign('sha256', text, privateKey))
  } catch {
    return false
  }
}

async function trySigning(platform: Platform, departmentId: number): Promise<Trial['signing']> {
  const key = await readyKey(platform, departmentId)
  if (typeof key === 'string') return key
  return signs(key) ? 'ready' : 'failed'
}

async function tryStamp({ timeStamps }: Platform): Promise<Trial['stamp']> {
  if (!timeStamps) return { isConfigured: false, at: null, fault: null }
  const stamp = await timeStamps.stamp(randomBytes(DIGEST_BYTES))
  if (stamp) return { isConfigured: true, at: stamp.at.toISOString(), fault: null }
  return { isConfigured: true, at: null, fault: timeStamps.last()?.fault ?? null }
}

/**
 * Tries what signing a document takes: the key, and the authority of time stamps. Nothing is issued and no fault is
 * thrown.
 * @returns a trial for a department, which refuses a seventh one within a minute
 */
export function createTrials(platform: Platform): (departmentId: number) => Promise<Trial> {
  const begun = new Map<number, number[]>()
  return async (departmentId) => {
    const now = platform.clock().getTime()
    // A clock that was set back counts too.
    const recent = (begun.get(departmentId) ?? []).filter((at) => Math.abs(now - at) < MINUTE_MS)
    if (recent.length >= MOST_IN_A_MINUTE) throw new Problem('request.too-many', { params: { retryAfterS: '60' } })
    begun.set(departmentId, [...recent, now])
    const signing = await trySigning(platform, departmentId)
    return { signing, stamp: await tryStamp(platform) }
  }
}
