import fc from 'fast-check'

type Turn = { id: number; text: string | null }
type Follower = { change(id: number, text: string, weight: 1 | -1): void }

/** A history in which each turn gives a row a text, or removes it. */
export const rowHistory = (id: fc.Arbitrary<number>, text: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(fc.record({ id, text: fc.option(text) }), { maxLength })

/** Reports the turns to a follower. @returns the remaining rows with their texts */
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
