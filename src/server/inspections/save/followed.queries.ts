import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { credibleCapture } from '../../../domain/inspections/capture-facts.ts'
import type { AcceptedVerdict } from '../../../domain/inspections/save/decision.ts'
import type { RecordFollowUp } from '../../../domain/records/record.ts'
import type { AskedAgain } from '../../../domain/requirements/born-requirements.ts'
import { isAskedAgain } from '../../../domain/requirements/follow-up.ts'
import { isOpen, type RequirementState } from '../../../domain/requirements/requirement-words.ts'
import type { SavedVerdict } from '../../../domain/requirements/save-verdict.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import { insertion, jsonRecords } from '../../platform/db/batching/prepared-sql.ts'
import { type PreparedSql, prepared } from '../../platform/db/prepared-rows.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { requirementVerdicts } from '../../schema/follow-up/follow-up-visits.table.ts'
import { inspections } from '../../schema/inspections.table.ts'

/** A requirement that a visit verifies, with what the visit has said of it. */
export type FollowedRow = { requirementId: number; number: string; saved: SavedVerdict | null }

/** The requirements that a visit of the statement verifies, as one JSON list; null for a visit that follows nothing. */
export const followedOfVisit = sql`(select json_agg(json_build_object('requirementId', f.requirement_id, 'number', r.number, 'saved',
  case when v.id is not null then json_build_object('requirementId', v.requirement_id, 'verdict', v.verdict,
    'observation', v.observation, 'image', v.image, 'givenBy', v.given_by, 'givenByName', coalesce(u.full_name, '')) end)
    order by f.requirement_id)
  from followed_requirements f
  join requirements r on r.department_id = f.department_id and r.id = f.requirement_id
  left join requirement_verdicts v on v.inspection_id = ${inspections.id} and v.requirement_id = f.requirement_id
  left join users u on u.id = v.given_by
  where f.department_id = ${assignments.departmentId} and f.assignment_id = ${assignments.id})`

type NewVerdict = Omit<typeof requirementVerdicts.$inferSelect, 'id' | 'givenAt'>
/** A verdict to write; `before` is the one that it replaces. */
export type VerdictRow = NewVerdict & { before: SavedVerdict | undefined; givenByName: string }

/** The row of a verdict. */
export function verdictRow(
  { departmentId, inspectionId }: { departmentId: number; inspectionId: number },
  { body, before, after }: AcceptedVerdict<PreparedImage>,
  at: Date,
): VerdictRow {
  const { capturedAt, photoTakenAt, latitude, longitude, accuracyM } = credibleCapture(body, at)
  return {
    ...{ departmentId, inspectionId, ...after, before },
    capturedAt: capturedAt ? new Date(capturedAt) : null,
    photoTakenAt: after.image && photoTakenAt ? new Date(photoTakenAt) : null,
    ...{ latitude: latitude ?? null, longitude: longitude ?? null, accuracyM: accuracyM ?? null },
  }
}

const savedOf = ({ requirementId, verdict, observation, image, givenBy, givenByName }: VerdictRow): SavedVerdict => ({
  ...{ requirementId, verdict, observation, image, givenBy, givenByName },
})

/** The rows of a visit with the verdicts that a save adds. */
export function withVerdicts(followed: readonly FollowedRow[], rows: readonly VerdictRow[]): FollowedRow[] {
  const given = new Map(rows.map((row) => [row.requirementId, savedOf(row)]))
  return followed.map((one) => ({ ...one, saved: given.get(one.requirementId) ?? one.saved }))
}

const VERDICT_COLUMNS = [
  ...(['departmentId', 'inspectionId', 'requirementId', 'verdict', 'observation', 'image', 'givenBy'] as const),
  ...(['capturedAt', 'photoTakenAt', 'latitude', 'longitude', 'accuracyM'] as const),
] as const
/** The shared parameter of the insertions of a lot is its instant. */
export const insertVerdicts = insertion('verdicts', requirementVerdicts, VERDICT_COLUMNS, {
  givenAt: '$1::timestamptz',
})

const updateVerdicts: PreparedSql = {
  name: 'correct_verdicts',
  text: `update requirement_verdicts v set verdict = r.verdict, observation = r.observation, image = r.image, given_at = $3,
      captured_at = coalesce(r."capturedAt", v.captured_at),
      photo_taken_at = case when r.image is distinct from v.image then r."photoTakenAt" else v.photo_taken_at end,
      latitude = case when r."capturedAt" is null then v.latitude else r.latitude end,
      longitude = case when r."capturedAt" is null then v.longitude else r.longitude end,
      accuracy_m = case when r."capturedAt" is null then v.accuracy_m else r."accuracyM" end
    from ${jsonRecords(requirementVerdicts, VERDICT_COLUMNS, 1)}
    where v.inspection_id = r."inspectionId" and v.requirement_id = r."requirementId" and v.inspection_id = any($2::int[])`,
}

/** The verdicts to insert, and those to update: one that is replaced before it is inserted is inserted replaced. */
export function verdictChanges(rows: readonly VerdictRow[]): { inserted: VerdictRow[]; updated: VerdictRow[] } {
  const last = new Map<string, VerdictRow>()
  const stored = new Set<string>()
  for (const row of rows) {
    const key = `${row.inspectionId} ${row.requirementId}`
    // A verdict that the first row replaces was stored before the lot.
    if (!last.has(key) && row.before) stored.add(key)
    last.set(key, row)
  }
  const entries = [...last]
  return {
    inserted: entries.flatMap(([key, row]) => (stored.has(key) ? [] : [row])),
    updated: entries.flatMap(([key, row]) => (stored.has(key) ? [row] : [])),
  }
}

/** Replaces stored verdicts; before the closing of their inspection. */
export function replaceVerdicts(tx: Pipeline, updated: readonly VerdictRow[], at: Date): void {
  if (updated.length === 0) return
  tx.write(updateVerdicts, [JSON.stringify(updated), updated.map(({ inspectionId }) => inspectionId), at])
}

type FollowedFacts = AskedAgain & {
  state: RequirementState
  dueOn: string
  /** The record that the visit follows, and the number of its acta. */
  followsId: number
  acta: string
}

const readFollowed = prepared(
  'read_followed_requirements',
  new QueryBuilder()
    .select({
      id: sql`r.id`.as('id'),
      number: sql`r.number`.as('number'),
      lineage: sql`r.lineage`.as('lineage'),
      itemId:
        sql`coalesce((select k.id from checklist_items k where k.checklist_id = ${sql.placeholder('checklist')}::int and k.lineage = r.lineage), r.item_id)`.as(
          'itemId',
        ),
      item: sql`r.item`.as('item'),
      text: sql`r.text`.as('text'),
      norm: sql`r.norm`.as('norm'),
      severity: sql`r.severity`.as('severity'),
      state: sql`r.state`.as('state'),
      dueOn: sql`r.due_day::text`.as('dueOn'),
      followsId: sql`f.inspection_id`.as('followsId'),
      acta: sql`coalesce(${inspections.snapshot} ->> 'number', ${inspections.id}::text)`.as('acta'),
    })
    .from(sql`followed_requirements f`)
    .innerJoin(sql`requirements r`, sql`r.department_id = f.department_id and r.id = f.requirement_id`)
    .innerJoin(inspections, eq(inspections.id, sql`f.inspection_id`))
    .where(
      sql`f.department_id = ${sql.placeholder('department')}::int and f.assignment_id = ${sql.placeholder('visit')}::int`,
    )
    .orderBy(sql`r.id`),
)

/** The verdicts of a visit at its closing: the part of its record, and the requirements that it asks anew. */
export type FollowUpAtClosing = { followUp: RecordFollowUp; again: AskedAgain[] }

/**
 * Reads the requirements that a visit verifies, and joins them with its verdicts. One that was decided meanwhile is not
 * asked anew: who decided it has done so where it was due (R 32.4).
 */
export async function followUpAtClosing(
  tx: Pipeline,
  visit: { id: number; departmentId: number; checklistId: number },
  verdicts: readonly FollowedRow[],
): Promise<FollowUpAtClosing> {
  const rows = await tx.rows<FollowedFacts>(readFollowed, [visit.checklistId, visit.departmentId, visit.id])
  const [first] = rows
  if (!first) throw new Error(`Visit ${visit.id} lacks the requirements that it verifies.`)
  const savedOfId = new Map(verdicts.map(({ requirementId, saved }) => [requirementId, saved]))
  const decided = rows.flatMap((row) => {
    const saved = savedOfId.get(row.id)
    return saved ? [{ row, saved }] : []
  })
  return {
    followUp: {
      inspectionId: first.followsId,
      acta: first.acta,
      verdicts: decided.map(({ row: { number, text, dueOn: dueDay }, saved: { verdict, observation, image } }) => ({
        ...{ number, text, dueDay, verdict, observation, image },
      })),
    },
    again: decided.flatMap(({ row, saved }) => {
      const { id, number, lineage, itemId, item, text, norm, severity } = row
      const isAsked = isAskedAgain(saved.verdict) && isOpen(row.state)
      return isAsked ? [{ id, number, lineage, itemId, item, text, norm, severity }] : []
    }),
  }
}
