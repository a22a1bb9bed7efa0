import { and, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { cities, contractTypes, inscriptionTypes, zodes } from '../schema/catalogues.table.ts'

/** A municipality of the department, with its subregion. */
export const findCity = (q: Querier, departmentId: number, id: number) =>
  q
    .select({ cityId: cities.id, cityName: cities.name, zodesId: cities.zodesId })
    .from(cities)
    .where(and(eq(cities.departmentId, departmentId), eq(cities.id, id)))
    .then(([city]) => city)

export const findZodes = (q: Querier, departmentId: number, id: number) =>
  q
    .select({ id: zodes.id, name: zodes.name })
    .from(zodes)
    .where(and(eq(zodes.departmentId, departmentId), eq(zodes.id, id)))
    .then(([found]) => found)

export const findInscriptionType = (q: Querier, id: number) =>
  q
    .select({ id: inscriptionTypes.id, name: inscriptionTypes.name })
    .from(inscriptionTypes)
    .where(eq(inscriptionTypes.id, id))
    .then(([found]) => found)

export const contractTypeExists = (q: Querier, id: number): Promise<boolean> =>
  q
    .select({ id: contractTypes.id })
    .from(contractTypes)
    .where(eq(contractTypes.id, id))
    .then((found) => found.length > 0)
