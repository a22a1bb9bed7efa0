import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { checklistItems, checklists, inscriptionTypes } from '../schema/catalogues.table.ts'
import { formats } from '../schema/formats.table.ts'

export type FormatRow = typeof formats.$inferSelect

/** The department's formats and the models of the product. */
const visible = (departmentId: number) => or(isNull(formats.departmentId), eq(formats.departmentId, departmentId))

export const findFormats = (q: Querier, departmentId: number): Promise<FormatRow[]> =>
  q.select().from(formats).where(visible(departmentId)).orderBy(asc(formats.id))

export const findFormat = (q: Querier, departmentId: number, id: number): Promise<FormatRow | undefined> =>
  q
    .select()
    .from(formats)
    .where(and(visible(departmentId), eq(formats.id, id)))
    .then(([found]) => found)

/** Locks a format until the transaction ends: its draft and its editions change one after the other. */
export const lockFormat = (tx: Querier, departmentId: number, id: number): Promise<FormatRow | undefined> =>
  tx
    .select()
    .from(formats)
    .where(and(visible(departmentId), eq(formats.id, id)))
    .for('update')
    .then(([found]) => found)

export const insertFormat = (tx: Querier, row: typeof formats.$inferInsert): Promise<number> =>
  tx
    .insert(formats)
    .values(row)
    .returning({ id: formats.id })
    .then(([saved]) => saved?.id as number)

export const updateFormat = async (
  tx: Querier,
  id: number,
  columns: Partial<typeof formats.$inferInsert>,
): Promise<void> => {
  await tx.update(formats).set(columns).where(eq(formats.id, id))
}

export const isCodeTaken = async (q: Querier, departmentId: number, code: string): Promise<boolean> =>
  (await q.$count(formats, and(eq(formats.departmentId, departmentId), eq(formats.code, code)))) > 0

/** Formats that retired ones named as their replacement follow when it is retired too. */
export const replaceReplacement = async (
  tx: Querier,
  departmentId: number,
  { from, to }: { from: number; to: number | null },
): Promise<void> => {
  await tx
    .update(formats)
    .set({ replacementId: to })
    .where(and(eq(formats.departmentId, departmentId), eq(formats.replacementId, from)))
}

export const findTypes = (q: Querier) =>
  q
    .select({
      inscriptionTypeId: inscriptionTypes.id,
      name: inscriptionTypes.name,
      code: inscriptionTypes.checklistCode,
    })
    .from(inscriptionTypes)
    .orderBy(asc(inscriptionTypes.id))

/** Every lineage that the published items of these formats have. */
export const findLineages = (q: Querier, formatIds: readonly number[]): Promise<Set<number>> =>
  q
    .selectDistinct({ lineage: checklistItems.lineage })
    .from(checklistItems)
    .innerJoin(checklists, eq(checklists.id, checklistItems.checklistId))
    .where(inArray(checklists.formatId, [...formatIds]))
    .then((rows) => new Set(rows.map(({ lineage }) => lineage)))

/** Numbers of new items, each once. An edition needs them before its items: a new item is its own lineage. */
export const reserveItemIds = (tx: Querier, count: number): Promise<number[]> =>
  tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('checklist_items', 'id'))::int` })
    .from(sql`generate_series(1, ${count}::int)`)
    .then((rows) => rows.map(({ id }) => id))
