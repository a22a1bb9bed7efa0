import type { Official } from '../../../domain/access/official.ts'
import { namedEdition } from '../../../domain/inspections/filled-on.ts'
import { type LastInspection, motiveText } from '../../../domain/records/record.ts'
import { lastInspectionUntil, visitDay } from '../../../domain/records/visit-day.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { currentEdition, type Edition, findChecklist, knownChecklist } from '../../catalogues/checklist.queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Outcome } from '../../platform/db/batching/coalesce.ts'
import { type Statements, statementsWithin } from '../../platform/db/batching/pipeline.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { RequestIdentity } from '../../platform/http/idempotency.ts'
import { holdAndRead } from './before-writes.queries.ts'
import { closingOf } from './close-visit.ts'
import { type ClosingFacts, findClosingFacts, findLastUntil } from './closing-facts.queries.ts'
import {
  type Command,
  type CommandResult,
  checkVisit,
  judge,
  readAlready,
  standingOf,
  type TakenKeys,
  type VisitWrites,
} from './judge-writes.ts'
import type { WrittenKey } from './taken-keys.queries.ts'
import { addWrites, draftOf, hasWrites, type VisitDraft } from './visit-draft.ts'
import { type WrittenDraft, writeDrafts } from './visit-save.queries.ts'
import { type ClosingAnswer, findStoredAnswers, type HeldVisit } from './visit-state.queries.ts'

/** What a write leaves: whether the visit is closed by now, and with which record. */
export type Written = { isClosed: boolean; inspectionId: number | null }
export type WritesResult = Written & { results: CommandResult[] }

/** Somebody else has the visit at this moment; nothing was judged. */
export type Busy = 'busy'

const nameOf = ({ official, assignmentId }: VisitWrites) => ({ departmentId: official.departmentId, assignmentId })

/**
 * What a visit is filled and closed by. One that begins now does so on the edition that its writes were filled on, if
 * it is one of its checklist: what was finished without signal before a newer one came closes as it was signed.
 */
async function editionOf(tx: Statements, visit: HeldVisit, commands: readonly Command[]): Promise<Edition> {
  const { checklistId, bandsVersion, inscriptionTypeId } = visit
  if (checklistId === null || bandsVersion === null) {
    throw new Error(`Inscription type ${inscriptionTypeId} has no checklist.`)
  }
  const named = namedEdition(
    visit,
    commands.map(({ filledOn }) => filledOn),
  )
  const newest = { checklistId, bandsVersion }
  if (visit.hasBegun || named === undefined || named === checklistId) return newest
  return (await currentEdition(await tx.querier(), inscriptionTypeId, named)) ?? newest
}

async function openDraft(tx: Statements, visit: HeldVisit, commands: readonly Command[]): Promise<VisitDraft> {
  const edition = await editionOf(tx, visit, commands)
  const checklist = knownChecklist(edition) ?? (await findChecklist(await tx.querier(), edition))
  return draftOf({ ...visit, ...edition }, checklist)
}

/** Keys that were taken before this transaction, and those that it takes. */
function keyBook(remembered: readonly WrittenKey[]): TakenKeys & { mine: WrittenKey[] } {
  const hashes = new Map(remembered.map(({ userId, key, requestHash }) => [`${userId} ${key}`, requestHash]))
  const mine: WrittenKey[] = []
  return {
    mine,
    get: (official, key) => hashes.get(`${official.id} ${key}`),
    take: ({ id: userId }, { key, hash }: RequestIdentity) => {
      hashes.set(`${userId} ${key}`, hash)
      mine.push({ userId, key, requestHash: hash })
    },
  }
}

const endOf = ({ isClosed, inspectionId }: Pick<HeldVisit, 'isClosed' | 'inspectionId'>): Written => ({
  isClosed,
  inspectionId: isClosed ? inspectionId : null,
})

function judgeInto(
  draft: VisitDraft,
  official: Official,
  commands: readonly Command[],
  taken: TakenKeys,
): WritesResult {
  const { results, accepted, state } = judge(official, commands, taken, draft)
  addWrites(draft, official, accepted, state)
  return { results, ...endOf({ ...draft.visit, isClosed: draft.state.isClosed }) }
}

type FactsByVisit = ReadonlyMap<number, ClosingFacts>

/** Visits that these writes are likely to close: the last part of the form comes with them. */
const likelyToClose = (jobs: readonly VisitWrites[]): number[] =>
  jobs.flatMap(({ assignmentId, heads }) =>
    heads.some(({ call }) => call === 'witness-signature') ? assignmentId : [],
  )

/**
 * Closes the drafts that are complete, in order: the second of an establishment has the first as its last one.
 * @param known facts that were asked for already
 */
async function closeComplete(
  tx: Statements,
  drafts: readonly VisitDraft[],
  known: FactsByVisit,
  now: Date,
): Promise<WrittenDraft[]> {
  const complete = drafts.filter(({ closedBy }) => closedBy)
  if (complete.length === 0) return [...drafts]
  const [others, before] = await Promise.all([
    findClosingFacts(
      tx,
      complete.flatMap(({ visit }) => (known.has(visit.id) ? [] : visit.id)),
    ),
    findStoredAnswers(
      tx,
      complete.flatMap(({ visit }) => (visit.answers.length > 0 ? visit.inspectionId : [])),
    ),
  ])
  const closedNow = new Map<number, LastInspection[]>()
  const written: WrittenDraft[] = []
  for (const draft of drafts) {
    if (!draft.closedBy) {
      written.push(draft)
      continue
    }
    const { visit, checklist } = draft
    const found = known.get(visit.id) ?? others.get(visit.id)
    if (!found) throw new Error(`Visit ${visit.id} lacks its establishment or its people.`)
    const { plannedAt, lastInspection: newest, ...facts } = found
    const stored = before.filter((answer) => answer.inspectionId === visit.inspectionId)
    const answers: ClosingAnswer[] = [...stored, ...draft.answers]
    const day = visitDay({ capturedAt: answers.map(({ capturedAt }) => capturedAt), plannedAt, closedAt: now })
    const beside = closedNow.get(visit.establishmentId) ?? []
    const earlier = newest && newest.day > day ? await findLastUntil(tx, visit, day) : newest
    const lastInspection = lastInspectionUntil(day, [earlier, ...beside])
    const snapshot = { ...facts, lastInspection, otherMotive: visit.otherMotive ?? '', visitDay: day }
    const closing = closingOf(draft, checklist, answers, snapshot, now)
    const { compliancePct, concepto } = closing
    closedNow.set(visit.establishmentId, [...beside, { day, concepto, compliancePct, motive: motiveText(snapshot) }])
    written.push({ ...draft, closing })
  }
  return written
}

/** Reads the commands of each while the database answers what was asked of it. */
async function readMeanwhile(tx: Statements, jobs: readonly VisitWrites[]) {
  tx.send()
  return jobs.map((job) => ({ ...job, commands: job.commands() }))
}

/**
 * Records writes of any number of visits in one transaction: holds the visits, judges every command by the domain's
 * rules, writes all that is accepted, and closes the inspections whose set is complete with it (R 12.14).
 * @param waits whether to wait for visits that another transaction has; without, their writes are answered 'busy'
 */
export async function recordTogether(
  tx: Statements,
  now: Date,
  jobs: readonly VisitWrites[],
  waits: boolean,
): Promise<(Outcome<WritesResult> | Busy)[]> {
  const names = [
    ...new Map(jobs.map((job) => [`${job.official.departmentId} ${job.assignmentId}`, nameOf(job)])).values(),
  ]
  const [before, sent] = await Promise.all([
    holdAndRead(tx, jobs, { names, closing: likelyToClose(jobs), waits }),
    readMeanwhile(tx, jobs),
  ])
  const { held, visits, facts } = before
  const taken = keyBook(before.taken)
  const drafts = new Map<number, VisitDraft>()
  const outcomes: (Outcome<WritesResult> | Busy)[] = []
  for (const { official, assignmentId, commands } of sent) {
    const found = visits.get(assignmentId)
    const visit = found?.departmentId === official.departmentId ? found : undefined
    if (visit && !held.has(visit.id)) {
      outcomes.push('busy')
      continue
    }
    try {
      checkVisit(official, visit)
      const known = drafts.get(visit.id)
      // Writes of which nothing was taken have not begun the visit: those that follow may, on their own edition.
      const draft = known && hasWrites(known) ? known : await openDraft(tx, visit, commands)
      drafts.set(visit.id, draft)
      outcomes.push({ value: judgeInto(draft, official, commands, taken) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const results = visit && standingOf(official, commands, taken, error)
      outcomes.push(results ? { value: { results, ...endOf(visit) } } : { error })
    }
  }
  const written = [...drafts.values()].filter(hasWrites)
  if (written.length > 0) writeDrafts(tx, await closeComplete(tx, written, facts, now), taken.mine, now)
  return outcomes
}

/** Records writes of one visit in a transaction within `db`: all that is accepted is written. */
export const recordWrites = (
  { db, clock }: { db: Querier; clock: Clock },
  official: Official,
  assignmentId: number,
  commands: readonly Command[],
): Promise<WritesResult> =>
  db.transaction((tx) =>
    statementsWithin(tx, async (statements) => {
      const job = { official, assignmentId, ...readAlready(commands) }
      const [outcome] = await recordTogether(statements, clock(), [job], true)
      if (!outcome || outcome === 'busy') throw new Error('A write that waits for its visit was not judged.')
      if ('error' in outcome) throw outcome.error
      return outcome.value
    }),
  )
