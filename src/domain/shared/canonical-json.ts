import { keysInOrder } from './keys-in-order.ts'

/**
 * Canonical texts of frozen lists, such as the concepts of a checklist item, which every record on that checklist
 * repeats. A frozen list must be frozen to the bottom (`checklist.queries.ts`).
 */
const textsOfLists = new WeakMap<readonly unknown[], string>()

function canonicalList(list: readonly unknown[]): string {
  const known = textsOfLists.get(list)
  if (known !== undefined) return known
  let items = ''
  for (const one of list) items += items === '' ? canonicalJson(one) : `,${canonicalJson(one)}`
  const text = `[${items}]`
  if (Object.isFrozen(list)) textsOfLists.set(list, text)
  return text
}

const HALF = /\p{Surrogate}/u

/** A text or number as ECMAScript writes it, which RFC 8785 prescribes. */
function canonicalLeaf(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('A number is not finite.')
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`A value of type ${typeof value} has no JSON.`)
  // JSON writes half of a pair as an escape, so only a text with one is looked at twice.
  if (text.includes('\\ud') && HALF.test(String(value))) throw new TypeError('A text has half of a surrogate pair.')
  return text
}

/**
 * The text of a value by the JSON Canonicalization Scheme (RFC 8785), so that the same content always gives the same
 * text, here and in any other program. Keys whose value is undefined are left out.
 * @throws TypeError for what the scheme has no text for: half of a surrogate pair, NaN, infinity, undefined in a list
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || value === null) return canonicalLeaf(value)
  if (Array.isArray(value)) return canonicalList(value)
  // Concatenation is faster than a list per object: a record has a thousand values.
  let text = ''
  const record = value as Record<string, unknown>
  for (const { name, quoted } of keysInOrder(record)) {
    const held = record[name]
    if (held !== undefined) text += `${text === '' ? '' : ','}${quoted}:${canonicalJson(held)}`
  }
  return `{${text}}`
}
