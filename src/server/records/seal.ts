import { hash } from 'node:crypto'
import type { InspectionRecord } from '../../domain/records/record.ts'
import { keysInOrder } from '../platform/keys-in-order.ts'

/**
 * Of lists that never change, as the concepts of a checklist's items: every record on it has the same ones. Whoever freezes
 * a list that comes here freezes what is in it too (`checklist.queries.ts`).
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

/** JSON with the keys of every object in order, so that the same content always gives the same text. */
function canonical(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return canonicalList(value)
  // Built by adding to one text: a record has a thousand values, and a list per object costs more than they do.
  let text = ''
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
