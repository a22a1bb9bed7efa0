import { and, asc, eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getEstablishment } from '../../contract/establishments.wire.ts'
import type { Querier } from '../platform/db/database.ts'
import { activities, departments, locationTypes } from '../schema/catalogues.table.ts'
import { establishmentActivities, establishments } from '../schema/establishments.table.ts'
import { findRows } from './establishment-list.queries.ts'

const findActivities = (q: Querier, departmentId: number, id: number) =>
  q
    .select({ name: activities.name, sheetBox: activities.sheetBox })
    .from(establishmentActivities)
    .innerJoin(activities, eq(activities.id, establishmentActivities.activityId))
    .where(and(eq(establishmentActivities.departmentId, departmentId), eq(establishmentActivities.establishmentId, id)))
    .orderBy(asc(activities.id))

/** The name of the location is empty where a census lacked it. */
const findPlaceNames = (q: Querier, departmentId: number, locationTypeId: number) =>
  q
    .select({ department: departments.name, locationType: sql<string>`coalesce(${locationTypes.name}, '')` })
    .from(departments)
    .leftJoin(locationTypes, eq(locationTypes.id, locationTypeId))
    .where(eq(departments.id, departmentId))
    .then(([names]) => names)

/** One establishment: its row of the list, and the names and activities that the inscription sheet prints. */
export async function findEstablishment(
  q: Querier,
  departmentId: number,
  id: number,
): Promise<ReplyOf<typeof getEstablishment> | undefined> {
  const [row] = await findRows(q, and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
  const names = row && (await findPlaceNames(q, departmentId, row.locationId))
  return names && { ...row, ...names, activities: await findActivities(q, departmentId, id) }
}
