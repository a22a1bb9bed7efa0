import { type SQL, sql } from 'drizzle-orm'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { DocumentSource } from '../../../domain/files/file-words.ts'
import { isNamedReader } from '../../file-list/file-list.queries.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** A document whose words the search does not know yet. */
export type UnindexedDocument = {
  id: number
  departmentId: number
  version: number
  source: DocumentSource
  sourceId: number | null
  title: string
  type: string | null
  name: string
  content: string | null
}

/** Documents to index, the oldest first. */
export const findUnindexed = (q: Querier, departmentId: number, limit: number): Promise<UnindexedDocument[]> =>
  rowsOf<UnindexedDocument>(
    q,
    sql`select d.id, d.department_id as "departmentId", d.current_version as version, d.source, d.source_id::integer as "sourceId", d.title,
        t.name as type, v.name, v.content
      from documents d join document_versions v on v.document_id = d.id and v.version = d.current_version
        left join trd_types t on t.id = d.type_id
      where d.department_id = ${departmentId} and not d.is_indexed order by d.id limit ${limit}`,
  )

/** Keeps the words of a document's version, unless another version came meanwhile. A known text of the version stays. */
export async function putWords(
  q: Querier,
  { id, departmentId, version }: Pick<UnindexedDocument, 'id' | 'departmentId' | 'version'>,
  { head, body, numbers }: { head: string; body: string | null; numbers: string },
): Promise<void> {
  await q.execute(sql`insert into document_search as s (document_id, department_id, version, words, body, numbers)
    select ${id}, ${departmentId}, ${version}::integer, setweight(to_tsvector('es_fold', ${head}), 'A') || to_tsvector('es_fold', b.body), b.body, ${numbers}
    from (select coalesce(${body}::text, (select o.body from document_search o where o.document_id = ${id} and o.version = ${version}), '') as body) b
    where exists (select from documents d where d.id = ${id} and d.current_version = ${version})
    on conflict (document_id) do update
      set version = excluded.version, words = excluded.words, body = excluded.body, numbers = excluded.numbers
      where s.version <= excluded.version`)
  await q.execute(sql`update documents set is_indexed = true where id = ${id} and current_version = ${version}`)
}

export type FoundWords = {
  id: number
  fileId: number
  fileNumber: string
  fileTitle: string
  order: number
  title: string
  type: string | null
  source: DocumentSource
  version: number
  documentDate: string
  snippet: string | null
  withdrawnAt: string | null
}

/** Matches that are ranked; of more, the newest come first. */
const MOST_RANKED = 2_000
/** Rows that are passed from the newest on to meet a page of many matches, and the last place of such a page. */
const [MOST_PASSED, MOST_NEAR] = [5_000, 200]
/** Marks around a found word: private characters, which no text has. */
const HEADLINE = 'StartSel=\ue000, StopSel=\ue001, MaxFragments=2, MaxWords=22, MinWords=8, FragmentDelimiter=" … "'

type SearchedParts = {
  words: string
  numbers: readonly string[]
  /** Beginnings of numbers of files; letters, digits and hyphens alone. */
  fileNumbers: readonly string[]
}
type Span = { limit: number; offset: number }
type SearchedWords = SearchedParts & Span

const queryOf = (words: string) => sql`websearch_to_tsquery('es_fold', ${words})`

/**
 * Leaves out of `document_search s` what the official may not know (`readableFiles`). An administrator may know every
 * document of the department. Others may know almost all: to look for the exceptions reads less than to look at each.
 */
function mayKnow(by: Official): SQL {
  if (may(by, 'files.manage', by)) return sql``
  return sql`and not exists (select from (
      select d.id from documents d
      where d.department_id = ${by.departmentId} and d.is_sensitive and d.added_by is distinct from ${by.id}
      union all
      select d.id from files join documents d on d.file_id = files.id
      where files.department_id = ${by.departmentId} and files.access = 'reservado' and not ${isNamedReader(by.id)}
    ) hidden where hidden.id = s.document_id)`
}

/**
 * Rows of `document_search s` with all the words and numbers, among those that the official may know.
 * @param rows the table, or some rows of it
 */
function matching(
  by: Official,
  { words, numbers, fileNumbers }: SearchedParts,
  query: SQL,
  rows = sql`document_search`,
): SQL {
  const matches = [
    ...(words === '' ? [] : [sql`s.words @@ ${query}`]),
    ...numbers.map((number) => sql`s.numbers like ${`%${number}%`}`),
    // The first condition is implied by the second, and has the trigram index.
    ...fileNumbers.map(
      (number) => sql`(files.search_text like ${`%${number.toLowerCase()}%`} and files.number like ${`${number}%`})`,
    ),
  ]
  const joined =
    fileNumbers.length === 0
      ? sql``
      : sql`join documents on documents.id = s.document_id join files on files.id = documents.file_id`
  return sql`select s.document_id from ${rows} s ${joined}
      where s.department_id = ${by.departmentId} and ${sql.join(matches, sql` and `)} ${mayKnow(by)}`
}

/** The number of matches, and their ids while they are few enough to be ranked. */
async function countMatches(q: Querier, by: Official, parts: SearchedParts, query: SQL) {
  const [counted] = await rowsOf<{ total: number; ids: number[] | null }>(
    q,
    sql`select count(*)::integer as total,
        case when count(*) <= ${MOST_RANKED} then coalesce(array_agg(document_id), '{}') end as ids
      from (${matching(by, parts, query)}) found`,
  )
  return counted ?? { total: 0, ids: [] }
}

const idsIn = async (q: Querier, statement: SQL): Promise<number[]> =>
  (await rowsOf<{ id: number }>(q, statement)).map(({ id }) => id)

/** The page of the nearest matches, of equal ones the newest first. */
const rankedPage = (q: Querier, ids: readonly number[], query: SQL, { limit, offset }: Span) =>
  idsIn(
    q,
    sql`select id from (select m.id, (select ts_rank(w.words, ${query}) from document_search w where w.document_id = m.id) as rank
        from unnest(${`{${ids.join(',')}}`}::integer[]) m (id)) ranked
      order by rank desc nulls last, id desc limit ${limit} offset ${offset}`,
  )

/**
 * The page of the newest matches. Many matches are met soon on the way back from the newest document. Otherwise they are
 * found first and sorted then: asked at once, the planner walks an index to its end.
 */
async function newestPage(q: Querier, by: Official, { limit, offset, ...parts }: SearchedWords, query: SQL) {
  const page = sql`order by document_id desc limit ${limit} offset ${offset}`
  if (offset + limit <= MOST_NEAR) {
    const passed = sql`(select * from document_search order by document_id desc limit ${MOST_PASSED})`
    const met = await idsIn(q, sql`select document_id as id from (${matching(by, parts, query, passed)}) met ${page}`)
    if (met.length === limit) return met
  }
  return idsIn(q, sql`select document_id as id from (${matching(by, parts, query)} offset 0) found ${page}`)
}

const findShown = (q: Querier, ids: readonly number[], query: SQL): Promise<FoundWords[]> =>
  rowsOf<FoundWords>(
    q,
    sql`select d.id, d.file_id as "fileId", files.number as "fileNumber", files.title as "fileTitle", d.file_order as "order", d.title, t.name as type,
      d.source, d.current_version as version, d.document_date::text as "documentDate",
      case when s.body <> '' then ts_headline('es_fold', left(s.body, 20000), ${query}, ${HEADLINE}) end as snippet,
      to_char(d.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "withdrawnAt"
    from unnest(${`{${ids.join(',')}}`}::integer[]) with ordinality p (id, place) join documents d on d.id = p.id
      join files on files.id = d.file_id join document_search s on s.document_id = d.id left join trd_types t on t.id = d.type_id
    order by p.place`,
  )

/** A page of the documents with all the words and numbers that the official may know, with their number in all. */
export async function findWords(
  q: Querier,
  by: Official,
  searched: SearchedWords,
): Promise<{ documents: FoundWords[]; total: number }> {
  const query = queryOf(searched.words)
  const { total, ids } = await countMatches(q, by, searched, query)
  if (searched.offset >= total) return { documents: [], total }
  const page = ids ? await rankedPage(q, ids, query, searched) : await newestPage(q, by, searched, query)
  return { documents: await findShown(q, page, query), total }
}

type FirstDocument = Pick<FoundWords, 'id' | 'fileId' | 'fileNumber' | 'fileTitle' | 'title' | 'documentDate'>

/** Matches from which the nearest are chosen, where a search wants no total. */
const MOST_FOUND = 200
/** A word of the search that may go on: letters and digits alone, which have no meaning in a query of the text search. */
const UNFINISHED = /(?:^|\s)([\p{L}\p{N}]{3,40})$/u

/** The words of a search whose last one may be a beginning. */
function unfinishedQuery(words: string): SQL {
  const last = UNFINISHED.exec(words)?.[1]
  if (last === undefined) return queryOf(words)
  const begun = sql`to_tsquery('es_fold', ${`${last}:*`})`
  return sql`(${queryOf(words)} || (${queryOf(words.slice(0, -last.length).trim())} && ${begun}))`
}

/** Some documents with all the words and numbers, without their total. The last word may be a beginning. */
export const findFirstDocuments = (
  q: Querier,
  by: Official,
  parts: SearchedParts,
  limit: number,
): Promise<FirstDocument[]> => {
  const query = unfinishedQuery(parts.words)
  return rowsOf<FirstDocument>(
    q,
    sql`with found as materialized (${matching(by, parts, query)} limit ${MOST_FOUND}
    ), page as (
      select f.document_id, row_number() over (order by ts_rank(s.words, ${query}) desc, f.document_id desc) as place
      from found f join document_search s on s.document_id = f.document_id order by place limit ${limit}
    )
    select d.id, d.file_id as "fileId", files.number as "fileNumber", files.title as "fileTitle", d.title,
      d.document_date::text as "documentDate"
    from page p join documents d on d.id = p.document_id join files on files.id = d.file_id order by p.place`,
  )
}

/** Tells whether a version's text was read. */
export const setText = async (
  q: Querier,
  id: number,
  version: number,
  state: 'extraido' | 'sin_texto' | 'fallo',
): Promise<void> => {
  await q.execute(
    sql`update document_checks set text_state = ${state} where document_id = ${id} and version = ${version}`,
  )
}
