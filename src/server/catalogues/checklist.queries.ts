import { eq, inArray, sql } from 'drizzle-orm'
import { CARRIED_AHEAD_DAYS, type UpcomingEdition } from '../../domain/formats/edition-state.ts'
import { replacementDay } from '../../domain/formats/replacement-day.ts'
import { type Checklist, type ChecklistItem, itemText } from '../../domain/inspections/checklist.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { Checklists, Edition } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { checklists, conceptoBands, inscriptionTypes } from '../schema/catalogues.table.ts'
import { readSectionsAndItems } from './checklist-editions.queries.ts'
import {
  bandsOfDay,
  editionOfDay,
  findEditionsOf,
  findFormatsOfCode,
  findLaterEditions,
} from './edition-of-day.queries.ts'

/** A department on a day in Colombia, `yyyy-mm-dd`: what decides which edition is in force. */
export type DepartmentDay = { departmentId: number; day: string }

/** The editions in force on a day for these inscription types, by type. A new inspection uses it. */
export async function currentEditions(
  q: Querier,
  { departmentId, day }: DepartmentDay,
  inscriptionTypeIds: readonly number[],
): Promise<Map<number, Edition>> {
  if (inscriptionTypeIds.length === 0) return new Map()
  const place = {
    departmentId: sql`${departmentId}::int`,
    code: inscriptionTypes.checklistCode,
    day: sql`${day}::date`,
  }
  const rows = await q
    .select({
      inscriptionTypeId: inscriptionTypes.id,
      checklistId: sql<number | null>`${editionOfDay(place)}`,
      bandsVersion: sql<number | null>`${bandsOfDay(place)}`,
    })
    .from(inscriptionTypes)
    .where(inArray(inscriptionTypes.id, [...inscriptionTypeIds]))
  return new Map(
    rows.flatMap(({ inscriptionTypeId, checklistId, bandsVersion }) =>
      checklistId === null || bandsVersion === null ? [] : [[inscriptionTypeId, { checklistId, bandsVersion }]],
    ),
  )
}

export const currentEdition = async (q: Querier, on: DepartmentDay, inscriptionTypeId: number) =>
  (await currentEditions(q, on, [inscriptionTypeId])).get(inscriptionTypeId)

/**
 * The edition that a caller names, if visits of the type may have been filled on it. That holds for any published edition
 * of the formats that the type uses or used (decision 038). `replacedOn` is the day on which another one took its place, if
 * that was until today. The bands are those of today.
 */
export async function namedEdition(
  q: Querier,
  on: DepartmentDay,
  inscriptionTypeId: number,
  checklistId: number,
): Promise<(Edition & { replacedOn: string | null }) | undefined> {
  const current = await currentEdition(q, on, inscriptionTypeId)
  if (!current) return undefined
  const used = await findFormatsOfCode(q, on.departmentId, inscriptionTypeId)
  const editions = await findEditionsOf(
    q,
    used.map(({ id }) => id),
  )
  const named = editions.find(({ id }) => id === checklistId)
  if (!named) return undefined
  const inForce = editions.find(({ id }) => id === current.checklistId)
  if (!inForce || inForce.id === named.id) return { ...current, checklistId, replacedOn: null }
  const formatOf = (edition: typeof named) => used.find(({ id }) => id === edition.formatId)
  const retiredAt = formatOf(named)?.retiredAt ?? null
  const restoredAt = formatOf(inForce)?.restoredAt ?? null
  const replacedOn = replacementDay(named, { inForce, editions, retiredAt, restoredAt })
  return { ...current, checklistId, replacedOn: replacedOn !== null && replacedOn <= on.day ? replacedOn : null }
}

/** Editions that take the place of those in force within the next days, by type and in their order. */
export async function upcomingEditions(
  q: Querier,
  { departmentId, day }: DepartmentDay,
  typeIds: readonly number[],
  current: ReadonlyMap<number, Edition>,
): Promise<Map<number, UpcomingEdition[]>> {
  const upcoming = new Map<number, UpcomingEdition[]>()
  if (typeIds.length === 0) return upcoming
  const until = addDays(day, CARRIED_AHEAD_DAYS)
  for (const row of await findLaterEditions(q, departmentId, { typeIds, after: day, until })) {
    const { inscriptionTypeId, checklistId, effectiveFrom } = row
    const before = upcoming.get(inscriptionTypeId) ?? []
    const last = before.at(-1)?.checklistId ?? current.get(inscriptionTypeId)?.checklistId
    if (checklistId !== null && checklistId !== last) {
      upcoming.set(inscriptionTypeId, [...before, { checklistId, effectiveFrom }])
    }
  }
  return upcoming
}

/** Freezes a list and its objects. The objects hold only plain values. */
const frozen = <T extends object>(list: readonly T[]): T[] =>
  Object.freeze(list.map((one) => Object.freeze(one))) as T[]

async function readChecklist(q: Querier, { checklistId, bandsVersion }: Edition): Promise<Checklist> {
  const [checklist] = await q.select().from(checklists).where(eq(checklists.id, checklistId))
  const [bands] = await q.select().from(conceptoBands).where(eq(conceptoBands.version, bandsVersion))
  if (!checklist || !bands) throw new Error(`Checklist ${checklistId} or bands ${bandsVersion} is missing.`)
  const { sections, items } = await readSectionsAndItems(q, checklistId)
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
