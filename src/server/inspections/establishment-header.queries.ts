import { and, asc, eq } from 'drizzle-orm'
import { activities, inscriptionTypes } from '../catalogues/catalogues.table.ts'
import { establishmentActivities, establishments } from '../establishments/establishments.table.ts'
import type { Querier } from '../platform/db/database.ts'

/** What the header card shows beside what the acta prints. */
export const findHeaderFacts = (q: Querier, departmentId: number, id: number) =>
  q
    .select({ inscriptionType: inscriptionTypes.name, populationType: establishments.populationType })
    .from(establishments)
    .innerJoin(inscriptionTypes, eq(inscriptionTypes.id, establishments.inscriptionTypeId))
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
    .then(([row]) => row)

export const findActivities = (q: Querier, departmentId: number, id: number) =>
  q
    .select({ id: activities.id, name: activities.name })
    .from(establishmentActivities)
    .innerJoin(activities, eq(activities.id, establishmentActivities.activityId))
    .where(and(eq(establishmentActivities.departmentId, departmentId), eq(establishmentActivities.establishmentId, id)))
    .orderBy(asc(activities.id))
