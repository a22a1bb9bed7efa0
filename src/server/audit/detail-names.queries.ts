import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DetailNames } from '../../domain/audit/trail-details.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  activities,
  areas,
  checklistItems,
  cities,
  contractTypes,
  identificationTypes,
  inscriptionTypes,
  locationTypes,
  roles,
  visitMotives,
  zodes,
} from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'

type Source = { table: PgTable; id: PgColumn; name: SQL | PgColumn; department?: PgColumn }

const catalogue = (table: PgTable & { id: PgColumn; name: PgColumn }): Source => ({
  table,
  id: table.id,
  name: table.name,
})
const person: Source = { table: users, id: users.id, name: users.fullName, department: users.departmentId }

/** Tables with the names behind the ids, by field; the rows of a department stay within it. */
const sources: Readonly<Record<string, Source>> = {
  areaId: catalogue(areas),
  roleId: catalogue(roles),
  contractTypeId: catalogue(contractTypes),
  inscriptionTypeId: catalogue(inscriptionTypes),
  activityIds: catalogue(activities),
  zodesId: catalogue(zodes),
  cityId: catalogue(cities),
  locationTypeId: catalogue(locationTypes),
  identificationTypeId: catalogue(identificationTypes),
  motiveId: catalogue(visitMotives),
  itemId: {
    table: checklistItems,
    id: checklistItems.id,
    name: sql<string>`${checklistItems.number} || ' ' || ${checklistItems.title}`,
  },
  establishmentId: {
    table: establishments,
    id: establishments.id,
    name: establishments.name,
    department: establishments.departmentId,
  },
  engineerId: person,
  technicianId: person,
  officialId: person,
  supervisorId: person,
  placeCityId: catalogue(cities),
}

/** Adds the ids of a value: one, a list, or those of before and after. */
function collect(value: unknown, ids: Set<number>): void {
  if (typeof value === 'number' && Number.isSafeInteger(value)) ids.add(value)
  else if (Array.isArray(value)) for (const one of value) collect(one, ids)
  else if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
    collect(value.from, ids)
    collect(value.to, ids)
  }
}

function idsByField(allDetails: readonly Record<string, unknown>[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  const add = (details: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(details)) {
      if (!Object.hasOwn(sources, field)) continue
      const ids = found.get(field) ?? new Set()
      found.set(field, ids)
      collect(value, ids)
    }
  }
  for (const details of allDetails) {
    add(details)
    // A correction has both states of an answer.
    for (const state of [details.before, details.after])
      if (typeof state === 'object' && state !== null) add({ ...state })
  }
  return found
}

/** The names that one event's details need. */
export function namesFor(details: Record<string, unknown>, names: DetailNames): Record<string, Record<string, string>> {
  const needed = [...idsByField([details])].map(([field, ids]) => {
    const known = names[field] ?? {}
    return [
      field,
      Object.fromEntries([...ids].flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]]]))),
    ] as const
  })
  return Object.fromEntries(needed)
}

/** Names behind the ids in some events' details. */
export async function findDetailNames(
  q: Querier,
  departmentId: number,
  allDetails: readonly Record<string, unknown>[],
): Promise<DetailNames> {
  const names: Record<string, Record<string, string>> = {}
  for (const [field, ids] of idsByField(allDetails)) {
    const source = sources[field]
    if (!source || ids.size === 0) continue
    const { table, id, name, department } = source
    const inOwn = department && sql`${department} = ${departmentId}`
    const rows = await q
      .select({ id: sql<number>`${id}`, name: sql<string>`${name}` })
      .from(table)
      .where(and(inArray(id, [...ids]), inOwn))
    names[field] = Object.fromEntries(rows.map((row) => [String(row.id), row.name]))
  }
  return names
}
