import type { Official } from '../../../domain/access/official.ts'
import { namedEdition } from '../../../domain/inspections/filled-on.ts'
import {
  type Decision,
  decide,
  fillRefusal,
  needsSavedAnswers,
  repeatedResults,
  type SaveContext,
  type SavedVisit,
} from '../../../domain/inspections/save-visit.ts'
import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { currentEdition } from '../../catalogues/checklist.queries.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Edition } from '../../platform/checklists.ts'
import { closeVisit } from './close-visit.ts'
import type { Busy, SaveCommand, SaveResult, SaveTransaction, VisitOutcome, VisitSave } from './save-transaction.ts'
import {
  answerRow,
  correctedRow,
  partColumns,
  signingRow,
  storedSigning,
  type VisitChange,
} from './visit-save.queries.ts'
import type { StoredVisit } from './visit-state.queries.ts'

/** Saves commands of one visit: holds and reads the visit, decides, closes it if it is complete, and writes. */
export async function saveVisit(
  tx: SaveTransaction,
  { official, visitId, commands }: VisitSave,
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

  const edition = await editionOf(tx, visit, commands)
  const checklist = await tx.checklist(edition)
  const state = { ...stateOf(visit), checklist }
  const decision = decide(state, commands, takenKeys, await contextOf(tx, visit, { official, state, commands }))
  const begins = visit.inspectionId === null
  // A key is part of every acceptance: a late copy of a command that changed nothing is not decided anew (R 11.15).
  const hasKeys = decision.keys.length > 0 && !begins
  if (!savesAnything(decision) && !hasKeys) return { results: decision.results, ...visitOutcomeOf(visit) }

  const inspectionId = visit.inspectionId ?? tx.reservedId(visit.id)
  const begun = { ...visit, ...edition, inspectionId }
  const who = { by: official, at: tx.at }
  const answers = decision.answers.map((answer) => answerRow(begun, answer, who))
  const corrections = decision.corrections.map((correction) => correctedRow(begun, correction, who))
  const signings = decision.signings.map((signing) => signingRow(begun, signing))
  const columns: VisitChange['columns'] = Object.assign(
    {},
    ...decision.parts.map((part) => partColumns(part, official.id)),
  )
  const save = { by: official.id, answers, corrections, signings: signings.map((row) => storedSigning(row, tx.at)) }
  const closing = decision.closes
    ? await closeVisit(tx, { visit: { ...begun, ...columns }, checklist, save })
    : undefined
  tx.save({
    visit: begun,
    begins,
    by: official,
    answers,
    corrections,
    columns,
    parts: decision.parts.map(({ write }) => write.call),
    signings,
    images: imagesOf(decision),
    keys: decision.keys,
    closing,
  })
  return { results: decision.results, ...visitOutcomeOf({ inspectionId, isClosed: visit.isClosed || decision.closes }) }
}

/** Reads what only some commands need: the officials for a signature, the whole answers for a second one. */
async function contextOf(
  tx: SaveTransaction,
  visit: StoredVisit,
  { official, state, commands }: { official: Official; state: SavedVisit; commands: readonly SaveCommand[] },
): Promise<SaveContext> {
  const isSigned = commands.some((command) => 'write' in command && command.write.call === 'official-signature')
  return {
    by: official.id,
    officials: isSigned ? await tx.officials(visit) : [],
    signatures: new Map(visit.signings.map(({ officialId, signature }) => [officialId, signature])),
    savedAnswers: needsSavedAnswers(state, commands)
      ? new Map((await tx.wholeAnswers(visit)).map((answer) => [answer.itemId, answer]))
      : new Map(),
  }
}

const visitOutcomeOf = ({ isClosed, inspectionId }: Pick<StoredVisit, 'isClosed' | 'inspectionId'>): VisitOutcome => ({
  isClosed,
  inspectionId: isClosed ? inspectionId : null,
})

/**
 * The edition by which a visit is filled and closed. A visit that begins now takes the edition that its commands name, if
 * its type of establishment has it. A visit filled without signal then closes on the checklist that was signed.
 */
async function editionOf(tx: SaveTransaction, visit: StoredVisit, commands: readonly SaveCommand[]): Promise<Edition> {
  const { checklistId, bandsVersion, inscriptionTypeId } = visit
  if (checklistId === null || bandsVersion === null) {
    throw new Error(`Inscription type ${inscriptionTypeId} has no checklist.`)
  }
  const newest = { checklistId, bandsVersion }
  if (visit.inspectionId !== null) return newest
  const named = namedEdition(
    visit,
    commands.map(({ filledOn }) => filledOn),
  )
  if (named === undefined || named === checklistId) return newest
  return (await currentEdition(await tx.querier(), inscriptionTypeId, named)) ?? newest
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

const savesAnything = ({ answers, corrections, parts, signings }: Decision<PreparedImage>): boolean =>
  answers.length + corrections.length + parts.length + signings.length > 0

const imagesOf = ({ answers, corrections, parts, signings }: Decision<PreparedImage>): PreparedImage[] =>
  [...answers, ...corrections, ...parts, ...signings].flatMap(({ image }) => image ?? [])
