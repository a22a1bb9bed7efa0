import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getTimeline } from '../../contract/follow-up/timeline.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { TIMELINE_BIRTHS, type TimelineQuery, type TimelineSource } from '../../domain/establishments/timeline.ts'
import { readableBy } from '../complaints/complaints.queries.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { complaints } from '../schema/follow-up/complaints.table.ts'

const PAGE = 30

/** Columns of an entry, in the order of the union. `row` tells acts of one instant apart. */
type Entry = {
  at: SQL
  subjectId: SQL
  number: SQL
  kind: SQL
  about?: SQL
  result?: SQL
  wentOn?: SQL
  row: SQL
}

const NULL = sql`null::text`

/** @param letter tells rows of different tables apart; of one instant, the later letter is the newer act */
const entriesOf = (letter: string, source: TimelineSource, entry: Entry, from: SQL): SQL => {
  const { at, subjectId, number, kind, about = NULL, result = NULL, wentOn = NULL, row } = entry
  return sql`select to_char(${at} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ${letter} || lpad(${row}::text, 19, '0') as key,
      ${at} as at, ${source}::text as source, ${subjectId} as subject, ${number}::text as number, ${kind}::text as kind,
      ${about}::text as about, ${result}::text as result,
      ${wentOn}::text as "wentOn" from ${from}`
}

/** Each source by its index of the establishment; acts come with their thing. */
function sourcesOf(by: Official, id: number): SQL[] {
  const of = (alias: string) =>
    sql`${sql.raw(alias)}.department_id = ${by.departmentId} and ${sql.raw(alias)}.establishment_id = ${id}`
  const act = { at: sql`a.at`, kind: sql`a.kind`, row: sql`a.id` }
  const sources = [
    entriesOf(
      'a',
      'inscription',
      {
        ...{ at: sql`e.created_at`, kind: sql`${TIMELINE_BIRTHS.inscription}`, row: sql`e.id` },
        ...{ subjectId: sql`e.id`, number: sql`e.inscription_number` },
      },
      sql`establishments e where e.department_id = ${by.departmentId} and e.id = ${id}`,
    ),
    entriesOf(
      'b',
      'inspection',
      {
        ...{ at: sql`i.closed_at`, kind: sql`${TIMELINE_BIRTHS.inspection}`, row: sql`i.id`, subjectId: sql`i.id` },
        ...{ number: sql`coalesce(i.snapshot ->> 'number', i.id::text)`, about: sql`i.concepto` },
      },
      sql`inspections i where ${of('i')} and i.closed_at is not null`,
    ),
    entriesOf(
      'j',
      'visit',
      {
        ...{ at: sql`a.at`, kind: sql`${TIMELINE_BIRTHS.visit}`, row: sql`a.id` },
        ...{ subjectId: sql`a.assignment_id`, number: NULL, about: sql`a.reason`, wentOn: sql`a.went_day` },
      },
      sql`visits_not_made a where ${of('a')}`,
    ),
    entriesOf(
      'c',
      'requirement',
      {
        ...{ at: sql`r.created_at`, kind: sql`${TIMELINE_BIRTHS.requirement}`, row: sql`r.id` },
        ...{ subjectId: sql`r.id`, number: sql`r.number`, about: sql`r.item` },
      },
      sql`requirements r where ${of('r')}`,
    ),
    entriesOf(
      'd',
      'requirement',
      { ...act, subjectId: sql`r.id`, number: sql`r.number`, about: sql`r.item` },
      sql`requirements r join requirement_events a on a.department_id = r.department_id and a.requirement_id = r.id
        where ${of('r')}`,
    ),
    entriesOf(
      'e',
      'measure',
      { ...act, subjectId: sql`m.id`, number: sql`m.number`, about: sql`m.name` },
      sql`measures m join measure_acts a on a.department_id = m.department_id and a.measure_id = m.id where ${of('m')}`,
    ),
    entriesOf(
      'f',
      'sample',
      { ...act, subjectId: sql`s.id`, number: sql`s.number`, about: sql`s.product` },
      sql`samples s join sample_acts a on a.department_id = s.department_id and a.sample_id = s.id where ${of('s')}`,
    ),
    entriesOf(
      'g',
      'notice',
      { ...act, kind: sql`a.channel`, subjectId: sql`n.id`, number: sql`n.acta_number`, result: sql`a.result` },
      sql`legal_notices n join legal_notice_attempts a on a.department_id = n.department_id and a.notice_id = n.id
        where ${of('n')}`,
    ),
    entriesOf(
      'h',
      'complaint',
      { ...act, subjectId: sql`complaints.id`, number: sql`complaints.number`, about: sql`complaints.kind` },
      sql`${complaints} join complaint_events a on a.department_id = complaints.department_id
        and a.complaint_id = complaints.id where ${of('complaints')} and ${readableBy(complaints, by)}`,
    ),
  ]
  if (!may(by, 'cases.work', by)) return sources
  const ofCases = entriesOf(
    'i',
    'case',
    { ...act, subjectId: sql`k.id`, number: sql`k.number` },
    sql`cases k join case_events a on a.department_id = k.department_id and a.case_id = k.id where ${of('k')}`,
  )
  return [...sources, ofCases]
}

type Row = Omit<ReplyOf<typeof getTimeline>['entries'][number], 'at' | 'subjectId'> & {
  at: Date | string
  subject: number
}

/** A page of the acts on the things of an establishment, the newest first. */
export async function findTimeline(
  q: Querier,
  by: Official,
  id: number,
  { limit = PAGE, before }: TimelineQuery,
): Promise<ReplyOf<typeof getTimeline>> {
  const older = before === undefined ? sql`true` : sql`key collate "C" < ${before}`
  const rows = await rowsOf<Row>(
    q,
    sql`select key, at, source, subject, number, kind, about, result, "wentOn"
      from (${sql.join(sourcesOf(by, id), sql` union all `)}) entries
      where ${older} order by key collate "C" desc limit ${limit + 1}`,
  )
  const entries = rows
    .slice(0, limit)
    .map(({ at, subject, ...entry }) => ({ ...entry, at: new Date(at).toISOString(), subjectId: subject }))
  return { entries, hasMore: rows.length > limit }
}
