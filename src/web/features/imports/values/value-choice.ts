import type { ValueMapping } from '../../../../domain/import/import-words.ts'
import type { UnknownValue } from '../imports.queries.ts'

/** The values that a person chose for texts, by `keyOf`: an id, or null against the suggestion. */
export type ValueChoice = Record<string, number | null>

export const keyOf = ({ field, folded }: Pick<UnknownValue, 'field' | 'folded'>): string => `${field} ${folded}`

/**
 * The values to send: those of before, and for each unknown text the choice or else the suggestion.
 * `count` is how many texts get a value now.
 */
export function chosenValues(before: ValueMapping, unknown: readonly UnknownValue[], choice: ValueChoice) {
  const values: ValueMapping = { ...before }
  let count = 0
  for (const value of unknown) {
    const { field, folded, suggestionId } = value
    const chosen = choice[keyOf(value)]
    const id = chosen === undefined ? suggestionId : chosen
    if (id === null) continue
    values[field] = { ...values[field], [folded]: id }
    count += 1
  }
  return { values, count }
}
