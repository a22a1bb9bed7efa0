import { fold } from '../cells/fold.ts'
import type { Match } from './catalogue.ts'
import { bigramsOf, dice } from './likeness.ts'

type Named = { id: number; name: string; otherNames?: readonly string[] }

/** Least likeness of a suggestion; a person still has to take it. */
const LEAST_LIKENESS = 0.6

/** A name to compare: without the plural of its words. */
const keyOf = (text: string) =>
  fold(text)
    .split(' ')
    .map((word) => (word.length > 4 ? word.replace(/(?:e?s|e)$/, '') : word))
    .join(' ')

/** Matches texts with names of a catalogue: the same words in any case, accents and number; else the likest is suggested. */
export function nameMatcher(rows: readonly Named[]): (text: string) => Match {
  const named = rows.flatMap(({ id, name, otherNames = [] }) =>
    [name, ...otherNames].map((each) => ({ id, key: keyOf(each) })),
  )
  const byKey = new Map<string, number | undefined>()
  // A name that two rows have tells neither.
  for (const { id, key } of named) byKey.set(key, byKey.has(key) && byKey.get(key) !== id ? undefined : id)
  const compared = named.map(({ id, key }) => ({ id, pairs: bigramsOf(key) }))
  return (text) => {
    const key = keyOf(text)
    const id = byKey.get(key)
    if (id !== undefined) return { id }
    const pairs = bigramsOf(key)
    let best = { likeness: 0, id: 0 }
    for (const each of compared) {
      const likeness = dice(pairs, each.pairs)
      if (likeness > best.likeness) best = { likeness, id: each.id }
    }
    return best.likeness >= LEAST_LIKENESS ? { suggestionId: best.id } : {}
  }
}
