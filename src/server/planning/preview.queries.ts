import { and, eq, inArray } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'

/** Names and municipalities of establishments. */
export const findEstablishmentNames = (q: Querier, departmentId: number, ids: readonly number[]) =>
  q
    .select({ establishmentId: establishments.id, establishment: establishments.name, city: cities.name })
    .from(establishments)
    .innerJoin(cities, eq(cities.id, establishments.cityId))
    .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
