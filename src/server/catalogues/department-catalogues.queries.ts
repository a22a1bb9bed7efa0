import { and, asc, eq } from 'drizzle-orm'
import type { UserType } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { cities, roles, zodes } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { byName } from './catalogues.queries.ts'

// What an official chooses from is their own department's.

export const findZodes = (q: Querier, departmentId: number) =>
  q
    .select({ id: zodes.id, name: zodes.name })
    .from(zodes)
    .where(eq(zodes.departmentId, departmentId))
    .orderBy(asc(zodes.id))

export const findCities = (q: Querier, departmentId: number, zodesId?: number) =>
  q
    .select({ id: cities.id, name: cities.name, zodesId: cities.zodesId, departmentId: cities.departmentId })
    .from(cities)
    .where(and(eq(cities.departmentId, departmentId), zodesId === undefined ? undefined : eq(cities.zodesId, zodesId)))
    .orderBy(...byName(cities.name))

/** Who can be given a visit: active, and in a role of that user type. */
export const findActiveOfficials = (q: Querier, departmentId: number, userType: UserType) =>
  q
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), users.isActive, eq(roles.userType, userType)))
    .orderBy(...byName(users.fullName), asc(users.id))
    .then((rows) => rows.map(({ id, name }) => ({ id, name: name ?? '' })))

type Place = { zodesId: number; cityId: number; inscriptionTypeId: number }

/** What a visit can be planned for. */
export const findPlannableEstablishments = (q: Querier, departmentId: number, place: Place) =>
  q
    .select({ id: establishments.id, name: establishments.name })
    .from(establishments)
    .where(
      and(
        eq(establishments.departmentId, departmentId),
        eq(establishments.zodesId, place.zodesId),
        eq(establishments.cityId, place.cityId),
        eq(establishments.inscriptionTypeId, place.inscriptionTypeId),
        establishments.isActive,
      ),
    )
    .orderBy(...byName(establishments.name), asc(establishments.id))
