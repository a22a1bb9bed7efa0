import { messages } from './messages.ts'
import { bestFirst, type ChoiceOption, findOptions } from './namesakes.ts'

/** Most options that an open list draws. On a slow phone each one costs about 0.4 ms, and a catalogue has thousands. */
export const SHOWN_OPTIONS = 50

/** Value of the last line, which tells how many options are not shown. No id and no name is a space. */
export const REST = ' '

/** The first of the found options, with the chosen one among them. */
function firstOf(found: readonly ChoiceOption[], search: string, chosen: string | null): ChoiceOption[] {
  const best = bestFirst(found, search).slice(0, SHOWN_OPTIONS)
  const picked = found.find(({ value }) => value === chosen)
  if (!picked || best.includes(picked)) return best
  const others = best.slice(0, SHOWN_OPTIONS - 1)
  // While a person searches, Enter takes the first option, which is then the best match.
  return search.trim() === '' ? [picked, ...others] : [...others, picked]
}

/**
 * The options that an open list shows: at most {@link SHOWN_OPTIONS}, and a line that tells how many more there are.
 * @param search typed text; empty in a list that was just opened
 * @param chosen value that the field holds, which is always shown if the search finds it
 */
export function optionWindow(
  options: readonly ChoiceOption[],
  search: string,
  chosen: string | null,
): (ChoiceOption & { disabled?: boolean })[] {
  const found = findOptions(options, search)
  if (found.length <= SHOWN_OPTIONS) return found
  const rest = { value: REST, label: messages.rest(found.length - SHOWN_OPTIONS), disabled: true }
  return [...firstOf(found, search, chosen), rest]
}
