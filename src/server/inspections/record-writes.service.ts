import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Checklist } from '../../domain/inspections/checklist.ts'
import { missingParts } from '../../domain/inspections/visit-state.ts'
import {
  afterWrite,
  type VisitState,
  type VisitWrite,
  visitWriteRefusal,
} from '../../domain/inspections/visit-write.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { RequestIdentity } from '../idempotency/once.service.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Querier } from '../platform/db/database.ts'
import { currentEdition, type Edition, findChecklist } from './checklist.queries.ts'
import { closeInspection } from './close-inspection.service.ts'
import {
  findAnswers,
  findInspection,
  findRemembered,
  type InspectionRow,
  insertAnswers,
  insertInspection,
  lockVisit,
  remember,
  updateInspection,
  type Visit,
} from './visit.queries.ts'
import { answerRow, partColumns } from './write-rows.ts'

/** A write whose image, if it has one, is stored already; or the refusal that decoding it met. */
export type Command =
  | { identity?: RequestIdentity; write: VisitWrite; image?: PreparedImage }
  | { identity?: RequestIdentity; problem: Problem }

/** What a write leaves: whether the visit is closed by now, and with which record. */
export type Written = { isClosed: boolean; inspectionId: number | null }

/** Null for a write that stands, the first time or again. */
export type CommandResult = Problem | null

export type WritesResult = Written & { results: CommandResult[] }

type Accepted = { identity?: RequestIdentity; write: VisitWrite; image?: PreparedImage }

/** Whether this official may fill this visit now. */
export function checkVisit(official: Official, visit: Visit | undefined): asserts visit is Visit {
  if (!visit) throw new Problem('assignment.not-found')
  if (!may(official, 'inspections.fill', visit)) throw new Problem('access.forbidden')
  if (!visit.isActive) throw new Problem('assignment.inactive')
}

async function readState(tx: Querier, inspection: InspectionRow | undefined): Promise<VisitState> {
  const answers = inspection ? await findAnswers(tx, inspection.id) : []
  const parts = new Set<'health-observation' | 'establishment-signature' | 'witness-signature'>()
  if (inspection?.healthObservation) parts.add('health-observation')
  if (inspection?.establishmentSignature) parts.add('establishment-signature')
  if (inspection?.witnessSignature) parts.add('witness-signature')
  return {
    isClosed: Boolean(inspection?.closedAt),
    parts,
    answers: new Map(answers.map((answer) => [answer.itemId, answer])),
  }
}

async function editionOf(tx: Querier, visit: Visit, inspection: InspectionRow | undefined): Promise<Edition> {
  const edition = inspection ?? (await currentEdition(tx, visit.inscriptionTypeId))
  if (!edition) throw new Error(`Inscription type ${visit.inscriptionTypeId} has no checklist.`)
  return edition
}

/** Judges the commands in order; the first refusal stops the rest. */
function judge(
  commands: readonly Command[],
  remembered: ReadonlyMap<string, string>,
  checklist: Checklist,
  initial: VisitState,
): { results: CommandResult[]; accepted: Accepted[]; state: VisitState } {
  const results: CommandResult[] = []
  const accepted: Accepted[] = []
  const takenHashes = new Map(remembered)
  let state = initial
  for (const command of commands) {
    const { identity } = command
    const before = identity && takenHashes.get(identity.key)
    if (results.some((result) => result !== null)) results.push(new Problem('batch.stopped'))
    else if (before !== undefined)
      results.push(before === identity?.hash ? null : new Problem('idempotency.key-reused'))
    else if ('problem' in command) results.push(command.problem)
    else {
      const refusal = visitWriteRefusal(checklist, state, command.write)
      results.push(refusal)
      if (refusal) continue
      accepted.push(command)
      state = afterWrite(checklist, state, command.write)
      if (identity) takenHashes.set(identity.key, identity.hash)
    }
  }
  return { results, accepted, state }
}

function isComplete(checklist: Checklist, state: VisitState): boolean {
  const missing = missingParts(checklist, {
    answeredItems: new Set(state.answers.keys()),
    hasHealthObservation: state.parts.has('health-observation'),
    hasEstablishmentSignature: state.parts.has('establishment-signature'),
    hasWitnessSignature: state.parts.has('witness-signature'),
  })
  return missing.length === 0
}

/**
 * Records writes of one visit in one transaction: all that is accepted is written, and when the set is complete the
 * inspection closes with it (design section 6). Single calls come here as lists of one.
 */
export const recordWrites = (
  { db, clock }: { db: Querier; clock: Clock },
  official: Official,
  assignmentId: number,
  commands: readonly Command[],
): Promise<WritesResult> =>
  db.transaction(async (tx) => {
    const now = clock()
    const visit = await lockVisit(tx, official.departmentId, assignmentId)
    checkVisit(official, visit)
    const found = await findInspection(tx, official.departmentId, assignmentId)
    const edition = await editionOf(tx, visit, found)
    const checklist = await findChecklist(tx, edition)
    const keys = commands.flatMap(({ identity }) => identity?.key ?? [])
    const remembered = await findRemembered(tx, official.id, keys)
    const hashes = new Map(remembered.map(({ key, requestHash }) => [key, requestHash]))
    const { results, accepted, state } = judge(commands, hashes, checklist, await readState(tx, found))
    if (accepted.length === 0) {
      const isClosed = Boolean(found?.closedAt)
      return { results, isClosed, inspectionId: isClosed ? (found?.id ?? null) : null }
    }
    const { departmentId } = official
    const inspection =
      found ??
      (await insertInspection(tx, {
        ...edition,
        departmentId,
        assignmentId,
        establishmentId: visit.establishmentId,
        startedAt: now,
      }))
    await insertImages(
      tx,
      departmentId,
      accepted.flatMap(({ image }) => image ?? []),
      now,
    )
    const answers = accepted.flatMap(({ write, image }) =>
      write.call === 'items' ? answerRow(checklist, inspection, write.body, image?.name ?? null, official, now) : [],
    )
    await insertAnswers(tx, answers)
    const columns = Object.assign({}, ...accepted.map(({ write, image }) => partColumns(write, image?.name)))
    const isClosing = isComplete(checklist, state)
    if (isClosing) await closeInspection(tx, official, { ...inspection, ...columns }, visit, checklist, now)
    else await updateInspection(tx, inspection.id, columns)
    const written: Written = { isClosed: isClosing, inspectionId: isClosing ? inspection.id : null }
    const identities = accepted.flatMap(({ identity }) => identity ?? [])
    const taken = await remember(
      tx,
      identities.map(({ key, hash }) => ({
        userId: official.id,
        key,
        requestHash: hash,
        status: 200,
        reply: written,
        createdAt: now,
      })),
    )
    if (taken < identities.length) throw new Problem('idempotency.key-reused')
    return { results, ...written }
  })
