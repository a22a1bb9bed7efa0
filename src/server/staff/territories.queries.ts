import { and, asc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { cities, zodes } from '../schema/catalogues.table.ts'
import { staffTerritories } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'

const { id, userId, zodesId, cityId, departmentId: department } = staffTerritories

/** Declared territories of a department, or of one official. */
export const findTerritories = (q: Querier, departmentId: number, ofUser?: number) =>
  q
    .select({ id, userId, zodesId, zodes: zodes.name, cityId, city: cities.name })
    .from(staffTerritories)
    .innerJoin(zodes, eq(zodes.id, zodesId))
    .leftJoin(cities, eq(cities.id, cityId))
    .where(and(eq(department, departmentId), ofUser === undefined ? undefined : eq(userId, ofUser)))
    .orderBy(asc(userId), asc(zodes.name), sql`${cities.name} nulls first`, asc(id))

/** Declared coverage with the names of officials, by which its file is sorted. */
export const findNamedTerritories = (q: Querier, departmentId: number) =>
  q
    .select({
      ...{ id, userId, zodes: zodes.name, city: cities.name },
      ...{ userName: users.fullName, userIdNumber: users.identificationNumber },
    })
    .from(staffTerritories)
    .innerJoin(zodes, eq(zodes.id, zodesId))
    .innerJoin(users, and(eq(users.departmentId, department), eq(users.id, userId)))
    .leftJoin(cities, eq(cities.id, cityId))
    .where(eq(department, departmentId))
    .orderBy(asc(userId), asc(zodes.name), sql`${cities.name} nulls first`, asc(id))

type Place = { userId: number; zodesId: number; cityId: number | null }

/** @returns its id; undefined where the official covers that part already */
export const insertTerritory = (tx: Querier, departmentId: number, place: Place): Promise<number | undefined> =>
  tx
    .insert(staffTerritories)
    .values({ departmentId, ...place })
    .onConflictDoNothing()
    .returning({ id })
    .then(([inserted]) => inserted?.id)

export const deleteTerritory = (tx: Querier, departmentId: number, territoryId: number): Promise<Place | undefined> =>
  tx
    .delete(staffTerritories)
    .where(and(eq(department, departmentId), eq(id, territoryId)))
    .returning({ userId, zodesId, cityId })
    .then(([removed]) => removed)
