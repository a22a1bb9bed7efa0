import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'

/** The row that visits hang on: an official, in either part, or an establishment; or one visit itself. */
export type VisitsOf = { userId: number } | { establishmentId: number } | { visitId: number }

function isOf(of: VisitsOf) {
  if ('userId' in of) return or(eq(assignments.engineerId, of.userId), eq(assignments.technicianId, of.userId))
  return 'visitId' in of ? eq(assignments.id, of.visitId) : eq(assignments.establishmentId, of.establishmentId)
}

/** Visits of a row that are neither done nor cancelled. */
export const pendingOf = (departmentId: number, of: VisitsOf) =>
  and(
    eq(assignments.departmentId, departmentId),
    eq(assignments.isDone, false),
    eq(assignments.isActive, true),
    isOf(of),
  )

const columns = {
  id: assignments.id,
  establishmentId: assignments.establishmentId,
  engineerId: assignments.engineerId,
  technicianId: assignments.technicianId,
}

export const findPendingVisits = (q: Querier, departmentId: number, of: VisitsOf) =>
  q.select(columns).from(assignments).where(pendingOf(departmentId, of)).orderBy(asc(assignments.id))

export type PendingVisit = Awaited<ReturnType<typeof findPendingVisits>>[number]

/** The same visits, locked until the commit. */
export const lockPendingVisits = (tx: Querier, departmentId: number, of: VisitsOf) =>
  findPendingVisits(tx, departmentId, of).for('update')

/** Pending visits with a day in a period, locked until the commit. */
export const lockPlannedVisits = (
  tx: Querier,
  departmentId: number,
  { userId, from, to }: { userId: number; from: string; to: string },
) =>
  tx
    .select(columns)
    .from(assignments)
    .where(and(pendingOf(departmentId, { userId }), between(assignments.scheduledOn, from, to)))
    .orderBy(asc(assignments.id))
    .for('update')

const nextVersion = sql`${assignments.rowVersion} + 1`

/** Moves the visits that are not done with their establishment. @returns their ids, in order */
export const moveVisits = async (
  tx: Querier,
  departmentId: number,
  { establishmentId, ...place }: { establishmentId: number; zodesId: number; cityId: number },
): Promise<number[]> => {
  const ofPlace = and(
    eq(assignments.departmentId, departmentId),
    eq(assignments.establishmentId, establishmentId),
    eq(assignments.isDone, false),
  )
  const moved = await tx
    .update(assignments)
    .set({ ...place, rowVersion: nextVersion })
    .where(ofPlace)
    .returning({ id: assignments.id })
  return moved.map(({ id }) => id).sort((a, b) => a - b)
}

export const cancelVisits = async (tx: Querier, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(assignments)
    .set({ isActive: false, rowVersion: nextVersion })
    .where(inArray(assignments.id, [...ids]))
}

export const giveVisits = async (
  tx: Querier,
  ids: readonly number[],
  to: { engineerId: number } | { technicianId: number },
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(assignments)
    .set({ ...to, rowVersion: nextVersion })
    .where(inArray(assignments.id, [...ids]))
}
