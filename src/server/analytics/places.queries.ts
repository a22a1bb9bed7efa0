import { and, asc, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { cities, zodes } from '../schema/catalogues.table.ts'
import type { Scope } from './scope.queries.ts'

/** The ZODES or municipalities of a department, within the place that figures are narrowed to. */
export async function findPlaces(q: Querier, { official, zodesId, cityId }: Scope, by: 'zodes' | 'city') {
  const inDepartment = [
    eq(zodes.departmentId, official.departmentId),
    ...(zodesId === undefined ? [] : [eq(zodes.id, zodesId)]),
  ]
  if (by === 'zodes') {
    const rows = await q
      .select({ placeId: zodes.id, zodesId: zodes.id, zodes: zodes.name })
      .from(zodes)
      .where(and(...inDepartment))
      .orderBy(asc(zodes.id))
    return rows.map((row) => ({ ...row, cityId: null, city: null, daneCode: null }))
  }
  return q
    .select({
      placeId: cities.id,
      zodesId: zodes.id,
      zodes: zodes.name,
      cityId: cities.id,
      city: cities.name,
      daneCode: cities.daneCode,
    })
    .from(cities)
    .innerJoin(zodes, eq(zodes.id, cities.zodesId))
    .where(and(...inDepartment, ...(cityId === undefined ? [] : [eq(cities.id, cityId)])))
    .orderBy(asc(cities.id))
}
