import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type LastInspection, motiveText, type RecordEstablishment } from '../../domain/records/record.ts'
import { recordDay } from '../../domain/records/visit-day.ts'
import type { Querier } from '../platform/db/database.ts'
import { cities, identificationTypes, locationTypes, zodes } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'

/** The columns of an establishment that the acta prints. */
export const recordEstablishment = {
  city: cities.name,
  zodes: zodes.name,
  businessName: establishments.businessName,
  inscriptionNumber: establishments.inscriptionNumber,
  identificationType: sql<string>`coalesce(${identificationTypes.abbreviation}, '')`,
  identificationNumber: establishments.identificationNumber,
  name: establishments.name,
  address: establishments.address,
  locationType: sql<string>`coalesce(${locationTypes.name}, '')`,
  location: establishments.locationDescription,
  phone: establishments.phone,
  mobilePhone: establishments.mobilePhone,
  email: establishments.email,
  ownerName: establishments.ownerName,
  openingTime: establishments.openingTime,
  closingTime: establishments.closingTime,
  workers: establishments.workers,
}

/** Establishments as the acta would print them now, by id. */
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
    .leftJoin(identificationTypes, eq(identificationTypes.id, establishments.identificationTypeId))
    .leftJoin(locationTypes, eq(locationTypes.id, establishments.locationTypeId))
    .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
    .then((rows) => new Map(rows.map(({ id, ...establishment }) => [id, establishment])))

export const findRecordEstablishment = async (q: Querier, departmentId: number, id: number) =>
  (await findRecordEstablishments(q, departmentId, [id])).get(id)

/** The columns of a closed inspection that the next visit shows. The constraint `inspections_closed_whole` makes them not null. */
export const lastInspectionColumns = {
  closedAt: sql<Date>`${inspections.closedAt}`.mapWith(inspections.closedAt),
  concepto: sql<LastInspection['concepto']>`${inspections.concepto}`,
  compliancePct: sql<number>`${inspections.compliancePct}`,
  motive: sql<string>`${inspections.snapshot} ->> 'motive'`,
  otherMotive: sql<string | null>`${inspections.snapshot} ->> 'otherMotive'`,
  visitDay: sql<string | null>`${inspections.snapshot} ->> 'visitDay'`,
}

export type LastInspectionRow = {
  /** Text when it was read as JSON. */
  closedAt: Date | string
  concepto: LastInspection['concepto']
  compliancePct: number
  motive: string
  otherMotive: string | null
  visitDay: string | null
}

export const lastInspectionOf = (row: LastInspectionRow): LastInspection => ({
  day: recordDay(row.visitDay, new Date(row.closedAt)),
  concepto: row.concepto,
  compliancePct: row.compliancePct,
  motive: motiveText(row),
})

/** The day of a closed inspection, by the rule of `recordDay`. */
export const closedDay = sql<string>`coalesce(${inspections.snapshot} ->> 'visitDay', to_char(bogota_day(${inspections.closedAt}), 'YYYY-MM-DD'))`

/** Orders by the day of the visit first, because a visit without signal may close after a later visit. The id decides between inspections that closed in one transaction. */
export const newestFirst = [desc(closedDay), desc(inspections.closedAt), desc(inspections.id)]

/** The newest closed inspection of each establishment, by establishment. */
export async function findLastInspections(
  q: Querier,
  departmentId: number,
  establishmentIds: readonly number[],
): Promise<Map<number, LastInspection & { id: number }>> {
  const rows = await q
    .selectDistinctOn([inspections.establishmentId], {
      id: inspections.id,
      establishmentId: inspections.establishmentId,
      ...lastInspectionColumns,
    })
    .from(inspections)
    .where(
      and(
        eq(inspections.departmentId, departmentId),
        inArray(inspections.establishmentId, [...establishmentIds]),
        isNotNull(inspections.closedAt),
      ),
    )
    .orderBy(inspections.establishmentId, ...newestFirst)
  return new Map(rows.map(({ id, establishmentId, ...row }) => [establishmentId, { id, ...lastInspectionOf(row) }]))
}

/** The last inspection on the record of a closed visit; undefined while the visit is open. */
export const findSealedLast = (
  q: Querier,
  departmentId: number,
  visit: { assignmentId: number; establishmentId: number },
) =>
  q
    .select({ snapshot: inspections.snapshot })
    .from(inspections)
    .where(
      and(
        eq(inspections.departmentId, departmentId),
        eq(inspections.assignmentId, visit.assignmentId),
        eq(inspections.establishmentId, visit.establishmentId),
        isNotNull(inspections.closedAt),
      ),
    )
    .then(([row]) => row?.snapshot && { lastInspection: row.snapshot.lastInspection })

/** The inspection without its id, which no record prints. */
export const toldOf = ({ day, concepto, compliancePct, motive }: LastInspection): LastInspection => ({
  day,
  concepto,
  compliancePct,
  motive,
})
