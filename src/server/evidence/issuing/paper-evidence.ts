import { sign } from 'node:crypto'
import { hasQrFacts, qrFacts, signedLetters } from '../../../domain/evidence/signed-qr.ts'
import type { RecordFileBook } from '../../../domain/records/record-file.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { LogKey } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'
import type { PrintedFacts } from './printers.ts'
import { registerKey } from './register-key.ts'

/**
 * The newest checkpoint of the public log before an acta is issued. Each copy on paper is then a witness of the log
 * (decision 055). Undefined while the log has no leaf.
 */
export async function bookBefore(q: Querier, departmentId: number): Promise<RecordFileBook | undefined> {
  const newest = await newestCheckpoint(q, departmentId)
  return newest && { origen: newest.origin, tamano: newest.size, raiz: newest.root, nota: newest.note }
}

/** The log's key, where it is published: a code of any other key would be told as a stranger's. */
async function publishedLogKey(platform: Platform, departmentId: number): Promise<LogKey | undefined> {
  try {
    const key = platform.evidenceKeys.logKey()
    return (await registerKey(platform, departmentId, key, 'registro')) === 'current' ? key : undefined
  } catch (err) {
    platform.log.warn({ err }, 'evidence: no key for the QR codes of actas')
    return undefined
  }
}

type Printed = { departmentId: number; seal: string; facts: PrintedFacts }

/**
 * The facts of a document that its QR code carries, signed with the log's key (R 26.15). Undefined where the key cannot sign
 * or the day has no place in the facts: the code is then the address alone, and the document is issued all the same.
 */
export async function signedQrOf(
  platform: Platform,
  { departmentId, seal, facts: printed }: Printed,
): Promise<string | undefined> {
  if (!hasQrFacts(printed)) return undefined
  const key = await publishedLogKey(platform, departmentId)
  if (!key) return undefined
  const facts = qrFacts({ ...printed, keyId: key.keyId, seal })
  return signedLetters(facts, sign(null, facts, key.privateKey))
}
