import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { listAudit } from '../../contract/audit.wire.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import { actionWords, SYSTEM, subjectWords } from '../../domain/audit/trail-words.ts'
import { CONCEPTOS } from '../../domain/inspections/concepto-sanitario.ts'
import { type ListFilter, SEARCH_FIELD, searchWords } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { searchForms } from '../../domain/shared/search-forms.ts'
import { withoutAccents } from '../../domain/shared/text.ts'
import { isDay } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { pageSpan } from '../platform/lists/list-page.ts'
import { anywhere, before, isInteger, since } from '../platform/lists/list-where.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

export type AuditQuery = QueryOf<typeof listAudit>
export type AuditField = AuditQuery['sortBy']
type Filter = ListFilter<AuditField>

const folded = (text: SQL, value: string) => sql`fold(${text}) like ${anywhere(value)}`

/** Codes whose words on the screen have a text in them. */
const codesOf = (words: Readonly<Record<string, string>>, text: string) =>
  Object.keys(words).filter((code) => withoutAccents(words[code] ?? '').includes(withoutAccents(text)))

/** An hour as the screen writes it, and a day without its year. No index has them: they are asked seldom. */
const SHOWN_HOUR = /^([01]?\d|2[0-3]):[0-5]\d$/
const DAY_OF_YEAR = /^\d{2}\/\d{2}$/
const shownAt = (form: string) => sql`to_char(${auditEvents.at} at time zone 'America/Bogota', ${form})`

/** Events at an hour, or on a day of any year, that a word names. */
function atShownTime(word: string): SQL | undefined {
  if (SHOWN_HOUR.test(word)) return sql`${shownAt('HH24:MI')} = ${word.padStart(5, '0')}`
  const day = searchForms(word).find((form) => DAY_OF_YEAR.test(form))
  return day === undefined ? undefined : sql`${shownAt('DD/MM')} = ${day}`
}

/** Events that no person did are shown as the product's own. */
const doneBySystem = (word: string) =>
  withoutAccents(SYSTEM).includes(withoutAccents(word)) ? sql`${auditEvents.userId} is null` : undefined

const SHOWN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
/** Words of a thing that its name has on the screen, as `Acta n.º 2026-000009`. */
const namedSubjects = { ...subjectWords, inspection: `${subjectWords.inspection} Acta n.º` }

const details = sql`${auditEvents.details}::text`
/** The details without the digests of a row, which people are not shown (decision 083). */
const shownDetails = sql`(${auditEvents.details} - '{rowDigest,rowBefore}'::text[])::text`
/** Events whose shown details match. The index has the details with the digests, so those are compared first. */
function inShownDetails(matches: (text: SQL) => SQL | undefined): SQL | undefined {
  const found = matches(details)
  return found && and(found, or(sql`not ${auditEvents.details} ? 'rowDigest'`, matches(shownDetails)))
}

/** Texts of changes, by their index. The events of saves are left out of it, and of the search (migration 027). */
const inDetails = (value: string) =>
  sql`${auditEvents.details} <> '{}' and ${auditEvents.action} not in ('close', 'record', 'sign')
    and ${inShownDetails((text) => folded(text, value))}`

/** A year is no part of a number that a person looks for. */
const DIGITS = /^\d{5,}$/
/** A name, or a number of the identity document, which tells namesakes apart. */
const calledOr = (name: SQL, idNumber: SQL, value: string): SQL => {
  const numbers = searchForms(value).filter((form) => DIGITS.test(form))
  return sql`(${sql.join([folded(name, value), ...numbers.map((form) => sql`${idNumber} like ${anywhere(form)}`)], sql` or `)})`
}
const people = (department: number, value: string) =>
  sql`(select ${users.id} from ${users} where ${users.departmentId} = ${department}
    and ${calledOr(sql`${users.fullName}`, sql`${users.identificationNumber}`, value)})`
const places = (department: number, value: string) =>
  sql`(select ${establishments.id} from ${establishments} where ${establishments.departmentId} = ${department}
    and ${calledOr(sql`${establishments.name}`, sql`${establishments.identificationNumber}`, value)})`

const ofSubject = (subject: string, ids: SQL) =>
  sql`${auditEvents.subject} = ${subject} and ${auditEvents.subjectId} in ${ids}`

/** Events of the things that a text names: people, establishments, and what is planned or made at those. */
const named = (department: number, value: string) => [
  ofSubject('user', people(department, value)),
  ofSubject('establishment', places(department, value)),
  ofSubject(
    'assignment',
    sql`(select ${assignments.id} from ${assignments}
      where ${assignments.departmentId} = ${department} and ${assignments.establishmentId} in ${places(department, value)})`,
  ),
  ofSubject(
    'inspection',
    sql`(select ${inspections.id} from ${inspections} where ${inspections.departmentId} = ${department}
      and (${inspections.establishmentId} in ${places(department, value)} or ${inspections.snapshot} ->> 'number' = ${value}))`,
  ),
]

/** A day as the screen writes it, `20/11/2026`, or in another form that the lists read. */
function shownDay(word: string): string | undefined {
  const shown = searchForms(word).find((form) => SHOWN_DAY.test(form)) ?? ''
  const [, day, month, year] = SHOWN_DAY.exec(shown) ?? []
  const written = `${year}-${month}-${day}`
  return isDay(written) ? written : undefined
}

/** Closings with a concepto that a text names; it stands in the details of a save. */
const closedAs = (value: string) => {
  const conceptos = CONCEPTOS.filter((concepto) => withoutAccents(concepto).includes(withoutAccents(value)))
  return conceptos.length === 0
    ? undefined
    : sql`${auditEvents.action} = 'close' and ${inArray(sql`${auditEvents.details} ->> 'concepto'`, conceptos)}`
}

/** Marks between the words of a cell, as in `Usuario: Ana` and `Visita n.º 7`, are in every row. */
const MARKS = new Set(['n.º', '·', '→'])
const wordsOf = (text: string) =>
  searchWords(text)
    .map((word) => word.replace(/[:,]$/, ''))
    .filter((word) => word !== '' && !MARKS.has(word))

/** Events with a word in anything that the screen shows. A union, because each of its parts has an index. */
function searches(department: number, word: string): SQL {
  const day = shownDay(word)
  const actions = codesOf(actionWords, word)
  const subjects = codesOf(namedSubjects, word)
  const parts = [
    sql`${auditEvents.userId} in ${people(department, word)}`,
    actions.length > 0 ? inArray(auditEvents.action, actions) : undefined,
    subjects.length > 0 ? inArray(auditEvents.subject, subjects) : undefined,
    isInteger(word) ? eq(auditEvents.subjectId, Number(word)) : undefined,
    day === undefined ? undefined : and(since(auditEvents.at, day), before(auditEvents.at, day)),
    atShownTime(word),
    doneBySystem(word),
    closedAs(word),
    ...named(department, word),
    inDetails(word),
    day === undefined ? undefined : inDetails(day),
  ].filter((part) => part !== undefined)
  const found = parts.map(
    (part) =>
      sql`select ${auditEvents.id} from ${auditEvents} where ${auditEvents.departmentId} = ${department} and ${part}`,
  )
  return sql`${auditEvents.id} in (${sql.join(found, sql` union all `)})`
}

const MALFORMED = 'list.malformed-filter'

function matchesNumber(column: SQL, { operator, value }: Filter): SQL | undefined {
  if (operator === 'like') return value === '' ? undefined : sql`${column}::text like ${anywhere(value)}`
  if (operator !== '=' || !isInteger(value)) throw new Problem(MALFORMED)
  return sql`${column} = ${Number(value)}`
}

function matchesText(column: SQL, { operator, value }: Filter): SQL | undefined {
  if (operator === 'like') return value === '' ? undefined : folded(column, value)
  if (operator !== '=') throw new Problem(MALFORMED)
  return sql`${column} = ${value}`
}

function matchesDay({ operator, value }: Filter): SQL | undefined {
  if (operator === 'like') {
    return value === '' ? undefined : sql`to_char(bogota_day(${auditEvents.at}), 'YYYY-MM-DD') like ${anywhere(value)}`
  }
  if (!isDay(value)) throw new Problem(MALFORMED)
  if (operator === '=') return and(since(auditEvents.at, value), before(auditEvents.at, value))
  return operator === '>=' ? since(auditEvents.at, value) : before(auditEvents.at, value)
}

function matches(department: number, filter: Filter): SQL | undefined {
  const { field, operator, value } = filter
  switch (field) {
    case SEARCH_FIELD:
      return and(...wordsOf(value).map((word) => searches(department, word)))
    case 'id':
      return matchesNumber(sql`${auditEvents.id}`, filter)
    case 'userId':
      return matchesNumber(sql`${auditEvents.userId}`, filter)
    case 'subjectId':
      return matchesNumber(sql`${auditEvents.subjectId}`, filter)
    case 'at':
      return matchesDay(filter)
    case 'action':
      return matchesText(sql`${auditEvents.action}`, filter)
    case 'subject':
      return matchesText(sql`${auditEvents.subject}`, filter)
    case 'details':
      return inShownDetails((text) => matchesText(text, filter))
    case 'userName': {
      if (operator === 'like')
        return value === '' ? undefined : sql`${auditEvents.userId} in ${people(department, value)}`
      if (operator !== '=') throw new Problem(MALFORMED)
      return sql`${auditEvents.userId} in (select ${users.id} from ${users}
        where ${users.departmentId} = ${department} and ${users.fullName} = ${value})`
    }
  }
}

export const sortKeys: Record<AuditField, SQL> = {
  id: sql`${auditEvents.id}`,
  at: sql`${auditEvents.at}`,
  userId: sql`${auditEvents.userId}`,
  userName: sql`(select fold(${users.fullName}) from ${users} where ${users.id} = ${auditEvents.userId})`,
  action: sql`${auditEvents.action}`,
  subject: sql`${auditEvents.subject}`,
  subjectId: sql`${auditEvents.subjectId}`,
  details,
}

/** Events of a department that filters leave. */
export const ofDepartment = (department: number, filters: readonly Filter[]) =>
  and(eq(auditEvents.departmentId, department), ...filters.map((filter) => matches(department, filter)))

/** The ids of a page of the department's events, in order, and how many events there are in all. */
export async function findAuditIds(
  q: Querier,
  department: number,
  { sortBy, descending, filters, ...asked }: AuditQuery,
): Promise<{ ids: number[]; total: number }> {
  const where = ofDepartment(department, filters)
  const [counted] = await q.select({ total: sql<number>`count(*)::integer` }).from(auditEvents).where(where)
  const total = counted?.total ?? 0
  // Counted from the nearer end. The trail only grows: a page near the end of the oldest may begin one event later.
  const { limit, offset, isFromEnd } = pageSpan(asked, total)
  if (limit === 0) return { ids: [], total }
  const direction = descending === isFromEnd ? asc : desc
  const key = sortKeys[sortBy]
  const order = sortBy === 'id' ? [direction(key)] : [direction(key), direction(auditEvents.id)]
  const found = await q
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const ids = found.map(({ id }) => id)
  return { ids: isFromEnd ? ids.reverse() : ids, total }
}

const visited = sql`coalesce(${assignments.establishmentId}, ${inspections.establishmentId},
  case when ${auditEvents.subject} = 'establishment' then ${auditEvents.subjectId} end)`

/** Events with the names of who did them and of what they were done to. */
export const findAuditEvents = (q: Querier, department: number, ids: readonly number[]) =>
  q
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      userId: auditEvents.userId,
      userName: users.fullName,
      userIdNumber: users.identificationNumber,
      action: auditEvents.action,
      subject: auditEvents.subject,
      subjectId: auditEvents.subjectId,
      details: auditEvents.details,
      accountName: sql<string | null>`(select account.full_name from ${users} account
        where ${auditEvents.subject} = 'user' and account.id = ${auditEvents.subjectId})`,
      accountIdNumber: sql<string | null>`(select account.identification_number from ${users} account
        where ${auditEvents.subject} = 'user' and account.id = ${auditEvents.subjectId})`,
      fileNumber: sql<string | null>`(select f.number from files f
        where audit_events.subject = 'file' and f.id = audit_events.subject_id)`,
      establishmentName: establishments.name,
      establishmentIdNumber: establishments.identificationNumber,
      establishmentId: inspections.establishmentId,
      isClosed: sql<boolean>`${inspections.closedAt} is not null`,
      actaNumber: sql<string | null>`${inspections.snapshot} ->> 'number'`,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(assignments, and(eq(auditEvents.subject, 'assignment'), eq(assignments.id, auditEvents.subjectId)))
    .leftJoin(inspections, and(eq(auditEvents.subject, 'inspection'), eq(inspections.id, auditEvents.subjectId)))
    .leftJoin(establishments, and(eq(establishments.departmentId, department), eq(establishments.id, visited)))
    .where(and(eq(auditEvents.departmentId, department), inArray(auditEvents.id, [...ids])))
