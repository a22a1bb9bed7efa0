import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { documents } from '../schema/files/documents.table.ts'
import { caseDocuments, caseEvents, cases } from '../schema/follow-up/cases.table.ts'
import { users } from '../schema/users.table.ts'

export type Case = typeof cases.$inferSelect
type Key = Pick<Case, 'departmentId' | 'id'>

const ofDepartment = (departmentId: number, id: number) => and(eq(cases.departmentId, departmentId), eq(cases.id, id))

export const findCase = (q: Querier, departmentId: number, id: number): Promise<Case | undefined> =>
  q
    .select()
    .from(cases)
    .where(ofDepartment(departmentId, id))
    .then(([found]) => found)

/** Locks a case until the transaction ends: acts on one take turns. */
export const lockCase = (tx: Querier, departmentId: number, id: number): Promise<Case | undefined> =>
  tx
    .select()
    .from(cases)
    .where(ofDepartment(departmentId, id))
    .for('no key update')
    .then(([found]) => found)

/** The next number of a year, held until the commit, so that numbers have no gap. */
export const takeNumber = (tx: Querier, departmentId: number, year: number): Promise<number> =>
  rowsOf<{ last: number }>(
    tx,
    sql`insert into case_counters as c (department_id, year, last_number) values (${departmentId}, ${year}, 1)
      on conflict (department_id, year) do update set last_number = c.last_number + 1 returning last_number as last`,
  ).then(([row]) => row?.last ?? 0)

/** An establishment of the department, as a case keeps it. */
export const findPlace = (q: Querier, departmentId: number, id: number) =>
  q
    .select({
      establishmentName: establishments.name,
      identificationNumber: establishments.identificationNumber,
      city: cities.name,
    })
    .from(establishments)
    .innerJoin(cities, eq(cities.id, establishments.cityId))
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
    .then(([found]) => found)

export const insertCase = (tx: Querier, row: typeof cases.$inferInsert): Promise<Case> =>
  tx
    .insert(cases)
    .values(row)
    .returning()
    .then(([added]) => added as Case)

/** An act on a case: when, by whom, what, and what it changes. */
type CaseActWritten = {
  at: Date
  byUser: number
  kind: (typeof caseEvents.$inferInsert)['kind']
  details: Record<string, unknown>
  after?: Partial<Pick<Case, 'state' | 'closedOn' | 'frozenOrder' | 'additions'>>
}

/** Changes a locked case together with its event. @returns the row after it */
export async function writeCaseAct(tx: Querier, before: Case, { after = {}, ...event }: CaseActWritten): Promise<Case> {
  const changed = { ...before, ...after, rowVersion: before.rowVersion + 1 }
  const { departmentId, id: caseId } = before
  await tx
    .insert(caseEvents)
    .values({ departmentId, caseId, ...event, fromState: before.state, toState: changed.state })
  await tx
    .update(cases)
    .set({ ...after, rowVersion: changed.rowVersion })
    .where(ofDepartment(departmentId, caseId))
  return changed
}

export const insertCaseDocument = async (tx: Querier, row: typeof caseDocuments.$inferInsert): Promise<void> => {
  await tx.insert(caseDocuments).values(row)
}

/** The origins of the documents of a case. */
export const findOrigins = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({ documentId: caseDocuments.documentId, kind: caseDocuments.kind, subjectId: caseDocuments.subjectId })
    .from(caseDocuments)
    .where(and(eq(caseDocuments.departmentId, departmentId), eq(caseDocuments.caseId, id)))
    .orderBy(asc(caseDocuments.documentId))

/** The document of a thing that stands in a case. */
export const findStanding = (
  q: Querier,
  { departmentId, id }: Key,
  { kind, subjectId }: Pick<typeof caseDocuments.$inferInsert, 'kind' | 'subjectId'>,
) =>
  q
    .select({ order: documents.order })
    .from(caseDocuments)
    .innerJoin(documents, eq(documents.id, caseDocuments.documentId))
    .where(
      and(
        eq(caseDocuments.departmentId, departmentId),
        eq(caseDocuments.caseId, id),
        eq(caseDocuments.kind, kind),
        eq(caseDocuments.subjectId, subjectId),
        isNull(documents.withdrawnAt),
      ),
    )
    .then(([found]) => found)

/** The acts on a case, the oldest first. */
export const findCaseEvents = (q: Querier, { departmentId, id }: Key) =>
  q
    .select({
      at: caseEvents.at,
      by: sql<string>`coalesce(${users.fullName}, ${users.email})`,
      kind: caseEvents.kind,
      fromState: caseEvents.fromState,
      toState: caseEvents.toState,
      details: caseEvents.details,
    })
    .from(caseEvents)
    .innerJoin(users, eq(users.id, caseEvents.byUser))
    .where(and(eq(caseEvents.departmentId, departmentId), eq(caseEvents.caseId, id)))
    .orderBy(asc(caseEvents.id))

export const findOpener = (q: Querier, { openedBy }: Case): Promise<string> =>
  q
    .select({ name: sql<string>`coalesce(${users.fullName}, ${users.email})` })
    .from(users)
    .where(eq(users.id, openedBy))
    .then(([found]) => found?.name ?? '')
