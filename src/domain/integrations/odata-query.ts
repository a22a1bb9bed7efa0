import { Problem } from '../shared/problem.ts'
import { isDay, isInstant } from '../shared/time.ts'
import { type RowCursor, readCursor } from './row-cursor.ts'
import type { RowSetName } from './row-set-names.ts'
import { type FilteredColumn, filteredColumns, type RowFilter, rowSets } from './row-sets.ts'

/** An OData request for rows of a set (R 24.3). */
export type ODataQuery = {
  select: string[] | undefined
  top: number | undefined
  isCounted: boolean
  filters: RowFilter[]
  after: RowCursor | undefined
}

/** Rows of a page. */
export const ODATA_PAGE = 1_000
const MAX_TOP = 2_147_483_647
/** Comparisons of a filter, and characters of an option, at most. */
const MAX_COMPARISONS = 20
const MAX_OPTION = 2_000

const notSupported = (option: string) => new Problem('odata.not-supported', { params: { option: option.slice(0, 60) } })
const malformed = (option: string) => new Problem('odata.malformed', { params: { option } })

const COLUMN_TYPES: Record<FilteredColumn, 'integer' | 'day' | 'instant' | 'text'> = {
  id: 'integer',
  dia: 'day',
  actualizado: 'instant',
  municipio_dane: 'text',
  concepto: 'text',
}
/** Parentheses, a text between quotes (a quote is doubled), and words. */
const TOKENS = /\s*(?:([()])|('(?:[^']|'')*')|([^\s()']+))/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKENS.lastIndex = 0
  const end = text.trimEnd().length
  while (TOKENS.lastIndex < end) {
    const found = TOKENS.exec(text)
    if (!found) throw malformed('$filter')
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  return tokens
}

/** An instant with its zone; a day alone is its midnight in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,12})?)?(Z|[+-]\d\d:\d\d))?$/

function literal(column: FilteredColumn, token: string): string | number {
  switch (COLUMN_TYPES[column]) {
    case 'integer':
      if (/^-?\d{1,15}$/.test(token)) return Number(token)
      break
    case 'day':
      if (isDay(token)) return token
      break
    case 'instant':
      if (INSTANT.test(token) && isInstant(token)) return new Date(token).toISOString()
      break
    default:
      if (token.startsWith("'") && !token.includes('\0')) return token.slice(1, -1).replaceAll("''", "'")
  }
  throw malformed('$filter')
}

const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
/** Words of OData that this server does not answer to. */
const OTHER_WORDS = /^(or|not|in|has|add|sub|mul|div|mod)$/

/** Comparisons joined by `and`. Parentheses group, and change nothing. */
function readFilter(set: RowSetName, text: string): RowFilter[] {
  const tokens = tokensOf(text)
  const filters: RowFilter[] = []
  let at = 0
  const comparison = () => {
    const [name = '', operator = '', value = ''] = tokens.slice(at, at + 3)
    const column = filteredColumns(set).find((known) => known === name)
    if (name === '') throw malformed('$filter')
    if (OTHER_WORDS.test(name) || tokens[at + 1] === '(') throw notSupported(`$filter ${name}`)
    if (column && OTHER_WORDS.test(operator)) throw notSupported(`$filter ${operator}`)
    const known = OPERATORS.find((one) => one === operator)
    if (!known || value === '') throw malformed('$filter')
    if (!column) throw notSupported(`$filter ${name}`)
    if (value === 'null') throw notSupported('$filter null')
    filters.push({ column, operator: known, value: literal(column, value) })
    if (filters.length > MAX_COMPARISONS) throw malformed('$filter')
    at += 3
  }
  const all = (depth: number): void => {
    if (depth > MAX_COMPARISONS) throw malformed('$filter')
    for (;;) {
      if (tokens[at] === '(') {
        at += 1
        all(depth + 1)
        if (tokens[at] !== ')') throw malformed('$filter')
        at += 1
      } else comparison()
      if (tokens[at] !== 'and') return
      at += 1
    }
  }
  all(0)
  const rest = tokens[at]
  if (rest !== undefined) throw OTHER_WORDS.test(rest) ? notSupported(`$filter ${rest}`) : malformed('$filter')
  return filters
}

function readSelect(set: RowSetName, text: string): string[] | undefined {
  const names = text.split(',').map((name) => name.trim())
  if (names.includes('*')) return undefined
  const known = rowSets[set].map(({ name }) => name)
  if (names.some((name) => !known.includes(name))) throw malformed('$select')
  return known.filter((name) => names.includes(name))
}

function readTop(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > MAX_TOP) throw malformed('$top')
  return Number(text)
}

/** The only order, which may be asked for by name. */
const OWN_ORDER = /^\s*actualizado(\s+asc)?\s*(,\s*id(\s+asc)?\s*)?$/

/**
 * Reads the options of a set. An option that this server does not know is refused, so that no client takes an answer for
 * another.
 * @throws Problem odata.not-supported (501), odata.malformed (400)
 */
export function readODataQuery(set: RowSetName, options: Readonly<Record<string, unknown>>): ODataQuery {
  const query: ODataQuery = { select: undefined, top: undefined, isCounted: false, filters: [], after: undefined }
  for (const [option, value] of Object.entries(options)) {
    if (typeof value !== 'string' || value.length > MAX_OPTION) throw malformed(option.slice(0, 60))
    switch (option) {
      case '$select':
        query.select = readSelect(set, value)
        break
      case '$top':
        query.top = readTop(value)
        break
      case '$count':
        if (value !== 'true' && value !== 'false') throw malformed(option)
        query.isCounted = value === 'true'
        break
      case '$filter':
        query.filters = readFilter(set, value)
        break
      case '$orderby':
        if (!OWN_ORDER.test(value)) throw notSupported(`$orderby ${value}`)
        break
      case '$skiptoken': {
        query.after = readCursor(value)
        if (!query.after) throw malformed(option)
        break
      }
      default:
        throw notSupported(option)
    }
  }
  return query
}
