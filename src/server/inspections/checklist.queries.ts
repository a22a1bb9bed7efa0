import { asc, desc, eq } from 'drizzle-orm'
import { type Checklist, type ChecklistItem, itemText } from '../../domain/inspections/checklist.ts'
import {
  checklistItems,
  checklistSections,
  checklists,
  conceptoBands,
  inscriptionTypes,
} from '../catalogues/catalogues.table.ts'
import type { Querier } from '../platform/db/database.ts'

/** What a new inspection of a type of establishment is filled on: the newest version of each. */
export async function currentEdition(q: Querier, inscriptionTypeId: number) {
  const [checklist] = await q
    .select({ id: checklists.id })
    .from(inscriptionTypes)
    .innerJoin(checklists, eq(checklists.code, inscriptionTypes.checklistCode))
    .where(eq(inscriptionTypes.id, inscriptionTypeId))
    .orderBy(desc(checklists.version))
    .limit(1)
  const [bands] = await q
    .select({ version: conceptoBands.version })
    .from(conceptoBands)
    .orderBy(desc(conceptoBands.version))
    .limit(1)
  return checklist && bands && { checklistId: checklist.id, bandsVersion: bands.version }
}
export type Edition = NonNullable<Awaited<ReturnType<typeof currentEdition>>>

async function readChecklist(q: Querier, { checklistId, bandsVersion }: Edition): Promise<Checklist> {
  const [checklist] = await q.select().from(checklists).where(eq(checklists.id, checklistId))
  const [bands] = await q.select().from(conceptoBands).where(eq(conceptoBands.version, bandsVersion))
  if (!checklist || !bands) throw new Error(`Checklist ${checklistId} or bands ${bandsVersion} is missing.`)
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
  const itemsOf = (sectionId: number): ChecklistItem[] =>
    items.filter((item) => item.sectionId === sectionId).map((item) => ({ ...item, text: itemText(item) }))
  return {
    id: checklist.id,
    version: checklist.version,
    sections: sections.map((section) => ({ ...section, items: itemsOf(section.id) })),
    floors: { favorable: bands.favorableFloor, conRequerimientos: bands.requirementsFloor },
  }
}

// A version never changes once it is loaded, so it is read once per process.
const editions = new Map<string, Promise<Checklist>>()

export function findChecklist(q: Querier, edition: Edition): Promise<Checklist> {
  const key = `${edition.checklistId}/${edition.bandsVersion}`
  const checklist = editions.get(key) ?? readChecklist(q, edition)
  editions.set(key, checklist)
  checklist.catch(() => editions.delete(key))
  return checklist
}
