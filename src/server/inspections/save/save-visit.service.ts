import type { Official } from '../../../domain/access/official.ts'
import type { Checklist } from '../../../domain/inspections/checklist.ts'
import {
  type Decision,
  imagesOf,
  type SaveContext,
  type SavedVisit,
} from '../../../domain/inspections/save/decision.ts'
import { signedState } from '../../../domain/inspections/save/growing-state.ts'
import { decide, fillRefusal, needsSavedAnswers, repeatedResults } from '../../../domain/inspections/save-visit.ts'
import { changesAfter, isChangedAfter, type SavedContent, stoodUnder } from '../../../domain/inspections/stood-under.ts'
import type { ClosingPart, SignerPart } from '../../../domain/inspections/visit-write.ts'
import { actOfSigning, partyOf, type ToldAct } from '../../../domain/records/acts-at-closing.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import { closeVisit, digestOf } from './close-visit.ts'
import { verdictRow, withVerdicts } from './followed.queries.ts'
import type { StoredVisit } from './read/stored-visit.queries.ts'
import type { Busy, SaveCommand, SaveResult, SaveTransaction, VisitCommands, VisitOutcome } from './save-transaction.ts'
import { editionOfVisit } from './visit-edition.ts'
import { partAct, type StoodUnderOf, signingAct, signingRow, storedSigning, toldAct } from './write/act-rows.ts'
import type { VisitChange } from './write/visit-change.ts'
import { answerRow, correctedRow, partColumns, restatedBy } from './write/visit-rows.ts'

/** Saves commands of one visit: holds and reads the visit, decides, closes it if it is complete, and writes. */
export async function saveVisit(
  tx: SaveTransaction,
  { official, visitId, commands, isAwaited }: VisitCommands,
): Promise<SaveResult | Busy> {
  const visit = await tx.hold(official, visitId)
  if (visit === 'busy') return visit
  if (!visit) throw new Problem('assignment.not-found')

  const takenKeys = tx.takenKeys(official)
  const refusal = fillRefusal(official, visit)
  if (refusal) {
    const results = repeatedResults(commands, takenKeys, refusal)
    if (!results) throw refusal
    return { results, ...visitOutcomeOf(visit) }
  }

  const { replacedOn, ...edition } = await editionOfVisit(tx, visit, commands)
  const checklist = await tx.checklist(edition)
  const state = { ...stateOf(visit), ...signedStateOf(visit, checklist), checklist }
  const context = await contextOf(tx, visit, { official, state, commands })
  const begins = visit.inspectionId === null
  const inspectionId = visit.inspectionId ?? tx.reservedId(visit.id)
  const begun = { ...visit, ...edition, inspectionId }
  const who = { by: official, roleId: tx.roleIdOf(official), at: tx.at }

  const standing = { assignmentId: visit.id, establishmentId: visit.establishmentId, checklist }
  const stoodUnderOf: StoodUnderOf = (over, format) => {
    if (!over) throw new Error(`Visit ${visit.id} was signed without its content.`)
    return stoodUnder(standing, over, { format, digestOf })
  }

  /** @returns the change without its closing */
  const changeOf = (decision: Decision<PreparedImage>): Omit<VisitChange, 'closing'> => ({
    visit: begun,
    begins,
    late: replacedOn === null ? undefined : { version: checklist.version, replacedOn },
    by: official,
    answers: decision.answers.map((answer) => answerRow(begun, answer, who)),
    corrections: decision.corrections.map((correction) => correctedRow(begun, correction, who)),
    columns: Object.assign({}, ...decision.parts.map((part) => partColumns(part, official.id))),
    parts: decision.parts.map(({ write }) => write.call),
    restated: restatedBy(visit, decision.parts),
    signings: decision.signings.map((signing) => signingRow(begun, signing)),
    acts: [
      ...decision.parts.flatMap((part) => partAct(begun, part, { ...who, stoodUnder: stoodUnderOf })),
      ...decision.signings.map((signing) => signingAct(begun, signing, stoodUnderOf)),
    ],
    verdicts: decision.verdicts.map((verdict) => verdictRow(begun, verdict, tx.at)),
    images: imagesOf(decision),
    keys: decision.keys,
  })

  const decision = decide(state, commands, takenKeys, { ...context, refusedOffers: tx.refusedOffers(official) })
  const change = changeOf(decision)
  const closing = decision.closes ? await closingOf(tx, change, checklist) : undefined
  // A batch comes from people who have signed and left: it closes, and attention tells it (decision 118).
  if (isAwaited && closing && closing.against.length > 0) throw new Problem('measure.blocks-favorable')
  // A key is part of every acceptance: a late copy of a command that changed nothing is not decided anew (R 11.15).
  const hasKeys = decision.keys.length > 0 && !begins
  if (!savesAnything(decision) && !hasKeys) return { results: decision.results, ...visitOutcomeOf(visit) }
  tx.save({ ...change, closing })
  return { results: decision.results, ...visitOutcomeOf({ inspectionId, isClosed: visit.isClosed || decision.closes }) }
}

/** The closing of the visit after this change. */
function closingOf(tx: SaveTransaction, change: Omit<VisitChange, 'closing'>, checklist: Checklist) {
  const { visit, late, columns, by, answers, corrections, signings, acts, verdicts } = change
  const followed = visit.followed && withVerdicts(visit.followed, verdicts)
  const save = {
    by: by.id,
    answers,
    corrections,
    signings: signings.map((row) => storedSigning(row, tx.at)),
    acts: acts.map((act) => toldAct(act, tx.at)),
  }
  const began = { startedAt: visit.startedAt, editionReplacedOn: visit.editionReplacedOn ?? late?.replacedOn ?? null }
  return closeVisit(tx, { visit: { ...visit, ...columns, ...began, followed }, checklist, save })
}

/** Reads what only some commands need: the officials for a signature or a verdict, the whole answers for a second one. */
async function contextOf(
  tx: SaveTransaction,
  visit: StoredVisit,
  { official, state, commands }: { official: Official; state: SavedVisit; commands: readonly SaveCommand[] },
): Promise<SaveContext> {
  const named = ['official-signature', 'verdicts']
  const isNamed = commands.some((command) => 'write' in command && named.includes(command.write.call))
  const { closingAnswers: whole, healthObservation } = visit
  return {
    by: official.id,
    ...(whole && { content: { answers: byItem(whole), healthObservation } }),
    numbers: new Map(visit.followed?.map(({ requirementId, number }) => [requirementId, number])),
    officials: isNamed ? await tx.officials(visit) : [],
    isReplaced: (userId) => userId !== visit.technicianId && userId !== visit.engineerId,
    knownInk: tx.knownInk(visit),
    signatures: new Map(visit.signings.map((signing) => [signing.officialId, signing])),
    ...(isNamed && { changedAfter: changedOfficials(visit, state.checklist) }),
    savedAnswers: needsSavedAnswers(state, commands) ? byItem(await tx.savedAnswers(visit)) : new Map(),
    followed: new Set(visit.followed?.map(({ requirementId }) => requirementId)),
    verdicts: new Map(visit.followed?.flatMap(({ requirementId, saved }) => (saved ? [[requirementId, saved]] : []))),
  }
}

const byItem = <Answer extends { itemId: number }>(answers: readonly Answer[]) =>
  new Map(answers.map((answer) => [answer.itemId, answer]))

const visitOutcomeOf = ({ isClosed, inspectionId }: Pick<StoredVisit, 'isClosed' | 'inspectionId'>): VisitOutcome => ({
  isClosed,
  inspectionId: isClosed ? inspectionId : null,
})

/** The saved content; undefined where no act of signing comes. */
function contentOf({ closingAnswers, healthObservation, followed }: StoredVisit): SavedContent | undefined {
  if (!closingAnswers) return undefined
  const verdicts = (followed ?? []).flatMap(({ number, saved }) => (saved ? [{ ...saved, number }] : []))
  return { answers: byItem(closingAnswers), healthObservation, verdicts }
}

/** Tells of an act whether something came or changed after it; acts of before do not tell. */
function changeTeller(visit: StoredVisit, checklist: Checklist): (act: Pick<ToldAct, 'stoodUnder'>) => boolean {
  const saved = contentOf(visit)
  return ({ stoodUnder: stood }) =>
    saved !== undefined && stood !== null && isChangedAfter(changesAfter(stood, { checklist, saved, digestOf }))
}

function signedStateOf(visit: StoredVisit, checklist: Checklist) {
  const idCards = {
    'establishment-signature': visit.establishmentSignerIdCard,
    'witness-signature': visit.witnessIdCard,
  }
  const actsOf = (part: SignerPart) =>
    visit.acts.flatMap((act) => (act.party === partyOf[part] ? { ...act, idCard: idCards[part] } : []))
  return signedState(actsOf, changeTeller(visit, checklist))
}

/** Ids of the officials after whose signature something came or changed. */
function changedOfficials(visit: StoredVisit, checklist: Checklist): ReadonlySet<number> {
  const isChanged = changeTeller(visit, checklist)
  // The last one of each official counts: a save beside this one may have brought a second.
  const standing = new Map(visit.signings.map((signing) => [signing.officialId, signing]))
  return new Set(
    [...standing].flatMap(([officialId, signing]) => {
      const act = actOfSigning(visit.acts, signing)
      return act && isChanged(act) ? officialId : []
    }),
  )
}

function stateOf(visit: StoredVisit): Omit<SavedVisit, 'checklist'> {
  const parts = new Set<ClosingPart>()
  const unsigned = new Set<ClosingPart>()
  if (visit.healthObservation) parts.add('health-observation')
  if (visit.establishmentSignerName !== null) parts.add('establishment-signature')
  if (visit.witnessName !== null) parts.add('witness-signature')
  if (visit.establishmentSigningOutcome !== null) unsigned.add('establishment-signature')
  if (visit.witnessSigningOutcome !== null) unsigned.add('witness-signature')
  return {
    establishmentId: visit.establishmentId,
    isClosed: visit.isClosed,
    parts,
    unsigned,
    answers: new Map(visit.answers.map((answer) => [answer.itemId, answer])),
  }
}

const savesAnything = ({ answers, corrections, parts, signings, verdicts }: Decision<PreparedImage>): boolean =>
  answers.length + corrections.length + parts.length + signings.length + verdicts.length > 0
