import { hash } from 'node:crypto'
import type { InspectionRecord } from '../../domain/records/record.ts'
import { keysInOrder } from '../platform/keys-in-order.ts'

/** JSON with the keys of every object in order, so that the same content always gives the same text. */
function canonical(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // Built by adding to one text: a record has a thousand values, and a list per object costs more than they do.
  let text = ''
  if (Array.isArray(value)) {
    for (const one of value) text += text === '' ? canonical(one) : `,${canonical(one)}`
    return `[${text}]`
  }
  const record = value as Record<string, unknown>
  for (const { name, quoted } of keysInOrder(record)) {
    const held = record[name]
    if (held !== undefined) text += `${text === '' ? '' : ','}${quoted}:${canonical(held)}`
  }
  return `{${text}}`
}

/**
 * SHA-256 (hex) of a record's content. Images stand in it by name, which is the digest of their bytes, so that it
 * covers them too.
 */
export const sealOf = (record: Omit<InspectionRecord, 'seal'>): string => hash('sha256', canonical(record))
