import { aliasedTable, and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { LastInspection, RecordEstablishment, RecordOfficial } from '../../domain/records/record.ts'
import { dayOf } from '../../domain/shared/time.ts'
import {
  cities,
  identificationTypes,
  inscriptionTypes,
  locationTypes,
  roles,
  visitMotives,
  zodes,
} from '../catalogues/catalogues.table.ts'
import { establishments } from '../establishments/establishments.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { users } from '../users/users.table.ts'
import { inspections } from './inspections.table.ts'
import type { Visit } from './visit.queries.ts'

/** The establishment as the acta prints it, at this moment. */
export const findRecordEstablishment = (
  q: Querier,
  departmentId: number,
  id: number,
): Promise<RecordEstablishment | undefined> =>
  q
    .select({
      city: cities.name,
      zodes: zodes.name,
      businessName: establishments.businessName,
      inscriptionNumber: establishments.inscriptionNumber,
      identificationType: identificationTypes.abbreviation,
      identificationNumber: establishments.identificationNumber,
      name: establishments.name,
      address: establishments.address,
      locationType: locationTypes.name,
      location: establishments.locationDescription,
      phone: establishments.phone,
      mobilePhone: establishments.mobilePhone,
      email: establishments.email,
      ownerName: establishments.ownerName,
      openingTime: establishments.openingTime,
      closingTime: establishments.closingTime,
      workers: establishments.workers,
    })
    .from(establishments)
    .innerJoin(cities, eq(cities.id, establishments.cityId))
    .innerJoin(zodes, eq(zodes.id, establishments.zodesId))
    .innerJoin(identificationTypes, eq(identificationTypes.id, establishments.identificationTypeId))
    .innerJoin(locationTypes, eq(locationTypes.id, establishments.locationTypeId))
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
    .then(([row]) => row)

const person = (table: typeof users, role: typeof roles) => ({
  name: table.fullName,
  idNumber: table.identificationNumber,
  role: role.name,
  signature: table.signature,
})

/** Who makes the visit, what for, and the type of establishment, with their names at this moment. */
export async function findVisitFacts(q: Querier, visit: Visit) {
  const engineer = aliasedTable(users, 'engineer')
  const engineerRole = aliasedTable(roles, 'engineer_role')
  const [facts] = await q
    .select({
      technician: person(users, roles),
      engineer: person(engineer, engineerRole),
      motive: visitMotives.name,
      motiveBox: visitMotives.actaMotiveId,
      inscriptionType: inscriptionTypes.name,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .innerJoin(engineer, eq(engineer.id, visit.engineerId))
    .innerJoin(engineerRole, eq(engineerRole.id, engineer.roleId))
    .innerJoin(visitMotives, eq(visitMotives.id, visit.motiveId))
    .innerJoin(inscriptionTypes, eq(inscriptionTypes.id, visit.inscriptionTypeId))
    .where(eq(users.id, visit.technicianId))
  if (!facts) throw new Error(`Visit ${visit.id} lacks its people.`)
  // A generated column has no null in SQL, but its type does.
  const official = (one: typeof facts.technician): RecordOfficial => ({ ...one, name: one.name ?? '' })
  return { ...facts, technician: official(facts.technician), engineer: official(facts.engineer) }
}

/** The newest closed inspection of an establishment. */
export async function findLastInspection(
  q: Querier,
  departmentId: number,
  establishmentId: number,
): Promise<LastInspection | null> {
  const [last] = await q
    .select({
      closedAt: inspections.closedAt,
      concepto: inspections.concepto,
      compliancePct: inspections.compliancePct,
      motive: sql<string>`${inspections.snapshot} ->> 'motive'`,
    })
    .from(inspections)
    .where(
      and(
        eq(inspections.departmentId, departmentId),
        eq(inspections.establishmentId, establishmentId),
        isNotNull(inspections.closedAt),
      ),
    )
    .orderBy(desc(inspections.closedAt))
    .limit(1)
  if (!last?.closedAt || !last.concepto || last.compliancePct === null) return null
  return { day: dayOf(last.closedAt), concepto: last.concepto, compliancePct: last.compliancePct, motive: last.motive }
}
