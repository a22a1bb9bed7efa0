import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { listAudit } from '../../contract/audit.wire.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import { type ListFilter, SEARCH_FIELD } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { isDay } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { pageSpan } from '../platform/lists/list-page.ts'
import { anywhere, before, isInteger, since } from '../platform/lists/list-where.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'
import { details, folded, inShownDetails, people, searches, wordsOf } from './audit-search.queries.ts'

export type AuditQuery = QueryOf<typeof listAudit>
export type AuditField = AuditQuery['sortBy']
type Filter = ListFilter<AuditField>

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

/** Events of a department that filters leave, and a narrower condition of their reader. */
export const ofDepartment = (department: number, filters: readonly Filter[], readable?: SQL) =>
  and(eq(auditEvents.departmentId, department), readable, ...filters.map((filter) => matches(department, filter)))

/** The ids of a page of the department's events, in order, and how many events there are in all. */
export async function findAuditIds(
  q: Querier,
  department: number,
  { sortBy, descending, filters, ...asked }: AuditQuery,
  readable?: SQL,
): Promise<{ ids: number[]; total: number }> {
  const where = ofDepartment(department, filters, readable)
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
