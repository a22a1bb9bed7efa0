import { sql } from 'drizzle-orm'
import type { ConceptoSanitario } from '../../../domain/inspections/concepto-sanitario.ts'
import { VULNERABLE_ACTIVITIES } from '../../../domain/planning/risk-model.ts'
import type { RiskFacts } from '../../../domain/planning/risk-score.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { complaintsAfter, keptComplaints } from './counted-complaints.queries.ts'

/** An establishment with the facts of its score. */
export type ScoredFacts = RiskFacts & { establishmentId: number; departmentId: number; zodesId: number; cityId: number }

const intList = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`

/** Scores are computed by one process at a time, so that an older fact never replaces a newer one. Until the commit. */
export const takeTurn = async (tx: Querier): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7246115)`)
}

/**
 * Departments that have establishments, with the day and version of all their scores. Both are null where a score was made
 * before complaints counted.
 */
export const findScoredDepartments = (q: Querier) =>
  rowsOf<{ departmentId: number; computedOn: string | null; version: number | null }>(
    q,
    sql`select d.id as "departmentId", r.computed_on::text as "computedOn", r.version from departments d
      left join analytics.risk_runs r on r.department_id = d.id
        and not exists (select from analytics.risk_scores s where s.department_id = d.id and s.complaints is null)
      where exists (select from establishments e where e.department_id = d.id) order by d.id`,
  )

const factsFrom = (which: ReturnType<typeof sql>) => sql`
  select e.id as "establishmentId", e.department_id as "departmentId", e.zodes_id as "zodesId", e.city_id as "cityId",
    e.inscription_type_id as "inscriptionTypeId", bogota_day(e.created_at)::text as "inscribedOn",
    last.visit_on as "lastVisitOn", last.concepto as "lastConcepto", due.due_on::text as "dueOn",
    vulnerable.activity_id as "vulnerableActivityId", complained.n as complaints, complained.is_urgent as "hasUrgentComplaint"
  from (${which}) e
    left join lateral (select l.closed_on as visit_on, i.concepto from inspections i join lists.listed_inspections l on l.id = i.id
      where i.department_id = e.department_id and i.establishment_id = e.id and i.closed_at is not null
      order by i.closed_at desc limit 1) last on true
    left join lateral (select min(a.due_on) as due_on from assignments a
      where a.department_id = e.department_id and a.establishment_id = e.id and a.is_active and not a.is_done) due on true
    left join lateral (select min(x.activity_id) as activity_id from establishment_activities x
      where x.department_id = e.department_id and x.establishment_id = e.id
        and x.activity_id = any (${intList(VULNERABLE_ACTIVITIES)})) vulnerable on true
    left join lateral (${complaintsAfter(sql`last.visit_on::date`)}) complained on true
  order by e.id`

/** Facts about the next active establishments of a department after an id. */
export const findFactsAfter = (q: Querier, departmentId: number, after: number, limit: number) =>
  rowsOf<ScoredFacts>(
    q,
    factsFrom(sql`select * from establishments
      where department_id = ${departmentId} and is_active and id > ${after} order by id limit ${limit}::integer`),
  )

/** Facts about those of the establishments that are active. */
export const findFactsOf = (q: Querier, ids: readonly number[]) =>
  rowsOf<ScoredFacts>(q, factsFrom(sql`select * from establishments where id = any (${intList(ids)}) and is_active`))

export type ScoreRow = ScoredFacts & { parts: number[]; score: number; version: number; computedOn: string }

/** Writes scores over those that are there. */
export async function putScores(tx: Querier, rows: readonly ScoreRow[]): Promise<void> {
  if (rows.length === 0) return
  const records = rows.map((row) => ({
    establishment_id: row.establishmentId,
    department_id: row.departmentId,
    zodes_id: row.zodesId,
    city_id: row.cityId,
    type_id: row.inscriptionTypeId,
    inscribed_on: row.inscribedOn,
    last_visit_on: row.lastVisitOn,
    last_concepto: row.lastConcepto,
    due_on: row.dueOn,
    vulnerable_activity_id: row.vulnerableActivityId,
    complaints: row.complaints,
    has_urgent_complaint: row.hasUrgentComplaint,
    parts: row.parts,
    score: row.score,
    version: row.version,
    computed_on: row.computedOn,
  }))
  await tx.execute(sql`insert into analytics.risk_scores
    select * from json_populate_recordset(null::analytics.risk_scores, ${JSON.stringify(records)}::json)
    on conflict (establishment_id) do update set
      department_id = excluded.department_id, zodes_id = excluded.zodes_id, city_id = excluded.city_id, type_id = excluded.type_id,
      inscribed_on = excluded.inscribed_on, last_visit_on = excluded.last_visit_on, last_concepto = excluded.last_concepto,
      due_on = excluded.due_on, vulnerable_activity_id = excluded.vulnerable_activity_id,
      complaints = excluded.complaints, has_urgent_complaint = excluded.has_urgent_complaint, parts = excluded.parts,
      score = excluded.score, version = excluded.version, computed_on = excluded.computed_on`)
}

/** Removes the scores of these establishments. */
export const deleteScores = async (tx: Querier, ids: readonly number[]): Promise<void> => {
  await tx.execute(sql`delete from analytics.risk_scores where establishment_id = any (${intList(ids)})`)
}

/** Removes the scores of a department within a span of ids but those of `but`: what a run passes over is not active. */
export const deleteOthers = async (
  tx: Querier,
  departmentId: number,
  { after, upTo, but }: { after: number; upTo: number | null; but: readonly number[] },
): Promise<void> => {
  await tx.execute(sql`delete from analytics.risk_scores
    where establishment_id > ${after} ${upTo === null ? sql`` : sql`and establishment_id <= ${upTo}`}
      and department_id = ${departmentId} and establishment_id <> all (${intList(but)})`)
}

/** Ends a whole run. */
export async function endRun(
  tx: Querier,
  { departmentId, computedOn, version }: { departmentId: number; computedOn: string; version: number },
): Promise<void> {
  await tx.execute(sql`insert into analytics.risk_runs (department_id, computed_on, version)
    values (${departmentId}, ${computedOn}, ${version}) on conflict (department_id)
    do update set computed_on = excluded.computed_on, version = excluded.version`)
}

/** Takes waiting establishments out of the queue. @returns their ids, each once, and how many causes were taken */
export async function takeWaiting(tx: Querier, most: number): Promise<{ ids: number[]; causes: number }> {
  const taken = await rowsOf<{ id: number }>(
    tx,
    sql`delete from analytics.risk_pending where id in (select id from analytics.risk_pending order by id limit ${most}::integer)
      returning establishment_id as id`,
  )
  return { ids: [...new Set(taken.map(({ id }) => id))].sort((one, other) => one - other), causes: taken.length }
}

/** Whether any establishment waits. */
export const isAnyWaiting = (q: Querier): Promise<boolean> =>
  rowsOf<{ waits: boolean }>(q, sql`select exists (select from analytics.risk_pending) as waits`).then(
    ([row]) => row?.waits === true,
  )

/** Facts as the last scoring kept them, of the next establishments of a department after an id. */
export const findKeptFacts = (q: Querier, departmentId: number, after: number, limit: number) =>
  rowsOf<ScoredFacts & { score: number; lastConcepto: ConceptoSanitario | null }>(
    q,
    sql`select establishment_id as "establishmentId", department_id as "departmentId", zodes_id as "zodesId", city_id as "cityId",
        type_id as "inscriptionTypeId", inscribed_on::text as "inscribedOn", last_visit_on::text as "lastVisitOn",
        last_concepto as "lastConcepto", due_on::text as "dueOn", vulnerable_activity_id as "vulnerableActivityId", ${keptComplaints}, score
      from analytics.risk_scores where department_id = ${departmentId} and establishment_id > ${after}
      order by establishment_id limit ${limit}::integer`,
  )
