import { insertBands, insertEdition, readEditions } from '../../catalogues/checklist-editions.queries.ts'
import type { Database } from '../../platform/db/database.ts'

/** The first checklist of 'Preparación de alimentos' in every installation. */
export const FIRST_CHECKLIST = 1
/** The id of its next edition, and of stricter bands. */
export const NEWER_CHECKLIST = 9_000_000
export const NEWER_BANDS = 9_000

/** Loads a newer edition of the first checklist, with its own ids, and bands for all, both in force from a day on. */
export async function insertNewerEdition(db: Database, effectiveFrom = '2026-01-01'): Promise<void> {
  const first = (await readEditions(db)).find(({ checklist }) => checklist.id === FIRST_CHECKLIST)
  if (!first) throw new Error('The first checklist is not the one of type 1.')
  const edition = {
    checklist: { ...first.checklist, id: NEWER_CHECKLIST, version: first.checklist.version + 1 },
    sections: first.sections.map((section) => ({
      ...section,
      id: section.id + NEWER_CHECKLIST,
      checklistId: NEWER_CHECKLIST,
    })),
    items: first.items.map((item) => ({
      ...item,
      id: item.id + NEWER_CHECKLIST,
      checklistId: NEWER_CHECKLIST,
      sectionId: item.sectionId + NEWER_CHECKLIST,
    })),
  }
  await insertEdition(db, edition, { formatId: FIRST_CHECKLIST, effectiveFrom })
  await insertBands(db, { version: NEWER_BANDS, favorableFloor: 95, requirementsFloor: 70 }, effectiveFrom)
}
