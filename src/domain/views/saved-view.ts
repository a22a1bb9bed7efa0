import { z } from 'zod'
import { type DepartmentAction, may } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import { enteredSearch } from '../shared/entered.ts'
import * as field from '../shared/fields.ts'
import { isDay } from '../shared/time.ts'
import { ALL_ROWS, type ListFilterRule, listRules, TICKED } from './list-filters.ts'
import { isRelativeWord } from './relative-days.ts'
import { ROW_ID, VIEWED_LISTS, type ViewedList } from './viewed-lists.ts'

/** Views of one person (R 23.4). */
export const MAX_VIEWS = 50
/** Characters of a view's name. */
export const MAX_VIEW_NAME = 80
/** Characters of a search or a filter's text, as in the addresses of lists. */
const MAX_VALUE = 198
const MAX_COLUMNS = 60

/** The search, the order and the filters of a list, by the keys of its address. Relative days stay relative. */
export type ViewQuery = Readonly<Record<string, string>>

/** Text of a view with a filter or a value that this version of Vigía does not have. */
export const FILTER_GONE = 'Un filtro de esta vista ya no existe.'
export const filterUnknown = (key: string): string => `La lista no tiene el filtro «${key}» con ese valor.`

const SEARCH_KEY = 'buscar'
const ORDER_KEY = 'orden'

const mayUse = (reader: Official, needs: DepartmentAction | undefined) =>
  needs === undefined || may(reader, needs, { departmentId: reader.departmentId })

/** Whether a person may open a list, and so keep and see its views. */
export const mayViewList = (reader: Official, list: ViewedList): boolean => mayUse(reader, listRules[list].needs)

function isValueOf(rule: ListFilterRule, value: string): boolean {
  switch (rule.kind) {
    case 'choice':
      return value === ALL_ROWS || rule.values.includes(value)
    case 'text':
      return enteredSearch(value) !== '' && value.length <= MAX_VALUE && !value.includes('\0')
    case 'row':
      return ROW_ID.test(value)
    case 'day':
      return isRelativeWord(value) || (isDay(value) && value >= '1900-01-01')
    case 'flag':
      return value === TICKED
  }
}

type Verdict = 'fits' | 'unknown' | 'forbidden'

function judge(list: ViewedList, reader: Official, key: string, value: string): Verdict {
  if (key === SEARCH_KEY) return value.length <= MAX_VALUE && !value.includes('\0') ? 'fits' : 'unknown'
  if (key === ORDER_KEY) return /^-?[a-zA-Z]{1,40}$/.test(value) ? 'fits' : 'unknown'
  const { filters } = listRules[list]
  const rule = Object.hasOwn(filters, key) ? filters[key] : undefined
  if (!rule || !isValueOf(rule, value)) return 'unknown'
  return mayUse(reader, rule.needs) ? 'fits' : 'forbidden'
}

/** The first key of a query that its list does not take from this person; undefined if it takes all. */
export const refusedKey = (list: ViewedList, reader: Official, query: ViewQuery): string | undefined =>
  Object.entries(query).find(([key, value]) => judge(list, reader, key, value) !== 'fits')?.[0]

/**
 * The part of a stored query that its list still has, for a reader.
 * @returns `isReduced` if a filter or a value is unknown to this version; a filter that the reader has no right to is
 * left out in silence
 */
export function knownQuery(list: ViewedList, reader: Official, stored: ViewQuery) {
  const judged = Object.entries(stored).map(([key, value]) => ({
    key,
    value,
    verdict: judge(list, reader, key, value),
  }))
  const query: ViewQuery = Object.fromEntries(
    judged.filter(({ verdict }) => verdict === 'fits').map(({ key, value }) => [key, value]),
  )
  return { query, isReduced: judged.some(({ verdict }) => verdict === 'unknown') }
}

const NOT_A_QUERY = 'Los filtros de la vista no se pudieron leer.'
const NOT_COLUMNS = 'Las columnas de la vista no se pudieron leer.'
const query = z
  .record(z.string().max(40), z.string().max(MAX_VALUE, NOT_A_QUERY), { error: NOT_A_QUERY })
  .refine((held) => Object.keys(held).length <= MAX_COLUMNS, NOT_A_QUERY)
const columns = z
  .array(z.string().regex(/^[a-zA-Z]{1,40}$/, NOT_COLUMNS), { error: NOT_COLUMNS })
  .max(MAX_COLUMNS, NOT_COLUMNS)

const fields = {
  name: field.requiredLine(MAX_VIEW_NAME, 'Escriba el nombre de la vista.'),
  query,
  /** Accessors of the columns that the view hides. */
  hidden: field.optional(columns),
  isShared: field.optional(field.flag),
  isDefault: field.optional(field.flag),
}

const list = z.enum(VIEWED_LISTS, { error: field.missingOr(field.NOT_AN_OPTION) })

export const viewsQuery = z.object({ list: field.optional(list) })
export const newView = z.object({ list, ...fields })
export type NewView = z.output<typeof newView>
/** An edit replaces the whole view; its list stays. */
export const viewEdit = z.object({ ...fields, rowVersion: field.rowVersion })
export type ViewEdit = z.output<typeof viewEdit>
