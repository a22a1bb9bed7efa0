import type { UnsignedReason } from './acta-issue.ts'

/** Codes of `last_error` that have words of their own. */
const TOLD = new Set<string>([
  ...(['key-missing', 'key-retired', 'key-of-other-instance', 'certificate-not-yet-valid'] as const),
  ...(['certificate-expired', 'clock-set-back', 'not-as-sealed'] as const),
] satisfies UnsignedReason[])

/** Why a document has no signature. @param lastError null while the first attempt is still to come, or runs */
export function reasonOf(lastError: string | null): UnsignedReason {
  if (lastError === null) return 'pending'
  return TOLD.has(lastError) ? (lastError as UnsignedReason) : 'failed'
}
