import { type SigningRefusal, signingRefusal } from '../../../domain/evidence/signing-rules.ts'
import type { PdfKey } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLastSignedAt } from './issued-documents.queries.ts'
import { registerKey } from './register-key.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'config' | 'log' | 'evidenceKeys'>

/** The key that signs documents; undefined where there is none that can be used, which the start has told. */
export function pdfKeyOf({ evidenceKeys }: Pick<Platform, 'evidenceKeys'>): PdfKey | undefined {
  try {
    return evidenceKeys.pdfKey()
  } catch {
    return undefined
  }
}

/** The key with which a department may sign now, registered, or why there is none. */
export async function readyKey(parts: Parts, departmentId: number): Promise<PdfKey | SigningRefusal> {
  const key = pdfKeyOf(parts)
  if (!key) return 'key-missing'
  const { db, clock } = parts
  const refusal = signingRefusal(key, clock(), await findLastSignedAt(db, departmentId, key.keyId))
  if (refusal) return refusal
  const registered = await registerKey(parts, departmentId, key, 'pdf')
  if (registered === 'retired') return 'key-retired'
  return registered === 'current' ? key : 'key-of-other-instance'
}
