import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  OPEN_STATES,
  type RequirementEvent,
  type RequirementState,
} from '../../domain/requirements/requirement-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { requirementVerdicts } from '../schema/follow-up/follow-up-visits.table.ts'
import { portalLinks } from '../schema/follow-up/portal.table.ts'
import { requirementEvents, requirementEvidence, requirements } from '../schema/follow-up/requirements.table.ts'
import { inspectionAnswers, inspections, officialSignatures } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

const ofDepartment = (departmentId: number, id: number) =>
  and(eq(requirements.departmentId, departmentId), eq(requirements.id, id))

export type Requirement = typeof requirements.$inferSelect

export const findRequirement = (q: Querier, departmentId: number, id: number): Promise<Requirement | undefined> =>
  q
    .select()
    .from(requirements)
    .where(ofDepartment(departmentId, id))
    .then(([found]) => found)

/** Locks a requirement until the transaction ends: acts on one take turns. */
export const lockRequirement = (tx: Querier, departmentId: number, id: number): Promise<Requirement | undefined> =>
  tx
    .select()
    .from(requirements)
    .where(ofDepartment(departmentId, id))
    .for('no key update')
    .then(([found]) => found)

/** Open requirements whose term ends on a day or later, in the order of their ids. */
const openFrom = (q: Querier, departmentId: number, day: string) =>
  q
    .select()
    .from(requirements)
    .where(
      and(
        eq(requirements.departmentId, departmentId),
        inArray(requirements.state, [...OPEN_STATES]),
        sql`${requirements.dueOn} >= ${day}::date`,
      ),
    )
    .orderBy(asc(requirements.id))
    .$dynamic()

export const findOpenFrom = (q: Querier, departmentId: number, day: string): Promise<Requirement[]> =>
  openFrom(q, departmentId, day)
export const lockOpenFrom = (tx: Querier, departmentId: number, day: string): Promise<Requirement[]> =>
  openFrom(tx, departmentId, day).for('no key update')

/** The finding of a requirement, and who took part in its visit. */
export async function findOrigin(q: Querier, requirement: Requirement) {
  const { departmentId, inspectionId, itemId } = requirement
  const [finding] = await q
    .select({ finding: sql<string>`coalesce(${inspectionAnswers.observation}, '')`, image: inspectionAnswers.evidence })
    .from(inspectionAnswers)
    .where(
      and(
        eq(inspectionAnswers.inspectionId, inspectionId),
        eq(inspectionAnswers.itemId, itemId),
        inArray(inspectionAnswers.concept, ['AR', 'I']),
      ),
    )
  const [visit] = await q
    .select({ technicianId: assignments.technicianId, engineerId: assignments.engineerId })
    .from(inspections)
    .innerJoin(
      assignments,
      and(eq(assignments.departmentId, inspections.departmentId), eq(assignments.id, inspections.assignmentId)),
    )
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, inspectionId)))
  const signers = await q
    .select({ id: officialSignatures.officialId })
    .from(officialSignatures)
    .where(eq(officialSignatures.inspectionId, inspectionId))
  const people = new Set([...(visit ? [visit.technicianId, visit.engineerId] : []), ...signers.map(({ id }) => id)])
  // A verdict asks for it where the item is no finding of the acta.
  const verdict = finding ? undefined : await findOriginVerdict(q, requirement)
  return {
    finding: finding?.finding ?? verdict?.observation ?? '',
    beforeImage: finding?.image ?? verdict?.image ?? null,
    people,
  }
}

/** The verdict by which a follow-up visit asked for a requirement anew. */
const findOriginVerdict = (q: Querier, { departmentId, inspectionId, repeats }: Requirement) =>
  repeats === null
    ? Promise.resolve(undefined)
    : q
        .select({ observation: requirementVerdicts.observation, image: requirementVerdicts.image })
        .from(requirementVerdicts)
        .where(
          and(
            eq(requirementVerdicts.departmentId, departmentId),
            eq(requirementVerdicts.requirementId, repeats),
            eq(requirementVerdicts.inspectionId, inspectionId),
          ),
        )
        .then(([found]) => found)

const decider = alias(users, 'decider')

/** The link by which an owner wrote; null for officials. */
const link = {
  issuedTo: portalLinks.issuedTo,
  revokedAt: portalLinks.revokedAt,
  revokedReason: portalLinks.revokedReason,
}

/** The evidence of a requirement, the oldest first. */
export const findEvidence = (q: Querier, { departmentId, id }: Pick<Requirement, 'departmentId' | 'id'>) =>
  q
    .select({
      id: requirementEvidence.id,
      text: requirementEvidence.text,
      images: requirementEvidence.images,
      by: sql<string>`coalesce(${users.fullName}, '')`,
      portal: portalLinks.issuedTo,
      link,
      receivedAt: requirementEvidence.receivedAt,
      state: requirementEvidence.state,
      reason: requirementEvidence.reason,
      decidedBy: decider.fullName,
      decidedAt: requirementEvidence.decidedAt,
    })
    .from(requirementEvidence)
    .leftJoin(users, eq(users.id, requirementEvidence.byUser))
    .leftJoin(portalLinks, eq(portalLinks.id, requirementEvidence.byPortal))
    .leftJoin(decider, eq(decider.id, requirementEvidence.decidedBy))
    .where(and(eq(requirementEvidence.departmentId, departmentId), eq(requirementEvidence.requirementId, id)))
    .orderBy(asc(requirementEvidence.id))

/** The acts on a requirement, the oldest first. */
export const findEvents = (q: Querier, { departmentId, id }: Pick<Requirement, 'departmentId' | 'id'>) =>
  q
    .select({
      at: requirementEvents.at,
      by: sql<string>`coalesce(${users.fullName}, '')`,
      portal: portalLinks.issuedTo,
      link,
      kind: requirementEvents.kind,
      fromState: requirementEvents.fromState,
      toState: requirementEvents.toState,
      day: requirementEvents.day,
      details: requirementEvents.details,
    })
    .from(requirementEvents)
    .leftJoin(users, eq(users.id, requirementEvents.byUser))
    .leftJoin(portalLinks, eq(portalLinks.id, requirementEvents.byPortal))
    .where(and(eq(requirementEvents.departmentId, departmentId), eq(requirementEvents.requirementId, id)))
    .orderBy(asc(requirementEvents.id))

export const insertEvidence = (tx: Querier, row: typeof requirementEvidence.$inferInsert): Promise<number> =>
  tx
    .insert(requirementEvidence)
    .values(row)
    .returning({ id: requirementEvidence.id })
    .then(([added]) => added?.id ?? 0)

type Decided = Required<Pick<typeof requirementEvidence.$inferInsert, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>>

export const updateEvidence = async (
  tx: Querier,
  departmentId: number,
  id: number,
  decided: Decided,
): Promise<void> => {
  await tx
    .update(requirementEvidence)
    .set(decided)
    .where(and(eq(requirementEvidence.departmentId, departmentId), eq(requirementEvidence.id, id)))
}

/** An act on a requirement: who, when, what, and what it changes. */
export type RequirementAct = {
  at: Date
  /** Null for the owner, who has a link. */
  byUser: number | null
  byPortal?: number
  kind: RequirementEvent
  details: Record<string, unknown>
  after: { state: RequirementState } & Partial<
    Pick<Requirement, 'dueOn' | 'dueReason' | 'extensionCount' | 'calendarVersion'>
  >
}

/** Changes a locked requirement together with its event. @returns the row after it */
export async function writeAct(tx: Querier, before: Requirement, act: RequirementAct): Promise<Requirement> {
  const { departmentId, id: requirementId } = before
  const { after, details, ...event } = act
  const changed = { ...before, ...after, rowVersion: before.rowVersion + 1 }
  const { dueOn, dueReason, extensionCount, calendarVersion, state, rowVersion } = changed
  await tx.insert(requirementEvents).values({
    ...{ departmentId, requirementId, ...event, details },
    ...{ fromState: before.state, toState: state, day: dueOn },
  })
  await tx
    .update(requirements)
    .set({ dueOn, dueReason, extensionCount, calendarVersion, state, rowVersion })
    .where(ofDepartment(departmentId, requirementId))
  return changed
}

/** A requirement whose term ends later now. */
export type MovedRequirement = { before: Requirement; dueOn: string }

/** Rows that are written at a time. */
const CHUNK = 500

/** Moves the last days of locked requirements, each with its event. */
export async function moveTerms(
  tx: Querier,
  moved: readonly MovedRequirement[],
  { at, byUser, norm, calendarVersion }: { at: Date; byUser: number; norm: string; calendarVersion: number },
): Promise<void> {
  for (let from = 0; from < moved.length; from += CHUNK) {
    const part = moved.slice(from, from + CHUNK)
    await tx.insert(requirementEvents).values(
      part.map(({ before: { departmentId, id, state, dueOn: before }, dueOn: day }) => ({
        ...{ departmentId, requirementId: id, at, byUser, kind: 'recalculado' as const, day },
        ...{ fromState: state, toState: state, details: { antes: before, ahora: day, norma: norm } },
      })),
    )
    const days = JSON.stringify(part.map(({ before: { id }, dueOn }) => ({ id, day: dueOn })))
    await tx.execute(sql`update requirements r set due_day = m.day, due_reason = ${norm}, calendar_version = ${calendarVersion},
        row_version = r.row_version + 1
      from json_to_recordset(${days}::json) as m (id integer, day date) where r.id = m.id`)
  }
}
