import type { VisitCall } from '../../../domain/inspections/batch.ts'
import { applied } from '../../../domain/inspections/save/applied.ts'
import type { CommandResult } from '../../../domain/inspections/save/command.ts'
import type { SavedAnswer } from '../../../domain/inspections/saved-answer.ts'
import type { Letterhead } from '../../../domain/records/letterhead.ts'
import { type LastInspection, motiveText } from '../../../domain/records/record.ts'
import { lastInspectionUntil } from '../../../domain/records/visit-day.ts'
import type { Checklists } from '../../platform/checklists.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import { takeActaNumbers } from './acta-numbers.queries.ts'
import { lotBirthFacts } from './birth-facts.queries.ts'
import { changedVisit } from './changed-visit.ts'
import { expectedFindings } from './expected-findings.ts'
import { followUpAtClosing } from './followed.queries.ts'
import { inkBeside, inkUsesOf, sentInkOf } from './lot-ink.ts'
import { findLastUntil } from './read/closing-facts.queries.ts'
import { holdAndRead, type LotState, type VisitName, type WantedVisit } from './read/hold-and-read.queries.ts'
import { findOfficials } from './read/pair-of-visit.queries.ts'
import { type ClosingAnswer, findClosingAnswers, findSavedAnswers } from './read/stored-answers.queries.ts'
import type { BegunVisit, StoredVisit } from './read/stored-visit.queries.ts'
import { offersOfLot, writeRefusedOffers } from './refused-offers.queries.ts'
import type { SaveTransaction, VisitCommands } from './save-transaction.ts'
import type { VisitChange, WrittenChange } from './write/visit-change.ts'
import { writeChanges } from './write/write-changes.queries.ts'

/** The visits of a lot, each once, with the calls of its commands. */
function wantedVisits(lot: readonly VisitCommands[]): WantedVisit[] {
  const wanted = new Map<string, VisitName & { parts: Set<VisitCall> }>()
  for (const { official, visitId, commands } of lot) {
    const { departmentId } = official
    const name = `${departmentId} ${visitId}`
    const visit = wanted.get(name) ?? { departmentId, visitId, parts: new Set() }
    wanted.set(name, visit)
    for (const command of commands) {
      if ('write' in command) visit.parts.add(command.write.call)
    }
  }
  return [...wanted.values()]
}

const keysOf = (lot: readonly VisitCommands[]) =>
  lot.flatMap(({ official, commands }) =>
    commands.flatMap(({ identity }) => (identity ? { userId: official.id, key: identity.key } : [])),
  )

const lastInspectionOf = ({ closing }: VisitChange): LastInspection | null =>
  closing
    ? {
        day: closing.snapshot.visitDay,
        concepto: closing.concepto,
        compliancePct: closing.compliancePct,
        motive: motiveText(closing.snapshot),
      }
    : null

/**
 * @property at the clock when the transaction began
 * @property waits false answers 'busy' for a visit that another transaction holds
 */
export type LotOptions = { at: Date; waits: boolean; checklists: Checklists; letterhead: Letterhead }

/**
 * The instant of a transaction that saves one visit. The clock may be set back, or be that of another instance; the times
 * of a visit never run backwards.
 */
const notBefore = (visits: readonly StoredVisit[], clock: Date): Date =>
  new Date(Math.max(clock.getTime(), ...visits.map(({ newestAt }) => Date.parse(newestAt))))

/** The answers of a visit that its closing reads: those that are stored, with the changes of the transaction. */
async function closingAnswersOf(
  pipeline: Pipeline,
  { inspectionId, answers, closingAnswers }: BegunVisit,
  changes: readonly VisitChange[],
): Promise<ClosingAnswer[]> {
  if (closingAnswers) return closingAnswers
  const added = changes.flatMap((change) => change.answers)
  const stored = answers.length > added.length ? await findClosingAnswers(pipeline, inspectionId) : []
  return changes.reduce<ClosingAnswer[]>(applied, stored)
}

/** The answers of a visit with their persons: those that are stored, with the changes of the transaction. */
async function savedAnswersOf(
  pipeline: Pipeline,
  visit: StoredVisit,
  changes: readonly VisitChange[],
): Promise<SavedAnswer[]> {
  if (visit.inspectionId === null) return []
  const people = changes.some(({ answers }) => answers.length > 0) ? await findOfficials(pipeline, visit) : []
  const nameOf = (userId: number) => people.find(({ id }) => id === userId)?.name ?? ''
  const named = changes.map(({ answers, corrections }) => ({
    answers: answers.map((answer) => ({ ...answer, answeredByName: nameOf(answer.answeredBy) })),
    corrections,
  }))
  return named.reduce<SavedAnswer[]>(applied, await findSavedAnswers(pipeline, visit.inspectionId))
}

/** Numbers and seals the actas that close; the other changes stay as they are (decision 023). */
async function numbered(pipeline: Pipeline, changes: readonly VisitChange[], at: Date): Promise<WrittenChange[]> {
  const departments = changes.flatMap(({ visit, closing }) => (closing ? visit.departmentId : []))
  const numbers = departments.length > 0 ? await takeActaNumbers(pipeline, departments, at) : []
  return changes.map((change) => {
    const number = change.closing && numbers.shift()
    return { ...change, closing: number === undefined ? undefined : change.closing?.numbered(number) }
  })
}

/** The hashes of the keys that the senders of a lot have used, by sender. */
function hashesBySender(lot: readonly VisitCommands[], usedKeys: LotState['usedKeys']) {
  const hashes = new Map<number, Map<string, string>>(lot.map(({ official }) => [official.id, new Map()]))
  for (const { userId, key, requestHash } of usedKeys) hashes.get(userId)?.set(key, requestHash)
  return hashes
}

type LotTransaction = {
  tx: SaveTransaction
  /** Notes the answer to commands; commands that are refused as a whole have no results. */
  answered(sent: VisitCommands, results?: readonly CommandResult[]): void
  writeAll(): Promise<void>
}

/** Holds and reads the visits of a lot at once; `writeAll` writes all their changes at once. */
export async function beginLot(
  pipeline: Pipeline,
  lot: readonly VisitCommands[],
  { at: clock, waits, checklists, letterhead }: LotOptions,
): Promise<LotTransaction> {
  const { keptNames, ...sentInk } = sentInkOf(lot)
  const wanted = wantedVisits(lot)
  const state = await holdAndRead(pipeline, wanted, {
    keys: keysOf(lot),
    senders: [...new Set(lot.map(({ official }) => official.id))],
    ...sentInk,
    waits,
    at: clock,
  })
  const { held, visits, facts, reservedIds, inkUses, roleIds } = state
  const offers = offersOfLot(state.refusedOffers)
  const at = wanted.length === 1 ? notBefore([...visits.values()], clock) : clock
  /** All rows of a transaction have one instant: a visit with a later one is saved alone. */
  const isLater = ({ newestAt }: StoredVisit) => Date.parse(newestAt) > at.getTime()
  const changes: VisitChange[] = []
  const changesOf = (visitId: number) => changes.filter((change) => change.visit.id === visitId)
  const hashes = hashesBySender(lot, state.usedKeys)

  const factsOf = (visitId: number) => {
    const found = facts.get(visitId)
    if (!found) throw new Error(`Visit ${visitId} lacks its establishment or its people.`)
    return found
  }

  const birthFacts = lotBirthFacts(pipeline, () =>
    expectedFindings(lot, visits, (visitId) => held.has(visitId) && facts.has(visitId)),
  )
  /** A finding that repeats one of a closing beside it would not find it: requirements are written last (R 31.2). */
  const followsFindings = ({ id, establishmentId }: StoredVisit) =>
    changes.some(
      ({ visit, closing }) =>
        visit.id !== id && visit.establishmentId === establishmentId && (closing?.requirements.length ?? 0) > 0,
    )

  const tx: SaveTransaction = {
    at,
    entity: { name: letterhead.name, nit: letterhead.nit },
    hold: async ({ departmentId }, visitId) => {
      const visit = visits.get(visitId)
      if (visit?.departmentId !== departmentId) return undefined
      return held.has(visitId) && !isLater(visit) && !followsFindings(visit) ? visit : 'busy'
    },
    takenKeys: ({ id }) => hashes.get(id) ?? new Map(),
    refusedOffers: offers.of,
    roleIdOf: ({ id }) => roleIds.get(id) ?? null,
    knownInk: (visit) => inkBeside([...inkUses, ...changes.flatMap(inkUsesOf)], { keptNames, visit }),
    checklist: async (edition) => checklists.known(edition) ?? checklists.find(await pipeline.querier(), edition),
    reservedId: (visitId) => {
      const id = reservedIds.get(visitId)
      if (id === undefined) throw new Error(`Visit ${visitId} has no id reserved for its inspection.`)
      return id
    },
    closingFacts: ({ id }) => factsOf(id),
    closingAnswers: (visit) => closingAnswersOf(pipeline, visit, changesOf(visit.id)),
    birthFacts,
    followUp: (visit) => followUpAtClosing(pipeline, visit, visit.followed ?? []),
    officials: (visit) => findOfficials(pipeline, visit),
    savedAnswers: (visit) => savedAnswersOf(pipeline, visit, changesOf(visit.id)),
    lastInspectionUntil: async (visit, day) => {
      const { lastInspection: newest } = factsOf(visit.id)
      const stored = newest && newest.day > day ? await findLastUntil(pipeline, visit, day) : newest
      const beside = changes.filter((change) => change.visit.establishmentId === visit.establishmentId)
      return lastInspectionUntil(day, [stored, ...beside.map(lastInspectionOf)])
    },
    save: (change) => {
      changes.push(change)
      visits.set(change.visit.id, changedVisit(change, at))
      for (const { key, hash } of change.keys) hashes.get(change.by.id)?.set(key, hash)
    },
    querier: () => pipeline.querier(),
  }
  return {
    tx,
    answered: ({ official, visitId, commands }, results) => {
      // A visit of another department is not held, and never comes to the sender.
      if (visits.get(visitId)?.departmentId !== official.departmentId) return
      offers.note(official, { commands, results }, tx.takenKeys(official))
    },
    writeAll: async () => {
      // Nearly all were kept before the transaction (`keep-images.ts`); a row never names an image that the store lacks.
      await Promise.all(changes.flatMap(({ images }) => images.map((image) => image.keep?.())))
      if (changes.length > 0) writeChanges(pipeline, await numbered(pipeline, changes, at), at)
      writeRefusedOffers(pipeline, offers.added, at)
    },
  }
}
