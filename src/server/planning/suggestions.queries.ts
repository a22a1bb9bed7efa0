import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { SuggestionsQuery } from '../../domain/planning/planning-forms.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { planningDismissals } from '../schema/planning/risk.table.ts'
import { users } from '../schema/users.table.ts'
import { isHindered, type TripWindow } from './pending-visits.queries.ts'
import { keptComplaints } from './scoring/counted-complaints.queries.ts'
import type { ScoredFacts } from './scoring/scoring.queries.ts'

export type Asked = { departmentId: number; today: string } & SuggestionsQuery

/** The place and type that are asked for. */
const scoresOf = ({ departmentId, zodesId, cityId, inscriptionTypeId }: Asked) => sql`s.department_id = ${departmentId}
  ${zodesId === undefined ? sql`` : sql`and s.zodes_id = ${zodesId}`}
  ${cityId === undefined ? sql`` : sql`and s.city_id = ${cityId}`}
  ${inscriptionTypeId === undefined ? sql`` : sql`and s.type_id = ${inscriptionTypeId}`}`

const isDismissed = (
  today: string,
) => sql`exists (select from planning_dismissals d where d.department_id = s.department_id
  and d.establishment_id = s.establishment_id and d.until_on >= ${today}::date)`

/** Equal scores in the order of the longest without a visit. An index of migration 049 has this order. */
const inOrder = sql`order by s.score desc, s.last_visit_on asc nulls first, s.establishment_id`

/** Whether a visit of the establishment `e` is still to be made. */
const isPending = sql`exists (select from assignments a where a.department_id = e.department_id and a.establishment_id = e.id
  and a.is_active and not a.is_done)`

type Found = ScoredFacts & {
  establishment: string
  address: string
  inscriptionType: string
  zodes: string
  city: string
  score: number
  version: number
  computedOn: string
  isPending: boolean
}

/** The first establishments in the order of risk. @param trip leaves out those whose pending visit the trip cannot take up */
export const findSuggestions = (q: Querier, asked: Asked, trip?: TripWindow) =>
  rowsOf<Found>(
    q,
    sql`select s.establishment_id as "establishmentId", s.department_id as "departmentId", s.zodes_id as "zodesId", s.city_id as "cityId",
        s.type_id as "inscriptionTypeId", s.inscribed_on::text as "inscribedOn", s.last_visit_on::text as "lastVisitOn",
        s.last_concepto as "lastConcepto", s.due_on::text as "dueOn", s.vulnerable_activity_id as "vulnerableActivityId",
        ${keptComplaints},
        s.score, s.version, s.computed_on::text as "computedOn", e.name as establishment, e.address,
        t.name as "inscriptionType", z.name as zodes, c.name as city, ${isPending} as "isPending"
      from (select s.* from analytics.risk_scores s join establishments e on e.id = s.establishment_id and e.is_active
          where ${scoresOf(asked)} and not ${isDismissed(asked.today)} ${trip ? sql`and not ${isHindered(trip)}` : sql``} ${inOrder} limit ${asked.limit}::integer) s
        join establishments e on e.id = s.establishment_id
        join inscription_types t on t.id = s.type_id
        join zodes z on z.id = s.zodes_id
        join cities c on c.id = s.city_id
      ${inOrder}`,
  )

/** Scores of establishments by id, as the proposal of a trip shows them. */
export const findScoresOf = (q: Querier, departmentId: number, ids: readonly number[]) =>
  rowsOf<ScoredFacts & { score: number; version: number; computedOn: string }>(
    q,
    sql`select s.establishment_id as "establishmentId", s.department_id as "departmentId", s.zodes_id as "zodesId", s.city_id as "cityId",
        s.type_id as "inscriptionTypeId", s.inscribed_on::text as "inscribedOn", s.last_visit_on::text as "lastVisitOn",
        s.last_concepto as "lastConcepto", s.due_on::text as "dueOn", s.vulnerable_activity_id as "vulnerableActivityId",
        ${keptComplaints},
        s.score, s.version, s.computed_on::text as "computedOn"
      from analytics.risk_scores s
      where s.department_id = ${departmentId} and s.establishment_id = any (${`{${ids.join(',')}}`}::integer[])`,
  )

/** How many scores there are but for the dismissed ones, which are few, and the day of the last whole run. */
export const countSuggestions = (q: Querier, asked: Asked) =>
  rowsOf<{ total: number; computedOn: string | null }>(
    q,
    sql`select ((select count(*) from analytics.risk_scores s where ${scoresOf(asked)})
        - (select count(*) from planning_dismissals d join analytics.risk_scores s on s.establishment_id = d.establishment_id
          where d.department_id = ${asked.departmentId} and d.until_on >= ${asked.today}::date and ${scoresOf(asked)}))::integer as total,
      (select computed_on::text from analytics.risk_runs where department_id = ${asked.departmentId}) as "computedOn"`,
  ).then(([row]) => row as { total: number; computedOn: string | null })

/**
 * Active establishments of a department that have no score yet; none is counted once a whole run has ended. Only active
 * ones have scores, so that two counts of narrow rows say it.
 */
export const countWithoutScore = (q: Querier, departmentId: number): Promise<number> =>
  rowsOf<{ waiting: number }>(
    q,
    sql`select case when exists (select from analytics.risk_runs where department_id = ${departmentId}) then 0 else greatest(0,
        (select count(*) from lists.listed_establishments e where e.department_id = ${departmentId} and e.is_active)
        - (select count(*) from analytics.risk_scores s where s.department_id = ${departmentId})) end::integer as waiting`,
  ).then(([row]) => row?.waiting ?? 0)

/** An establishment of the department, with its lock. */
export const holdEstablishment = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select({ id: establishments.id, isActive: establishments.isActive })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
    .for('share')
    .then(([found]) => found)

export const putDismissal = async (tx: Querier, row: typeof planningDismissals.$inferInsert): Promise<void> => {
  const { departmentId, establishmentId, ...set } = row
  await tx
    .insert(planningDismissals)
    .values(row)
    .onConflictDoUpdate({ target: [planningDismissals.departmentId, planningDismissals.establishmentId], set })
}

/** @returns false when it was not dismissed */
export const deleteDismissal = (tx: Querier, departmentId: number, establishmentId: number): Promise<boolean> =>
  tx
    .delete(planningDismissals)
    .where(
      and(eq(planningDismissals.departmentId, departmentId), eq(planningDismissals.establishmentId, establishmentId)),
    )
    .returning({ id: planningDismissals.establishmentId })
    .then((gone) => gone.length > 0)

/** Dismissals that hold on a day, those that end first at the top. */
export const findDismissals = (q: Querier, departmentId: number, today: string) =>
  q
    .select({
      establishmentId: planningDismissals.establishmentId,
      establishment: establishments.name,
      city: cities.name,
      reason: planningDismissals.reason,
      until: planningDismissals.untilOn,
      dismissedBy: sql<string>`coalesce(${users.fullName}, '')`,
    })
    .from(planningDismissals)
    .innerJoin(establishments, eq(establishments.id, planningDismissals.establishmentId))
    .innerJoin(cities, eq(cities.id, establishments.cityId))
    .innerJoin(users, eq(users.id, planningDismissals.dismissedBy))
    .where(and(eq(planningDismissals.departmentId, departmentId), gte(planningDismissals.untilOn, today)))
    .orderBy(asc(planningDismissals.untilOn), asc(planningDismissals.establishmentId))
