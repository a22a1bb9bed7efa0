import { asc, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { checklistItems, checklistSections, checklists, conceptoBands } from '../schema/catalogues.table.ts'

/** One version of one checklist. Its sections and items are in the order of their ids. */
export type ChecklistEdition = {
  checklist: typeof checklists.$inferSelect
  sections: (typeof checklistSections.$inferSelect)[]
  items: (typeof checklistItems.$inferSelect)[]
}

export async function readEditions(q: Querier): Promise<ChecklistEdition[]> {
  const lists = await q.select().from(checklists)
  const sections = await q.select().from(checklistSections).orderBy(asc(checklistSections.id))
  const items = await q.select().from(checklistItems).orderBy(asc(checklistItems.id))
  return lists.map((checklist) => ({
    checklist,
    sections: sections.filter(({ checklistId }) => checklistId === checklist.id),
    items: items.filter(({ checklistId }) => checklistId === checklist.id),
  }))
}

export async function insertEdition(tx: Querier, { checklist, sections, items }: ChecklistEdition): Promise<void> {
  await tx.insert(checklists).values(checklist)
  await tx.insert(checklistSections).values(sections)
  await tx.insert(checklistItems).values(items)
}

export type Bands = typeof conceptoBands.$inferSelect

export const findBands = (q: Querier, version: number): Promise<Bands | undefined> =>
  q
    .select()
    .from(conceptoBands)
    .where(eq(conceptoBands.version, version))
    .then(([found]) => found)

export const insertBands = async (tx: Querier, row: Bands): Promise<void> => {
  await tx.insert(conceptoBands).values(row)
}
