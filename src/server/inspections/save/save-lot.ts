import type { BatchCall } from '../../../domain/inspections/batch.ts'
import type { CommandResult } from '../../../domain/inspections/save-visit.ts'
import type { Letterhead } from '../../../domain/records/letterhead.ts'
import { type LastInspection, motiveText } from '../../../domain/records/record.ts'
import { lastInspectionUntil } from '../../../domain/records/visit-day.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Checklists } from '../../platform/checklists.ts'
import type { Clock } from '../../platform/clock.ts'
import { coalesce, type Outcome } from '../../platform/db/batching/coalesce.ts'
import {
  hasOneConnection,
  type Pipeline,
  pipelineTransaction,
  pipelineWithin,
} from '../../platform/db/batching/pipeline.ts'
import type { Database, Querier } from '../../platform/db/database.ts'
import { OutcomeUnknown, repeatingConflicts } from '../../platform/db/errors.ts'
import { takeActaNumbers } from './acta-numbers.queries.ts'
import { lotBirthFacts } from './birth-facts.queries.ts'
import { correctedAnswer } from './close-visit.ts'
import { findLastUntil } from './closing-facts.queries.ts'
import { expectedFindings } from './expected-findings.ts'
import { followUpAtClosing, withVerdicts } from './followed.queries.ts'
import { inkBeside, inkUsesOf, sentInkOf } from './lot-ink.ts'
import { offersOfLot, writeRefusedOffers } from './refused-offers.queries.ts'
import type { Busy, SaveResult, SaveTransaction, VisitSave } from './save-transaction.ts'
import { saveVisit } from './save-visit.service.ts'
import { storedSigning, toldAct, type VisitChange, type WrittenChange, writeChanges } from './visit-save.queries.ts'
import {
  type ClosingAnswer,
  findOfficials,
  findStoredAnswers,
  findWholeAnswers,
  holdAndRead,
  type StoredVisit,
  type VisitName,
  type WantedVisit,
} from './visit-state.queries.ts'

/** Most commands of one transaction: a few whole inspections. */
const MAX_COMMANDS = 300
/** Waiting commands from which a second transaction pays off beside the first. */
const BESIDE_FROM = MAX_COMMANDS / 2

type DatabaseError = { severity?: unknown; code?: string; constraint?: string }

/** Whether the database itself refused the transaction, so that nothing is stored. A database that shuts down did not. */
const isRefused = (error: unknown): boolean => {
  const { severity, code = '' } = error as DatabaseError
  return severity !== undefined && !/^(?:08|57)/.test(code)
}

/** The refusal for a key that a save of another visit used at the same moment; other errors stay as they are. */
const asProblem = (error: unknown): unknown =>
  (error as DatabaseError).constraint === 'idempotency_keys_primary' ? new Problem('idempotency.key-reused') : error

/** The visits of the saves, each once, with the closing parts that its commands bring. */
function wantedVisits(saves: readonly VisitSave[]): WantedVisit[] {
  const wanted = new Map<string, VisitName & { parts: Set<BatchCall> }>()
  for (const { official, visitId, commands } of saves) {
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

const keysOf = (saves: readonly VisitSave[]) =>
  saves.flatMap(({ official, commands }) =>
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

/** The stored answers with those that a save adds and corrects. */
function wholeWith(stored: readonly ClosingAnswer[], { answers, corrections }: VisitChange): ClosingAnswer[] {
  const corrected = new Map(corrections.map((row) => [row.itemId, row]))
  return [...stored, ...answers].map((answer) => correctedAnswer(answer, corrected.get(answer.itemId)))
}

/**
 * @property at the clock when the transaction began
 * @property waits false answers 'busy' for a visit that another transaction holds
 */
type LotOptions = { at: Date; waits: boolean; checklists: Checklists; letterhead: Letterhead }

/**
 * The instant of a transaction that saves one visit. The clock may be set back, or be that of another instance; the times
 * of a visit never run backwards.
 */
const notBefore = (visits: readonly StoredVisit[], clock: Date): Date =>
  new Date(Math.max(clock.getTime(), ...visits.map(({ newestAt }) => Date.parse(newestAt))))

type LotTransaction = {
  tx: SaveTransaction
  /** Notes the answer to a save; one that is refused as a whole has no results. */
  answered(save: VisitSave, results?: readonly CommandResult[]): void
  writeAll(): Promise<void>
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

/** Holds and reads the visits of all saves at once; `writeAll` writes all their changes at once. */
async function beginLot(
  pipeline: Pipeline,
  saves: readonly VisitSave[],
  { at: clock, waits, checklists, letterhead }: LotOptions,
): Promise<LotTransaction> {
  const { keptNames, ...sentInk } = sentInkOf(saves)
  const wanted = wantedVisits(saves)
  const state = await holdAndRead(pipeline, wanted, {
    keys: keysOf(saves),
    senders: [...new Set(saves.map(({ official }) => official.id))],
    ...sentInk,
    waits,
    at: clock,
  })
  const { held, visits, usedKeys, facts, reservedIds, inkUses, roleIds } = state
  const offers = offersOfLot(state.refusedOffers)
  const at = wanted.length === 1 ? notBefore([...visits.values()], clock) : clock
  /** All rows of a transaction have one instant: a visit with a later one is saved alone. */
  const isLater = ({ newestAt }: StoredVisit) => Date.parse(newestAt) > at.getTime()
  const changes: VisitChange[] = []
  const hashes = new Map<number, Map<string, string>>(saves.map(({ official }) => [official.id, new Map()]))
  for (const { userId, key, requestHash } of usedKeys) hashes.get(userId)?.set(key, requestHash)

  const factsOf = (visitId: number) => {
    const found = facts.get(visitId)
    if (!found) throw new Error(`Visit ${visitId} lacks its establishment or its people.`)
    return found
  }

  const birthFacts = lotBirthFacts(pipeline, () =>
    expectedFindings(saves, visits, (visitId) => held.has(visitId) && facts.has(visitId)),
  )
  const changesOf = (visitId: number) => changes.filter((change) => change.visit.id === visitId)
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
    savedAnswers: async ({ id, inspectionId, answers, wholeAnswers }) => {
      if (wholeAnswers) return wholeAnswers
      const saves = changesOf(id)
      const saved = saves.flatMap((change) => change.answers)
      const stored = answers.length > saved.length ? await findStoredAnswers(pipeline, inspectionId) : []
      const corrections = new Map(saves.flatMap((change) => change.corrections.map((row) => [row.itemId, row])))
      return [...stored, ...saved].map((answer) => correctedAnswer(answer, corrections.get(answer.itemId)))
    },
    birthFacts,
    followUp: (visit) => followUpAtClosing(pipeline, visit, visit.followed ?? []),
    officials: (visit) => findOfficials(pipeline, visit),
    wholeAnswers: async ({ id, inspectionId }) => {
      if (inspectionId === null) return []
      const saves = changesOf(id)
      const rows = [...saves.flatMap(({ answers }) => answers), ...saves.flatMap(({ corrections }) => corrections)]
      const visit = visits.get(id)
      const people = visit && rows.length > 0 ? await findOfficials(pipeline, visit) : []
      const nameOf = (userId: number) => people.find((person) => person.id === userId)?.name ?? ''
      const whole = new Map((await findWholeAnswers(pipeline, inspectionId)).map((answer) => [answer.itemId, answer]))
      for (const row of rows) whole.set(row.itemId, { ...row, answeredByName: nameOf(row.answeredBy) })
      return [...whole.values()]
    },
    lastInspectionUntil: async (visit, day) => {
      const { lastInspection: newest } = factsOf(visit.id)
      const stored = newest && newest.day > day ? await findLastUntil(pipeline, visit, day) : newest
      const beside = changes.filter((change) => change.visit.establishmentId === visit.establishmentId)
      return lastInspectionUntil(day, [stored, ...beside.map(lastInspectionOf)])
    },
    save: (change) => {
      const { visit, late, columns, answers, corrections, signings, acts, verdicts, keys, closing, by } = change
      const corrected = new Set(corrections.map(({ itemId }) => itemId))
      changes.push(change)
      visits.set(visit.id, {
        ...visit,
        ...columns,
        isClosed: visit.isClosed || closing !== undefined,
        startedAt: visit.startedAt ?? at.toISOString(),
        editionReplacedOn: visit.editionReplacedOn ?? late?.replacedOn ?? null,
        answers: [...visit.answers.filter(({ itemId }) => !corrected.has(itemId)), ...answers, ...corrections],
        wholeAnswers: visit.wholeAnswers && wholeWith(visit.wholeAnswers, change),
        signings: [...visit.signings, ...signings.map((row) => storedSigning(row, at))],
        acts: [...visit.acts, ...acts.map((act) => toldAct(act, at))],
        followed: visit.followed && withVerdicts(visit.followed, verdicts),
      })
      for (const { key, hash } of keys) hashes.get(by.id)?.set(key, hash)
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

/** Saves in one transaction, in order. */
export async function saveTogether(
  pipeline: Pipeline,
  saves: readonly VisitSave[],
  options: LotOptions,
): Promise<(Outcome<SaveResult> | Busy)[]> {
  const { tx, answered, writeAll } = await beginLot(pipeline, saves, options)
  const outcomes: (Outcome<SaveResult> | Busy)[] = []
  for (const save of saves) {
    try {
      const result = await saveVisit(tx, save)
      if (result !== 'busy') answered(save, result.results)
      outcomes.push(result === 'busy' ? result : { value: result })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      answered(save)
      outcomes.push({ error })
    }
  }
  await writeAll()
  return outcomes
}

function onlyResult([outcome]: readonly (Outcome<SaveResult> | Busy)[]): SaveResult | PromiseLike<SaveResult> {
  if (!outcome || outcome === 'busy') throw new Error('A save that waits for its visit was not decided.')
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

/** Saves commands of a visit; resolves once they are durable. */
export type SaveVisit = (save: VisitSave) => Promise<SaveResult>

type Surroundings = { db: Database; clock: Clock; checklists: Checklists; letterhead: Letterhead }

/**
 * Saves visits in lots. Saves that arrive while a transaction runs go together in the next one: the saves of many
 * inspectors cost one round trip and one sync of the disk. If the database refuses a lot, each of its saves is tried
 * alone, so that none fails with another. A second lot may run beside the first; a visit that the first one holds is left
 * out of it and saved alone.
 */
export function lotSaver({ db, clock, checklists, letterhead }: Surroundings): SaveVisit {
  const saveOnce = async (saves: readonly VisitSave[], waits: boolean) => {
    let isDecided = false
    try {
      return await pipelineTransaction(db, async (pipeline) => {
        const outcomes = await saveTogether(pipeline, saves, { at: clock(), waits, checklists, letterhead })
        isDecided = true
        return outcomes
      })
    } catch (error) {
      if (isDecided && !isRefused(error)) throw new OutcomeUnknown(error)
      throw error
    }
  }

  const save = (saves: readonly VisitSave[], waits: boolean) => repeatingConflicts(() => saveOnce(saves, waits))

  const saveAlone = async (one: VisitSave): Promise<SaveResult> =>
    onlyResult(
      await save([one], true).catch((error) => {
        throw asProblem(error)
      }),
    )

  const eachAlone = async (saves: readonly VisitSave[]) => {
    const outcomes: Outcome<SaveResult>[] = []
    for (const one of saves) {
      outcomes.push(
        await saveAlone(one).then(
          (value) => ({ value }),
          (error) => ({ error }),
        ),
      )
    }
    return outcomes
  }

  const saveLot = async (saves: readonly VisitSave[]): Promise<Outcome<SaveResult>[]> => {
    try {
      const outcomes = await save(saves, false)
      // Not awaited: the rest of the lot is answered without waiting for a visit that is held elsewhere.
      return outcomes.map((outcome, index) =>
        outcome === 'busy' ? { value: saveAlone(saves[index] as VisitSave) } : outcome,
      )
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error
      return eachAlone(saves)
    }
  }

  return coalesce(saveLot, {
    weight: ({ commands }) => commands.length,
    maxWeight: MAX_COMMANDS,
    ...(!hasOneConnection(db) && { besideFrom: BESIDE_FROM }),
  })
}

/** Saves commands of one visit in a transaction within `db`. */
export const saveVisitWithin = (
  { db, ...options }: Omit<Surroundings, 'db' | 'clock'> & { db: Querier; at: Date },
  save: VisitSave,
): Promise<SaveResult> =>
  db.transaction((tx) =>
    pipelineWithin(tx, async (pipeline) =>
      onlyResult(await saveTogether(pipeline, [save], { ...options, waits: true })),
    ),
  )
