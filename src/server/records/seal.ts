import { createHash } from 'node:crypto'
import type { InspectionRecord } from '../../domain/records/record.ts'

/** JSON with the keys of every object in order, so that the same content always gives the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

/**
 * SHA-256 (hex) of a record's content. Images stand in it by name, which is the digest of their bytes, so that it
 * covers them too.
 */
export const sealOf = (record: Omit<InspectionRecord, 'seal'>): string =>
  createHash('sha256').update(canonical(record)).digest('hex')
