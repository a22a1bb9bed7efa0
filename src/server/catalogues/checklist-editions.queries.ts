import { hash } from 'node:crypto'
import { asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { canonicalText } from '../../domain/formats/canonical-content.ts'
import { contentOfEdition } from '../../domain/formats/edition-content.ts'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import type { Querier } from '../platform/db/database.ts'
import { checklistItems, checklistSections, checklists, conceptoBands } from '../schema/catalogues.table.ts'
import { formats } from '../schema/formats.table.ts'

/** SHA-256 (lower-case hex) of a content without its ids: equal for editions that an inspector could not tell apart. */
export const contentHash = (content: FormatContent): string => hash('sha256', canonicalText(content))

/** A model of the product: a format of no department. */
export type ModelFormat = { id: number; code: string; name: string; legalBase: string }

/** One version of one model. Its sections and items are in the order of their ids. */
export type ChecklistEdition = {
  checklist: Pick<typeof checklists.$inferSelect, 'id' | 'code' | 'version' | 'name'>
  sections: (typeof checklistSections.$inferSelect)[]
  items: Omit<typeof checklistItems.$inferSelect, 'lineage'>[]
}

export const findModels = (q: Querier) =>
  q
    .select({ id: formats.id, code: formats.code, name: formats.name, legalBase: formats.legalBase })
    .from(formats)
    .where(isNull(formats.departmentId))

export const insertModel = async (tx: Querier, model: ModelFormat): Promise<void> => {
  await tx.insert(formats).values({ ...model, createdAt: new Date() })
}

export const updateModel = async (tx: Querier, { id, name, legalBase }: ModelFormat): Promise<void> => {
  await tx.update(formats).set({ name, legalBase }).where(eq(formats.id, id))
}

/** The editions of the models. Those of departments are none of the catalogues' business. */
export async function readEditions(q: Querier): Promise<ChecklistEdition[]> {
  const lists = await q
    .select({ id: checklists.id, code: checklists.code, version: checklists.version, name: checklists.name })
    .from(checklists)
    .innerJoin(formats, eq(formats.id, checklists.formatId))
    .where(isNull(formats.departmentId))
  const ids = lists.map(({ id }) => id)
  const sections = await q
    .select()
    .from(checklistSections)
    .where(inArray(checklistSections.checklistId, ids))
    .orderBy(asc(checklistSections.id))
  const items = await q
    .select()
    .from(checklistItems)
    .where(inArray(checklistItems.checklistId, ids))
    .orderBy(asc(checklistItems.id))
  return lists.map((checklist) => ({
    checklist,
    sections: sections.filter(({ checklistId }) => checklistId === checklist.id),
    items: items.filter(({ checklistId }) => checklistId === checklist.id).map(({ lineage, ...item }) => item),
  }))
}

/** The last day on which an edition of each format takes effect, by format. */
export const findLastDays = (q: Querier): Promise<Map<number, string | null>> =>
  q
    .select({ formatId: checklists.formatId, day: max(checklists.effectiveFrom) })
    .from(checklists)
    .where(isNull(checklists.withdrawnAt))
    .groupBy(checklists.formatId)
    .then((rows) => new Map(rows.map(({ formatId, day }) => [formatId, day])))

/** Writes an edition of a model and publishes it, after which it never changes. Each of its items begins a lineage. */
export async function insertEdition(
  tx: Querier,
  { checklist, sections, items }: ChecklistEdition,
  { formatId, effectiveFrom }: { formatId: number; effectiveFrom: string },
): Promise<void> {
  await tx.insert(checklists).values({ ...checklist, formatId, effectiveFrom })
  await tx.insert(checklistSections).values(sections)
  const rows = items.map((item) => ({ ...item, lineage: item.id }))
  await tx.insert(checklistItems).values(rows)
  const published = { publishedAt: new Date(), contentHash: contentHash(contentOfEdition({ sections, items: rows })) }
  await tx.update(checklists).set(published).where(eq(checklists.id, checklist.id))
}

/** The sections and the items of an edition, both in the order shown. */
export async function readSectionsAndItems(q: Querier, checklistId: number) {
  const sections = await q
    .select({ id: checklistSections.id, name: checklistSections.name })
    .from(checklistSections)
    .where(eq(checklistSections.checklistId, checklistId))
    .orderBy(asc(checklistSections.position))
  const items = await q
    .select()
    .from(checklistItems)
    .where(eq(checklistItems.checklistId, checklistId))
    .orderBy(asc(checklistItems.position))
  return { sections, items }
}

/** The content of an edition, in the order shown. */
export const readContent = async (q: Querier, checklistId: number): Promise<FormatContent> =>
  contentOfEdition(await readSectionsAndItems(q, checklistId))

/** Computes the hash of editions that were stored before there were hashes. */
export async function fillContentHashes(tx: Querier): Promise<void> {
  const lacking = await tx.select({ id: checklists.id }).from(checklists).where(isNull(checklists.contentHash))
  for (const { id } of lacking) {
    const computed = contentHash(await readContent(tx, id))
    await tx.update(checklists).set({ contentHash: computed }).where(eq(checklists.id, id))
  }
}

/** The bands of the product, as its data have them. */
export type Bands = Pick<typeof conceptoBands.$inferSelect, 'version' | 'favorableFloor' | 'requirementsFloor'>

export const findBands = (q: Querier, version: number): Promise<Bands | undefined> =>
  q
    .select({
      version: conceptoBands.version,
      favorableFloor: conceptoBands.favorableFloor,
      requirementsFloor: conceptoBands.requirementsFloor,
    })
    .from(conceptoBands)
    .where(eq(conceptoBands.version, version))
    .then(([found]) => found)

export const countModelBands = (q: Querier): Promise<number> =>
  q.$count(conceptoBands, isNull(conceptoBands.departmentId))

export const insertBands = async (tx: Querier, row: Bands, effectiveFrom: string): Promise<void> => {
  await tx.insert(conceptoBands).values({ ...row, effectiveFrom })
}
