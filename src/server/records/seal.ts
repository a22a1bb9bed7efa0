import { hash } from 'node:crypto'
import type { InspectionRecord } from '../../domain/records/record.ts'
import { keysInOrder } from '../platform/keys-in-order.ts'

/**
 * Canonical texts of frozen lists, such as the concepts of a checklist item, which every record on that checklist
 * repeats. A frozen list must be frozen to the bottom (`checklist.queries.ts`).
 */
const textsOfLists = new WeakMap<readonly unknown[], string>()

function canonicalList(list: readonly unknown[]): string {
  const known = textsOfLists.get(list)
  if (known !== undefined) return known
  let items = ''
  for (const one of list) items += items === '' ? canonical(one) : `,${canonical(one)}`
  const text = `[${items}]`
  if (Object.isFrozen(list)) textsOfLists.set(list, text)
  return text
}

/** JSON whose objects have sorted keys, so that the same content always gives the same text. */
function canonical(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return canonicalList(value)
  // Concatenation is faster than a list per object: a record has a thousand values.
  let text = ''
  const record = value as Record<string, unknown>
  for (const { name, quoted } of keysInOrder(record)) {
    const held = record[name]
    if (held !== undefined) text += `${text === '' ? '' : ','}${quoted}:${canonical(held)}`
  }
  return `{${text}}`
}

/** SHA-256 (hex) of a record's content. It covers the images too, because their names are digests of their bytes. */
export const sealOf = (record: Omit<InspectionRecord, 'seal'>): string => hash('sha256', canonical(record))
