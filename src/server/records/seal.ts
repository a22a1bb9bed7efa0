import { hash } from 'node:crypto'
import type { InspectionRecord } from '../../domain/records/record.ts'

type Key = readonly [name: string, text: string]

/** The keys of an object in order, by all of them as they stand: a record has a hundred objects of a dozen shapes. */
const orders = new Map<string, readonly Key[]>()
const MAX_ORDERS = 500

function inOrder(names: readonly string[]): readonly Key[] {
  const shape = JSON.stringify(names)
  const known = orders.get(shape)
  if (known) return known
  const order = [...names].sort().map((name) => [name, `${JSON.stringify(name)}:`] as const)
  if (orders.size < MAX_ORDERS) orders.set(shape, order)
  return order
}

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
  for (const [name, key] of inOrder(Object.keys(record))) {
    const held = record[name]
    if (held !== undefined) text += text === '' ? key + canonical(held) : `,${key}${canonical(held)}`
  }
  return `{${text}}`
}

/**
 * SHA-256 (hex) of a record's content. Images stand in it by name, which is the digest of their bytes, so that it
 * covers them too.
 */
export const sealOf = (record: Omit<InspectionRecord, 'seal'>): string => hash('sha256', canonical(record))
