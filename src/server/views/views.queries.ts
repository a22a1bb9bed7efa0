import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { VIEWED_LISTS, type ViewedList } from '../../domain/views/viewed-lists.ts'
import type { Querier } from '../platform/db/database.ts'
import { savedViews } from '../schema/finding/saved-views.table.ts'
import { users } from '../schema/users.table.ts'

/** Any constant that no other lock of two numbers has. */
const KEEPING = 7_246_151

/** Changes of one person's views take turns. */
export const lockOwner = async (tx: Querier, ownerId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${KEEPING}::int, ${ownerId}::int)`)
}

const shown = {
  id: savedViews.id,
  ownerId: savedViews.ownerId,
  ownerName: sql<string>`${users.fullName}`,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
  hidden: savedViews.hidden,
  isShared: savedViews.isShared,
  isDefault: savedViews.isDefault,
  rowVersion: savedViews.rowVersion,
}

const isVisibleTo = ({ id, departmentId }: Official) =>
  and(eq(savedViews.departmentId, departmentId), or(eq(savedViews.ownerId, id), savedViews.isShared))

const readViews = (q: Querier) =>
  q
    .select(shown)
    .from(savedViews)
    .innerJoin(users, and(eq(users.departmentId, savedViews.departmentId), eq(users.id, savedViews.ownerId)))

/** One's own views and those shared in the department, of one list or of all, by list and name. */
export const findViews = (q: Querier, by: Official, list: ViewedList | undefined) =>
  readViews(q)
    .where(and(isVisibleTo(by), inArray(savedViews.list, list ? [list] : [...VIEWED_LISTS])))
    .orderBy(asc(savedViews.list), sql`fold(${savedViews.name})`, asc(savedViews.id))

/** A view that the official sees; undefined for another's. */
export const findView = (q: Querier, by: Official, id: number) =>
  readViews(q)
    .where(and(isVisibleTo(by), eq(savedViews.id, id)))
    .then(([found]) => found)

export type FoundView = NonNullable<Awaited<ReturnType<typeof findView>>>

export const countViews = (q: Querier, ownerId: number): Promise<number> =>
  q
    .select({ many: count() })
    .from(savedViews)
    .where(eq(savedViews.ownerId, ownerId))
    .then(([counted]) => counted?.many ?? 0)

type Named = { ownerId: number; list: ViewedList; name: string }

/** Whether another view of the person's list has the name, whatever its case and accents. */
export const isNameTaken = async (q: Querier, { ownerId, list, name }: Named, exceptId = 0): Promise<boolean> =>
  (await q.$count(
    savedViews,
    and(
      eq(savedViews.ownerId, ownerId),
      eq(savedViews.list, list),
      sql`fold(${savedViews.name}) = fold(${name}::text)`,
      ne(savedViews.id, exceptId),
    ),
  )) > 0

/** Takes the mark of the view with which the person's list opens from every other view. */
export const clearDefault = async (tx: Querier, ownerId: number, list: ViewedList): Promise<void> => {
  await tx
    .update(savedViews)
    .set({ isDefault: false })
    .where(and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list), savedViews.isDefault))
}

export const insertView = (tx: Querier, row: typeof savedViews.$inferInsert): Promise<number> =>
  tx
    .insert(savedViews)
    .values(row)
    .returning({ id: savedViews.id })
    .then(([saved]) => saved?.id as number)

export const updateView = async (
  tx: Querier,
  id: number,
  columns: Partial<typeof savedViews.$inferInsert>,
): Promise<void> => {
  await tx
    .update(savedViews)
    .set({ ...columns, rowVersion: sql`${savedViews.rowVersion} + 1` })
    .where(eq(savedViews.id, id))
}

export const removeView = async (tx: Querier, id: number): Promise<void> => {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
}
