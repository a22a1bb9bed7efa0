import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PopulationType } from '../../domain/establishments/establishment-form.ts'
import type { Querier } from '../platform/db/database.ts'
import * as table from '../schema/catalogues.table.ts'

/** Orders names as a Spanish reader expects. */
export const byName = (name: AnyPgColumn): SQL[] => [sql`sort_key(${name}) collate "C"`]

// Catalogues without names to sort by keep the order of publication, which is the order of their ids.

export const findAreas = (q: Querier) => q.select().from(table.areas).orderBy(asc(table.areas.id))

export const findContractTypes = (q: Querier) =>
  q.select().from(table.contractTypes).orderBy(asc(table.contractTypes.id))

export const findRoles = (q: Querier, areaId?: number) =>
  q
    .select()
    .from(table.roles)
    .where(areaId === undefined ? undefined : eq(table.roles.areaId, areaId))
    .orderBy(asc(table.roles.id))

export const findLocationTypes = (q: Querier, populationType?: PopulationType) =>
  q
    .select()
    .from(table.locationTypes)
    .where(populationType === undefined ? undefined : eq(table.locationTypes.populationType, populationType))
    .orderBy(asc(table.locationTypes.id))

export const findInscriptionTypes = (q: Querier) =>
  q
    .select({ id: table.inscriptionTypes.id, name: table.inscriptionTypes.name })
    .from(table.inscriptionTypes)
    .orderBy(asc(table.inscriptionTypes.id))

export const findIdentificationTypes = (q: Querier) =>
  q.select().from(table.identificationTypes).orderBy(asc(table.identificationTypes.id))

export const findMotives = (q: Querier) =>
  q
    .select({ id: table.visitMotives.id, name: table.visitMotives.name })
    .from(table.visitMotives)
    .orderBy(asc(table.visitMotives.id))

export const findActivitiesOfType = (q: Querier, inscriptionTypeId: number) =>
  q
    .select({ id: table.activities.id, name: table.activities.name, activity: table.activities.name })
    .from(table.activities)
    .where(eq(table.activities.inscriptionTypeId, inscriptionTypeId))
    .orderBy(asc(table.activities.id))

/** Names of all activities. */
export const findActivityNames = (q: Querier) =>
  q
    .select({ id: table.activities.id, name: table.activities.name })
    .from(table.activities)
    .orderBy(asc(table.activities.id))

export const findDepartments = (q: Querier) =>
  q
    .select({ id: table.departments.id, name: table.departments.name })
    .from(table.departments)
    .orderBy(...byName(table.departments.name))

export const findZodes = (q: Querier, departmentId: number) =>
  q
    .select({ id: table.zodes.id, name: table.zodes.name })
    .from(table.zodes)
    .where(eq(table.zodes.departmentId, departmentId))
    .orderBy(asc(table.zodes.id))

export const findCities = (q: Querier, departmentId: number, zodesId?: number) =>
  q
    .select({
      id: table.cities.id,
      name: table.cities.name,
      zodesId: table.cities.zodesId,
      departmentId: table.cities.departmentId,
    })
    .from(table.cities)
    .where(
      and(
        eq(table.cities.departmentId, departmentId),
        zodesId === undefined ? undefined : eq(table.cities.zodesId, zodesId),
      ),
    )
    .orderBy(...byName(table.cities.name))
