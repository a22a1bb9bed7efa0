import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Querier } from '../platform/db/database.ts'
import { checklistItems, checklistSections, checklists } from '../schema/catalogues.table.ts'
import { formats } from '../schema/formats.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

const publisher = alias(users, 'publisher')

const columns = {
  checklistId: checklists.id,
  formatId: checklists.formatId,
  version: checklists.version,
  effectiveFrom: checklists.effectiveFrom,
  contentHash: checklists.contentHash,
  publishedAt: checklists.publishedAt,
  publishedBy: publisher.fullName,
  note: checklists.publishNote,
  withdrawnAt: checklists.withdrawnAt,
  withdrawnReason: checklists.withdrawnReason,
}

/** The editions of these formats, the newest first. */
export const findEditions = (q: Querier, formatIds: readonly number[]) =>
  q
    .select(columns)
    .from(checklists)
    .leftJoin(publisher, eq(publisher.id, checklists.publishedBy))
    .where(inArray(checklists.formatId, [...formatIds]))
    .orderBy(desc(checklists.version))

export type EditionRow = Awaited<ReturnType<typeof findEditions>>[number]

/** The format of each of these editions, by edition. */
export const findFormatsOfEditions = (q: Querier, checklistIds: readonly number[]): Promise<Map<number, number>> =>
  q
    .select({ id: checklists.id, formatId: checklists.formatId })
    .from(checklists)
    .where(inArray(checklists.id, [...checklistIds]))
    .then((rows) => new Map(rows.map(({ id, formatId }) => [id, formatId])))

/** An edition of the department's formats or of a model, with its format. */
export const findEdition = (q: Querier, departmentId: number, checklistId: number) =>
  q
    .select({
      checklistId: checklists.id,
      version: checklists.version,
      formatId: formats.id,
      departmentId: formats.departmentId,
      code: formats.code,
      name: formats.name,
      legalBase: formats.legalBase,
    })
    .from(checklists)
    .innerJoin(formats, eq(formats.id, checklists.formatId))
    .where(
      and(eq(checklists.id, checklistId), or(isNull(formats.departmentId), eq(formats.departmentId, departmentId))),
    )
    .then(([found]) => found)

/** Items, and points of 'Aceptable', of each edition. */
export const findSizes = async (q: Querier, checklistIds: readonly number[]) => {
  const ids = [...checklistIds]
  const items = await q
    .select({ id: checklistItems.checklistId, items: count() })
    .from(checklistItems)
    .where(inArray(checklistItems.checklistId, ids))
    .groupBy(checklistItems.checklistId)
  const sums = await q
    .select({ id: checklistSections.checklistId, sum: sql<number>`sum(${checklistSections.weight})` })
    .from(checklistSections)
    .where(inArray(checklistSections.checklistId, ids))
    .groupBy(checklistSections.checklistId)
  const sumOf = new Map(sums.map(({ id, sum }) => [id, sum]))
  return new Map(items.map(({ id, items: number }) => [id, { items: number, sum: sumOf.get(id) ?? 0 }]))
}

/** How many inspections of the department were begun on each edition. */
export const countInspections = (q: Querier, departmentId: number, checklistIds: readonly number[]) =>
  q
    .select({ id: inspections.checklistId, inspections: count() })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), inArray(inspections.checklistId, [...checklistIds])))
    .groupBy(inspections.checklistId)
    .then((rows) => new Map(rows.map((row) => [row.id, row.inspections])))

export const isUsed = async (q: Querier, checklistId: number): Promise<boolean> =>
  (await q.select({ id: inspections.id }).from(inspections).where(eq(inspections.checklistId, checklistId)).limit(1))
    .length > 0

/** A new edition with its sections in their order. Nothing may be added once it is published. */
export const insertEditionRows = async (
  tx: Querier,
  checklist: Omit<typeof checklists.$inferInsert, 'publishedAt' | 'contentHash'>,
  sections: readonly Omit<typeof checklistSections.$inferInsert, 'checklistId'>[],
): Promise<{ checklistId: number; sectionIds: number[] }> => {
  const [row] = await tx.insert(checklists).values(checklist).returning({ id: checklists.id })
  const checklistId = row?.id as number
  const saved = await tx
    .insert(checklistSections)
    .values(sections.map((section) => ({ ...section, checklistId })))
    .returning({ id: checklistSections.id, position: checklistSections.position })
  const byPosition = new Map(saved.map(({ id, position }) => [position, id]))
  return { checklistId, sectionIds: sections.map(({ position }) => byPosition.get(position) as number) }
}

type ItemRow = typeof checklistItems.$inferSelect

/** Inserts the items of an edition. One value carries them: a parameter for each column of each row takes longer to bind. */
export const insertItems = async (tx: Querier, items: readonly ItemRow[]): Promise<void> => {
  await tx.execute(sql`insert into checklist_items
      (id, checklist_id, section_id, position, number, title, description, norm, concepts, suggested_critical, suggested_requirement, lineage, theme)
    select * from json_to_recordset(${JSON.stringify(items)}::json) as item (id integer, "checklistId" integer, "sectionId" integer,
      position integer, number text, title text, description text, norm text, concepts jsonb, "suggestedCritical" boolean,
      "suggestedRequirement" text, lineage integer, theme text)`)
}

/** Changes an edition that is being published, or withdraws it; the database refuses everything else. */
export const updateEdition = async (
  tx: Querier,
  checklistId: number,
  columns: Partial<typeof checklists.$inferInsert>,
): Promise<void> => {
  await tx.update(checklists).set(columns).where(eq(checklists.id, checklistId))
}
