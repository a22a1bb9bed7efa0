import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { LastInspection, RecordEstablishment } from '../../domain/records/record.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { cities, identificationTypes, locationTypes, zodes } from '../catalogues/catalogues.table.ts'
import { establishments } from '../establishments/establishments.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { inspections } from './inspections.table.ts'

/** What the acta prints of an establishment. */
export const recordEstablishment = {
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
}

/** Establishments as the acta prints them, at this moment, by id. */
export const findRecordEstablishments = (
  q: Querier,
  departmentId: number,
  ids: readonly number[],
): Promise<Map<number, RecordEstablishment>> =>
  q
    .select({ id: establishments.id, ...recordEstablishment })
    .from(establishments)
    .innerJoin(cities, eq(cities.id, establishments.cityId))
    .innerJoin(zodes, eq(zodes.id, establishments.zodesId))
    .innerJoin(identificationTypes, eq(identificationTypes.id, establishments.identificationTypeId))
    .innerJoin(locationTypes, eq(locationTypes.id, establishments.locationTypeId))
    .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
    .then((rows) => new Map(rows.map(({ id, ...establishment }) => [id, establishment])))

export const findRecordEstablishment = async (q: Querier, departmentId: number, id: number) =>
  (await findRecordEstablishments(q, departmentId, [id])).get(id)

/** The newest closed inspection of each establishment that has one, by the establishment. */
export async function findLastInspections(
  q: Querier,
  departmentId: number,
  establishmentIds: readonly number[],
): Promise<Map<number, LastInspection & { id: number }>> {
  const rows = await q
    .selectDistinctOn([inspections.establishmentId], {
      id: inspections.id,
      establishmentId: inspections.establishmentId,
      // The constraint `inspections_closed_whole` holds them for every closed row.
      closedAt: sql<Date>`${inspections.closedAt}`.mapWith(inspections.closedAt),
      concepto: sql<LastInspection['concepto']>`${inspections.concepto}`,
      compliancePct: sql<number>`${inspections.compliancePct}`,
      motive: sql<string>`${inspections.snapshot} ->> 'motive'`,
    })
    .from(inspections)
    .where(
      and(
        eq(inspections.departmentId, departmentId),
        inArray(inspections.establishmentId, [...establishmentIds]),
        isNotNull(inspections.closedAt),
      ),
    )
    .orderBy(inspections.establishmentId, desc(inspections.closedAt))
  return new Map(
    rows.map(({ establishmentId, closedAt, ...last }) => [establishmentId, { ...last, day: dayOf(closedAt) }]),
  )
}

/** Without its id, which no record prints. */
export const toldOf = ({ day, concepto, compliancePct, motive }: LastInspection): LastInspection => ({
  day,
  concepto,
  compliancePct,
  motive,
})
