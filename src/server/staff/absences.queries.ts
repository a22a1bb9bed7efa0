import { and, asc, between, eq, gte, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pendingOf } from '../pending-visits/pending-visits.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { documents } from '../schema/files/documents.table.ts'
import { staffAbsences } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'

const deciders = alias(users, 'deciders')
const { id, userId, kind, startsOn, endsOn, half, placeCityId, note, isPaperShown, documentId, state } = staffAbsences
const { decidedAt, decisionReason, createdAt, rowVersion } = staffAbsences

/**
 * Absences of a department, or of one official, that touch a period or wait for a decision; all without a period. The
 * requests come first.
 */
export const findAbsences = (
  q: Querier,
  departmentId: number,
  { ofUser, period }: { ofUser?: number | undefined; period?: { from: string; to: string } },
) =>
  q
    .select({
      ...{ id, userId, kind, startsOn, endsOn, half, placeCityId, note, isPaperShown, documentId, state },
      fileId: documents.fileId,
      ...{ decidedAt, decisionReason, createdAt, rowVersion },
      userName: sql<string>`coalesce(${users.fullName}, '')`,
      userIdNumber: users.identificationNumber,
      placeCity: cities.name,
      decidedBy: sql<string | null>`${deciders.fullName}`,
    })
    .from(staffAbsences)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(cities, eq(cities.id, placeCityId))
    .leftJoin(documents, eq(documents.id, documentId))
    .leftJoin(deciders, eq(deciders.id, staffAbsences.decidedBy))
    .where(
      and(
        eq(staffAbsences.departmentId, departmentId),
        ofUser === undefined ? undefined : eq(userId, ofUser),
        period && or(eq(state, 'pedida'), and(lte(startsOn, period.to), gte(endsOn, period.from))),
      ),
    )
    .orderBy(sql`${state} = 'pedida' desc`, asc(startsOn), asc(id))

export const findAbsence = (q: Querier, departmentId: number, absenceId: number) =>
  q
    .select()
    .from(staffAbsences)
    .where(and(eq(staffAbsences.departmentId, departmentId), eq(id, absenceId)))
    .then(([absence]) => absence)

export type Absence = NonNullable<Awaited<ReturnType<typeof findAbsence>>>
type AbsenceColumns = Omit<typeof staffAbsences.$inferInsert, 'rowVersion'>

export const insertAbsence = (tx: Querier, row: AbsenceColumns): Promise<number> =>
  tx
    .insert(staffAbsences)
    .values(row)
    .returning({ id })
    .then(([inserted]) => (inserted as { id: number }).id)

export const updateAbsence = async (tx: Querier, absenceId: number, changes: Partial<AbsenceColumns>) => {
  await tx
    .update(staffAbsences)
    .set({ ...changes, rowVersion: sql`${rowVersion} + 1` })
    .where(eq(id, absenceId))
}

/** Pending visits of an official with a day in a period, by day. */
export const findPlannedVisits = (
  q: Querier,
  departmentId: number,
  { userId, from, to }: { userId: number; from: string; to: string },
) =>
  q
    .select({
      id: assignments.id,
      establishment: establishments.name,
      city: cities.name,
      scheduledOn: sql<string>`${assignments.scheduledOn}::text`,
    })
    .from(assignments)
    .innerJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .innerJoin(cities, eq(cities.id, assignments.cityId))
    .where(and(pendingOf(departmentId, { userId }), between(assignments.scheduledOn, from, to)))
    .orderBy(asc(assignments.scheduledOn), asc(assignments.id))
