import { and, asc, eq, inArray } from 'drizzle-orm'
import type { GapField } from '../../domain/import/import-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { activities, inscriptionTypes } from '../schema/catalogues.table.ts'
import { establishmentActivities, establishments } from '../schema/establishments.table.ts'

type HeaderFacts = { inscriptionType: string; populationType: string; isActive: boolean; censusGaps: GapField[] }

/** The facts that the header card shows beside those of the acta, by establishment. */
export const findHeaderFacts = (
  q: Querier,
  departmentId: number,
  ids: readonly number[],
): Promise<Map<number, HeaderFacts>> =>
  q
    .select({
      id: establishments.id,
      inscriptionType: inscriptionTypes.name,
      populationType: establishments.populationType,
      isActive: establishments.isActive,
      censusGaps: establishments.censusGaps,
    })
    .from(establishments)
    .innerJoin(inscriptionTypes, eq(inscriptionTypes.id, establishments.inscriptionTypeId))
    .where(and(eq(establishments.departmentId, departmentId), inArray(establishments.id, [...ids])))
    .then((rows) => new Map(rows.map(({ id, ...facts }) => [id, facts])))

export const findActivities = (q: Querier, departmentId: number, ids: readonly number[]) =>
  q
    .select({
      establishmentId: establishmentActivities.establishmentId,
      id: activities.id,
      name: activities.name,
    })
    .from(establishmentActivities)
    .innerJoin(activities, eq(activities.id, establishmentActivities.activityId))
    .where(
      and(
        eq(establishmentActivities.departmentId, departmentId),
        inArray(establishmentActivities.establishmentId, [...ids]),
      ),
    )
    .orderBy(asc(activities.id))
