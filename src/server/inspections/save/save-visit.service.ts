import { namedEdition } from '../../../domain/inspections/filled-on.ts'
import {
  type Decision,
  decide,
  fillRefusal,
  repeatedResults,
  type SavedVisit,
} from '../../../domain/inspections/save-visit.ts'
import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { currentEdition } from '../../catalogues/checklist.queries.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Edition } from '../../platform/checklists.ts'
import { closeVisit } from './close-visit.ts'
import type { Busy, SaveCommand, SaveResult, SaveTransaction, VisitOutcome, VisitSave } from './save-transaction.ts'
import { answerRow, partColumns, type VisitChange } from './visit-save.queries.ts'
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
  const decision = decide({ ...stateOf(visit), checklist }, commands, takenKeys)
  if (!savesAnything(decision)) return { results: decision.results, ...visitOutcomeOf(visit) }

  const begins = visit.inspectionId === null
  const inspectionId = visit.inspectionId ?? tx.reservedId(visit.id)
  const begun = { ...visit, ...edition, inspectionId }
  const answers = decision.answers.map((answer) => answerRow(begun, answer, official))
  const columns: VisitChange['columns'] = Object.assign({}, ...decision.parts.map(partColumns))
  const closing = decision.closes
    ? await closeVisit(tx, { visit: { ...begun, ...columns }, checklist, answers })
    : undefined
  tx.save({
    visit: begun,
    begins,
    by: official,
    answers,
    columns,
    parts: decision.parts.map(({ write }) => write.call),
    images: imagesOf(decision),
    keys: decision.keys,
    closing,
  })
  return { results: decision.results, ...visitOutcomeOf({ inspectionId, isClosed: visit.isClosed || decision.closes }) }
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
  if (visit.healthObservation) parts.add('health-observation')
  if (visit.establishmentSignature) parts.add('establishment-signature')
  if (visit.witnessSignature) parts.add('witness-signature')
  return {
    establishmentId: visit.establishmentId,
    isClosed: visit.isClosed,
    parts,
    answers: new Map(visit.answers.map((answer) => [answer.itemId, answer])),
  }
}

const savesAnything = ({ answers, parts }: Decision<PreparedImage>): boolean => answers.length > 0 || parts.length > 0

const imagesOf = ({ answers, parts }: Decision<PreparedImage>): PreparedImage[] =>
  [...answers, ...parts].flatMap(({ image }) => image ?? [])
