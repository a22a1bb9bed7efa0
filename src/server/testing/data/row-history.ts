import fc from 'fast-check'

type Turn = { id: number; text: string | null }
type Follower = { change(id: number, text: string, weight: 1 | -1): void }

/** At each turn some row gets a text, or none. */
export const rowHistory = (id: fc.Arbitrary<number>, text: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(fc.record({ id, text: fc.option(text) }), { maxLength })

/** Tells the turns as they come and go; answers the rows that are there afterwards, with their texts. */
export function playRows(turns: readonly Turn[], follower: Follower): Map<number, string> {
  const rows = new Map<number, string>()
  for (const { id, text } of turns) {
    const before = rows.get(id)
    if (before !== undefined) follower.change(id, before, -1)
    rows.delete(id)
    if (text === null) continue
    follower.change(id, text, 1)
    rows.set(id, text)
  }
  return rows
}
