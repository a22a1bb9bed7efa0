import { IconX } from '@tabler/icons-react'
import { relativeRanges } from '../../../../domain/views/relative-days.ts'
import type { ListState } from '../list-state/use-list-state.ts'
import { messages } from '../messages.ts'
import classes from './filters.module.css'
import { chipText, type FilterNames, namedRange } from './list-filter.ts'

type Props = {
  list: Pick<ListState<string>, 'filters' | 'filterValues' | 'setFilters'>
  names?: FilterNames | undefined
}

/** The filters in use; a press takes one away. */
export function FilterChips({ list: { filters, filterValues, setFilters }, names = {} }: Props) {
  const range = namedRange(filterValues, filters)
  const days = filters.filter(({ kind }) => kind === 'day').map(({ key }) => key)
  const used = filters.flatMap((filter) => {
    const value = filterValues[filter.key]
    if (value === undefined || (range && filter.kind === 'day')) return []
    return [{ keys: [filter.key], text: chipText(filter, value, names[filter.key]) }]
  })
  if (range) used.push({ keys: days, text: `${messages.range}: ${relativeRanges[range].label}` })
  if (used.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={messages.chips}>
      {used.map(({ keys, text }) => (
        <li key={keys.join()}>
          <button
            type="button"
            className={classes.chip}
            aria-label={messages.removeFilter(text)}
            onClick={() => setFilters(Object.fromEntries(keys.map((key) => [key, undefined])))}
          >
            {text}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
