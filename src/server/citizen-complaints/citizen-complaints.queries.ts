import { asc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { cities } from '../schema/catalogues.table.ts'

/** The municipalities that a citizen chooses among, by name. */
export const findPublicCities = (q: Querier) =>
  q
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .orderBy(asc(sql`sort_key(${cities.name}) collate "C"`), asc(cities.id))
export type PublicCity = Awaited<ReturnType<typeof findPublicCities>>[number]

/** The department that answers for a municipality. */
export const findDepartmentOf = (q: Querier, cityId: number): Promise<number | undefined> =>
  q
    .select({ departmentId: cities.departmentId })
    .from(cities)
    .where(eq(cities.id, cityId))
    .then(([found]) => found?.departmentId)
