import { type AnyColumn, and, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { digitsOf } from '../../../domain/shared/entered.ts'
import { searchedWords } from '../../../domain/shared/search-forms.ts'
import type { Querier } from '../db/database.ts'
import { idsIn, scanForMatches } from './find-page-ids.ts'
import type { ListTable } from './list-tables.ts'
import { beginning, quickSearch } from './list-where.ts'

/** Matches of the newest rows to choose from, and of all rows where those are too few. */
const MOST = { newest: 50, all: 200 }
/** Newest rows that are looked through, where an index serves afterwards and where it does not. */
const PASSED = { indexed: 1_000, other: 5_000 }
/** Matches of the department among which some rows are looked for. */
const MOST_OF_ALL = 2_000

/**
 * Rows of a list that a reader may see: those of the department, and of them `only` some. They are `few` where they are
 * the reader's own. `numbers` are its sort keys of numbers, made with `number_key`, and `name` is that of a name, made with `sort_key`.
 */
type Searched<Rows> = {
  rows: Rows
  departmentId: number
  only?: ((rows: Rows) => SQL | undefined) | undefined
  few?: boolean
  numbers?: readonly AnyColumn[]
  name?: AnyColumn
}

/** `exact` are the rows with a number that the term is, in any written form; `ids` has them too. */
export type FirstMatches = { exact: number[]; ids: number[] }

/** Written forms of the number that a whole term is; none for words. */
function numbersOfTerm(term: string): string[] {
  const words = searchedWords(term)
  const forms = words.length === 1 ? (words[0] ?? []) : []
  const digits = digitsOf(term)
  return [...new Set(digits === undefined ? forms : [...forms, digits])].filter((form) => /\d/.test(form))
}

const ofDepartment = <Rows extends ListTable>({ departmentId }: Searched<Rows>, rows: Rows) =>
  eq(rows.departmentId, departmentId)
const visibleIn = <Rows extends ListTable>(searched: Searched<Rows>, rows: Rows) =>
  and(ofDepartment(searched, rows), searched.only?.(rows))

async function exactMatches<Rows extends ListTable>(
  q: Querier,
  searched: Searched<Rows>,
  term: string,
  enough: number,
): Promise<number[]> {
  const { rows, numbers } = searched
  const wanted = numbersOfTerm(term)
  if (!numbers || wanted.length === 0) return []
  const isNumber = or(...numbers.flatMap((key) => wanted.map((number) => sql`${key} = number_key(${number}::text)`)))
  // `offset 0` keeps the planner from scanning the newest rows for a number.
  return idsIn(
    q,
    sql`select id from (select ${rows.id} as id from ${rows} where ${and(visibleIn(searched, rows), isNumber)} offset 0) as found
      order by id desc limit ${enough}`,
  )
}

/** Whether a sort key is that of a text that begins with the term. `sort_key` writes Ñ as N and a sign. */
export const beginsWith = (key: AnyColumn, term: string): SQL =>
  sql`${key} like ${beginning(term.replaceAll(/ñ/gi, 'n\x7f'))}`

function namedSo<Rows extends ListTable>(
  q: Querier,
  searched: Searched<Rows>,
  term: string,
  enough: number,
): Promise<number[]> | [] {
  const { rows, name } = searched
  if (!name) return []
  const where = and(visibleIn(searched, rows), beginsWith(name, term))
  return idsIn(q, sql`select ${rows.id} as id from ${rows} where ${where} order by ${name} limit ${enough}`)
}

function newestSo<Rows extends ListTable>(q: Querier, searched: Searched<Rows>, term: string): Promise<number[]> {
  const { rows, few } = searched
  const visible = (table: Rows) => visibleIn(searched, table)
  const matching = (table: Rows) => quickSearch(table.searchText, term).matches
  const newest = { key: (table: Rows) => table.id, isDescending: true, limit: MOST.newest, offset: 0 }
  // One's own rows are seldom more than those that are looked through.
  const isShort = quickSearch(rows.searchText, term).isIndexed && !few
  return scanForMatches(q, { rows, visible, matching }, newest, isShort ? PASSED.indexed : PASSED.other)
}

/** Some rows are looked for among the matches: a condition on both would have the planner read every row. */
function indexedSo<Rows extends ListTable>(q: Querier, searched: Searched<Rows>, term: string): Promise<number[]> | [] {
  const { rows, only } = searched
  const { isIndexed, matches } = quickSearch(rows.searchText, term)
  if (!isIndexed) return []
  const where = and(ofDepartment(searched, rows), matches)
  if (!only) return idsIn(q, sql`select ${rows.id} as id from ${rows} where ${where} limit ${MOST.all}`)
  const found = alias(rows, 'found') as unknown as Rows
  return idsIn(
    q,
    sql`select ${found.id} as id from (select * from ${rows} where ${where} limit ${MOST_OF_ALL}) as found
      where ${only(found)} limit ${MOST.all}`,
  )
}

/**
 * Some rows that a term finds, without their total. First come those with its number and those whose name begins with it;
 * then the newest ones, and those that the index finds. A term without letters in a row has no index, so that it is
 * looked for in the newest rows alone.
 * @param enough rows that the caller shows
 */
export async function firstMatches<Rows extends ListTable>(
  q: Querier,
  searched: Searched<Rows>,
  term: string,
  enough: number,
): Promise<FirstMatches> {
  const exact = await exactMatches(q, searched, term, enough)
  const ids = new Set(exact)
  for (const find of [namedSo, newestSo, indexedSo]) {
    if (ids.size >= enough) break
    for (const id of await find(q, searched, term, enough)) ids.add(id)
  }
  return { exact, ids: [...ids] }
}

/** An SQL list of ids. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::integer[]`
