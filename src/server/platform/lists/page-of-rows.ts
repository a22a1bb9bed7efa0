import {
  type ListFilter,
  type ListQuery,
  type ListSelection,
  type Page,
  SEARCH_FIELD,
} from '../../../domain/shared/list-query.ts'
import { searchedWords } from '../../../domain/shared/search-forms.ts'
import { withoutAccents } from '../../../domain/shared/text.ts'
import { formatDay, formatInstant, isDay } from '../../../domain/shared/time.ts'
import { filterInTurns, sortInTurns } from './in-turns.ts'
import type { ListSnapshot } from './list-snapshot.ts'
import { holdsPart } from './state-words.ts'

type CellValue = string | number | boolean | null
/** A list's values, by field, as they are searched, filtered and sorted. */
export type Cells<Row, Field extends string> = Record<Field, (row: Row) => CellValue>
/** Further words that the screen shows of a row, such as those of its state. The search finds them too. */
export type ShownWords<Row> = (row: Row) => readonly string[]

const noWords = () => []
/** Spanish order, and numbers by their value. */
const spanish = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

/** An instant as rows have it. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value as the screen shows it, and as it is written in a request. */
const textOf = (value: CellValue): string => {
  if (value === null) return ''
  const text = typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
  if (isDay(text)) return `${text} ${formatDay(text)}`
  return INSTANT.test(text) ? `${withoutAccents(text)} ${formatInstant(new Date(text))}` : withoutAccents(text)
}

function compare(one: CellValue, other: CellValue): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0)
  if (typeof one === 'string' && typeof other === 'string') {
    const [first, second] = [withoutAccents(one), withoutAccents(other)]
    return first < second ? -1 : first > second ? 1 : 0
  }
  return Number(one) - Number(other)
}

/** The order of two values; an empty one is handled by the caller. */
const orderOf = (one: CellValue, other: CellValue): number =>
  typeof one === 'string' && typeof other === 'string' ? spanish.compare(one, other) : compare(one, other)

/** The filter's value in the type of the cell. */
const sameType = (cell: CellValue, value: string): CellValue => {
  if (typeof cell === 'boolean') return value === '1' || value === 'true'
  return typeof cell === 'number' ? Number(value) : value
}

function matches<Row, Field extends string>(
  row: Row,
  { field, operator, value }: ListFilter<Field>,
  cells: Cells<Row, Field>,
  shown: ShownWords<Row>,
): boolean {
  if (field === SEARCH_FIELD) {
    const values = (Object.values(cells) as ((row: Row) => CellValue)[]).map((cell) => cell(row))
    const all = [...values.filter((held) => typeof held !== 'boolean'), ...shown(row)].map(textOf).join(' ')
    return searchedWords(value).every((forms) => forms.some((form) => holdsPart(all, withoutAccents(form))))
  }
  const cell = cells[field](row)
  if (operator === 'like') return textOf(cell).includes(withoutAccents(value))
  if (cell === null) return operator === '=' && value === ''
  const compared = compare(cell, sameType(cell, value))
  if (Number.isNaN(compared)) return false
  return operator === '=' ? compared === 0 : operator === '>=' ? compared >= 0 : compared <= 0
}

/** Whether a row is asked for, and the order of two. Rows of equal value keep the order in which they come. */
const selectionOf = <Row, Field extends string>(
  { filters, sortBy, descending }: ListSelection<Field>,
  cells: Cells<Row, Field>,
  shown: ShownWords<Row>,
) => ({
  isAsked: (row: Row) => filters.every((filter) => matches(row, filter, cells, shown)),
  order(one: Row, other: Row): number {
    const cell = cells[sortBy]
    const [first, second] = [cell(one), cell(other)]
    // An empty value comes last in both directions.
    if (first === null || second === null) return compare(first, second)
    return descending ? orderOf(second, first) : orderOf(first, second)
  },
})

/** A page of a list that is small enough to be read whole, such as the officials of a department. */
export function pageOfRows<Row, Field extends string>(
  rows: readonly Row[],
  query: ListQuery<Field>,
  cells: Cells<Row, Field>,
  shown: ShownWords<Row> = noWords,
): Page<Row> {
  const { isAsked, order } = selectionOf(query, cells, shown)
  const found = rows.filter(isAsked).sort(order)
  return { rows: found.slice(query.offset, query.offset + query.limit), total: found.length }
}

/** Rows that are read whole, as the list of one instant that an export wants. They may be a whole census. */
export async function snapshotOfRows<Row, Field extends string>(
  rows: readonly Row[],
  selection: ListSelection<Field>,
  cells: Cells<Row, Field>,
  shown: ShownWords<Row> = noWords,
): Promise<ListSnapshot<Row>> {
  const { isAsked, order } = selectionOf(selection, cells, shown)
  const found = await sortInTurns(await filterInTurns(rows, isAsked), order)
  return {
    total: found.length,
    async *chunks() {
      yield found
    },
  }
}
