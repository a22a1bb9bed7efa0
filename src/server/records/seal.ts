import { hash } from 'node:crypto'
import type { InspectionRecord } from '../../domain/records/record.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'

type SealedContent = Omit<InspectionRecord, 'seal'>

/**
 * SHA-256 (hex) of a record's content in its RFC 8785 form. It covers the images too, because their names are digests
 * of their bytes.
 */
export const sealOf = (record: SealedContent): string => sealed(record).seal

/** The seal of a record, and the length in bytes of the text that it digests. */
export function sealed(record: SealedContent): { seal: string; bytes: number } {
  const text = canonicalJson(record)
  return { seal: hash('sha256', text), bytes: Buffer.byteLength(text) }
}
