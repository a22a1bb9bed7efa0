import { type AnyColumn, and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { type ActaNumbers, actaNumbersOf } from '../../domain/search/acta-numbers.ts'
import { FOUND_OF_EACH } from '../../domain/search/search.ts'
import { visibleIn } from '../inspections/inspection-list.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { idsIn } from '../platform/lists/find-page-ids.ts'
import { beginsWith, type FirstMatches, firstMatches, idArray } from '../platform/lists/first-matches.ts'
import { assignmentList } from '../schema/assignment-list.table.ts'
import { assignments } from '../schema/assignments.table.ts'
import { establishmentList } from '../schema/establishment-list.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspectionList } from '../schema/inspection-list.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { userList } from '../schema/user-list.table.ts'
import { ownOf } from '../visits/visit-list.queries.ts'

const isExact = (id: AnyColumn, { exact }: FirstMatches) => sql`${id} = any (${idArray(exact)}) desc`

/** Exact numbers first, and then names that begin with the term, in their order. */
const byNearness = (id: AnyColumn, name: AnyColumn, found: FirstMatches, term: string): SQL[] => [
  isExact(id, found),
  sql`case when ${beginsWith(name, term)} then ${name} end`,
]

const isFound = (id: AnyColumn, { ids }: FirstMatches) => sql`${id} = any (${idArray(ids)})`

export async function findEstablishments(q: Querier, by: Official, term: string) {
  const { rows } = establishmentList
  const numbers = [rows.identificationNumberKey, rows.inscriptionNumberKey]
  const searched = { rows, departmentId: by.departmentId, numbers, name: rows.nameKey }
  const found = await firstMatches(q, searched, term, FOUND_OF_EACH)
  return q
    .select({
      id: rows.id,
      name: rows.name,
      inscriptionNumber: rows.inscriptionNumber,
      identificationType: rows.identificationType,
      identificationNumber: rows.identificationNumber,
      city: rows.city,
      isActive: rows.isActive,
    })
    .from(rows)
    .where(isFound(rows.id, found))
    .orderBy(...byNearness(rows.id, rows.nameKey, found, term), desc(rows.isActive), desc(rows.id))
    .limit(FOUND_OF_EACH)
}

/** A record of before decision 023 has its id for a number. */
const actaNumber = sql<string>`coalesce(${inspections.snapshot} ->> 'number', ${inspections.id}::text)`

/** Pending visits come before those that were made. @returns rows whose acta is null while a visit has none */
export async function findVisits(q: Querier, by: Official, term: string) {
  const { rows } = assignmentList
  const own = ownOf(by)
  const found = await firstMatches(
    q,
    { rows, departmentId: by.departmentId, only: own, few: own !== undefined },
    term,
    FOUND_OF_EACH,
  )
  return q
    .select({
      id: rows.id,
      establishment: rows.establishment,
      establishmentId: assignments.establishmentId,
      inscriptionNumber: establishments.inscriptionNumber,
      city: rows.city,
      motive: rows.motive,
      createdOn: rows.createdOn,
      technician: rows.technician,
      isDone: rows.isDone,
      isActive: rows.isActive,
      inspectionId: inspections.id,
      actaNumber: sql<string | null>`${actaNumber}`,
    })
    .from(rows)
    .innerJoin(assignments, eq(assignments.id, rows.id))
    .innerJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .leftJoin(
      inspections,
      and(
        eq(inspections.departmentId, assignments.departmentId),
        eq(inspections.assignmentId, assignments.id),
        isNotNull(inspections.closedAt),
      ),
    )
    .where(isFound(rows.id, found))
    .orderBy(asc(rows.isDone), desc(rows.id))
    .limit(FOUND_OF_EACH)
}

const { rows: records } = inspectionList

/** Records with one of these numbers. A record of before decision 023 has its id for a number. */
async function withActaNumber(q: Querier, by: Official, { numbers, ids }: ActaNumbers): Promise<number[]> {
  if (numbers.length === 0) return []
  const number = sql`${inspections.snapshot} ->> 'number'`
  const ofDepartment = sql`${inspections.departmentId} = ${by.departmentId} and ${inspections.closedAt} is not null`
  return idsIn(
    q,
    sql`select ${inspections.id} as id from ${inspections} where ${ofDepartment}
        and ${number} is not null and (${number}) = any (${`{${numbers.join(',')}}`}::text[])
      union all
      select ${inspections.id} from ${inspections} where ${ofDepartment}
        and ${number} is null and ${inspections.id} = any (${idArray(ids)})`,
  )
}

/** @param today the day in Colombia, `yyyy-mm-dd` */
export async function findInspections(q: Querier, by: Official, term: string, today: string) {
  const visible = visibleIn(by.departmentId, { filters: [] })
  const exact = await withActaNumber(q, by, actaNumbersOf(term, today))
  const numbers = [records.identificationNumberKey]
  const first = await firstMatches(
    q,
    { rows: records, departmentId: by.departmentId, only: visible, numbers },
    term,
    FOUND_OF_EACH,
  )
  // The number of a record comes before the number of its establishment.
  const found = { exact: exact.length > 0 ? exact : first.exact, ids: [...exact, ...first.ids] }
  return q
    .select({
      id: records.id,
      number: actaNumber,
      establishmentId: inspections.establishmentId,
      establishment: records.establishment,
      city: records.city,
      concepto: records.concepto,
      visitedOn: records.closedOn,
    })
    .from(records)
    .innerJoin(inspections, eq(inspections.id, records.id))
    .where(and(isFound(records.id, found), visible(records)))
    .orderBy(isExact(records.id, found), desc(records.id))
    .limit(FOUND_OF_EACH)
}

export async function findOfficials(q: Querier, by: Official, term: string) {
  const { rows } = userList
  const searched = { rows, departmentId: by.departmentId, numbers: [rows.identificationNumberKey], name: rows.nameKey }
  const found = await firstMatches(q, searched, term, FOUND_OF_EACH)
  return q
    .select({
      id: rows.id,
      name: rows.name,
      role: rows.role,
      identificationNumber: rows.identificationNumber,
      isActive: rows.isActive,
    })
    .from(rows)
    .where(isFound(rows.id, found))
    .orderBy(...byNearness(rows.id, rows.nameKey, found, term), desc(rows.isActive), desc(rows.id))
    .limit(FOUND_OF_EACH)
}
