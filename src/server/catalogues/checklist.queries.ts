import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { type Checklist, type ChecklistItem, itemText } from '../../domain/inspections/checklist.ts'
import type { Checklists, Edition } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  checklistItems,
  checklistSections,
  checklists,
  conceptoBands,
  inscriptionTypes,
} from '../schema/catalogues.table.ts'

const newestBands = (q: Querier) =>
  q
    .select({ version: conceptoBands.version })
    .from(conceptoBands)
    .orderBy(desc(conceptoBands.version))
    .limit(1)
    .then(([bands]) => bands?.version)

/**
 * The newest edition for each of these inscription types, by type. A new inspection uses it.
 * @param checklistId the edition to use instead, for a visit that was begun on it
 */
export async function currentEditions(
  q: Querier,
  inscriptionTypeIds: readonly number[],
  checklistId?: number,
): Promise<Map<number, Edition>> {
  const bandsVersion = await newestBands(q)
  if (bandsVersion === undefined || inscriptionTypeIds.length === 0) return new Map()
  const rows = await q
    .selectDistinctOn([inscriptionTypes.id], { inscriptionTypeId: inscriptionTypes.id, checklistId: checklists.id })
    .from(inscriptionTypes)
    .innerJoin(checklists, eq(checklists.code, inscriptionTypes.checklistCode))
    .where(
      and(
        inArray(inscriptionTypes.id, [...inscriptionTypeIds]),
        checklistId === undefined ? undefined : eq(checklists.id, checklistId),
      ),
    )
    .orderBy(inscriptionTypes.id, desc(checklists.version))
  return new Map(rows.map((row) => [row.inscriptionTypeId, { checklistId: row.checklistId, bandsVersion }]))
}

export const currentEdition = async (q: Querier, inscriptionTypeId: number, checklistId?: number) =>
  (await currentEditions(q, [inscriptionTypeId], checklistId)).get(inscriptionTypeId)

/** Freezes a list and its objects. The objects hold only plain values. */
const frozen = <T extends object>(list: readonly T[]): T[] =>
  Object.freeze(list.map((one) => Object.freeze(one))) as T[]

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
    items
      .filter((item) => item.sectionId === sectionId)
      // Frozen concepts let the seal cache their text (`seal.ts`).
      .map((item) => ({ ...item, text: itemText(item), concepts: frozen(item.concepts) }))
  return {
    id: checklist.id,
    version: checklist.version,
    sections: sections.map((section) => ({ ...section, items: itemsOf(section.id) })),
    floors: { favorable: bands.favorableFloor, conRequerimientos: bands.requirementsFloor },
  }
}

const keyOf = ({ checklistId, bandsVersion }: Edition) => `${checklistId}/${bandsVersion}`

/** Remembers every checklist that it reads. `createApp` makes one for its database, and so does a command. */
export function createChecklists(): Checklists {
  const reading = new Map<string, Promise<Checklist>>()
  const known = new Map<string, Checklist>()
  return {
    known: (edition) => known.get(keyOf(edition)),
    find: (q, edition) => {
      const key = keyOf(edition)
      const checklist = reading.get(key) ?? readChecklist(q, edition)
      reading.set(key, checklist)
      checklist.then(
        (read) => known.set(key, read),
        () => reading.delete(key),
      )
      return checklist
    },
  }
}
