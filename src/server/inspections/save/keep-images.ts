import type { Official } from '../../../domain/access/official.ts'
import { namedEdition } from '../../../domain/inspections/filled-on.ts'
import type { ScoredAnswer } from '../../../domain/inspections/outcome.ts'
import { imagesOf, type SaveContext, type SavedVisit } from '../../../domain/inspections/save/decision.ts'
import { signedState } from '../../../domain/inspections/save/growing-state.ts'
import { decide } from '../../../domain/inspections/save-visit.ts'
import { type SavedAnswer, savedAnswerOf } from '../../../domain/inspections/saved-answer.ts'
import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'
import { partyOf } from '../../../domain/records/acts-at-closing.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ForeseenVisit } from './foreseen.queries.ts'
import type { SaveCommand } from './save-transaction.ts'

/** Stands for what the decision only asks whether it is there. */
const THERE = 'there'

const scored = (itemId: number): ScoredAnswer => ({ itemId, concept: 'A', points: 0, isCritical: false })

function stateOf(visit: ForeseenVisit, checklist: SavedVisit['checklist']): SavedVisit {
  const parts = new Set<ClosingPart>()
  const unsigned = new Set<ClosingPart>()
  if (visit.isObserved) parts.add('health-observation')
  if (visit.isEstablishmentDone) parts.add('establishment-signature')
  if (visit.isWitnessDone) parts.add('witness-signature')
  if (visit.isEstablishmentUnsigned) unsigned.add('establishment-signature')
  if (visit.isWitnessUnsigned) unsigned.add('witness-signature')
  const signed = signedState(
    (part) => visit.acts.filter(({ party }) => party === partyOf[part]),
    ({ stoodAnswered }) => stoodAnswered !== null && stoodAnswered < visit.answered.length,
  )
  const { establishmentId, isClosed, answered } = visit
  const answers = new Map(answered.map((itemId) => [itemId, scored(itemId)]))
  return { establishmentId, isClosed, checklist, parts, unsigned, ...signed, answers }
}

function contextOf(visit: ForeseenVisit, { id: by }: Official): SaveContext {
  const { id, engineerId, technicianId, active, answered, answeredBy, signedBy, followed } = visit
  const savedAnswers = answered.map((itemId, index): [number, SavedAnswer] => [
    itemId,
    savedAnswerOf({ assignmentId: id, itemId }, scored(itemId), {
      evidence: THERE,
      by: { id: answeredBy[index] ?? 0, name: '' },
    }),
  ])
  return {
    by,
    officials: [engineerId, technicianId].map((id) => ({
      id,
      name: '',
      role: '',
      signature: THERE,
      isActive: active.includes(id),
    })),
    // Any signature may be a companion's drawing, whose place an own act takes.
    signatures: new Map(signedBy.map((id) => [id, { signature: THERE, signedBy: id }])),
    isReplaced: (userId) => userId !== engineerId && userId !== technicianId,
    savedAnswers: new Map(savedAnswers),
    followed: new Set(followed),
  }
}

/**
 * The images of the commands that will be accepted, as far as can be told before the transaction. The transaction decides:
 * it keeps what is not foreseen, and the daily sweep removes what another save of that moment refused.
 */
async function foreseenImages(
  { db, checklists }: Pick<Platform, 'db' | 'checklists'>,
  official: Official,
  visit: ForeseenVisit,
  commands: readonly SaveCommand[],
): Promise<PreparedImage[]> {
  const { checklistId, bandsVersion } = visit
  if (checklistId === null || bandsVersion === null) return []
  const filled = commands.map(({ filledOn }) => filledOn)
  const wanted = visit.hasBegun ? undefined : namedEdition(visit, filled)
  // A visit may begin on an edition that was replaced since; only the save finds out.
  if (wanted !== undefined && wanted !== checklistId) return []
  const edition = { checklistId, bandsVersion }
  const checklist = checklists.known(edition) ?? (await checklists.find(db, edition))
  const takenKeys = new Map(visit.usedKeys.map(({ key, requestHash }) => [key, requestHash]))
  return imagesOf(decide(stateOf(visit, checklist), commands, takenKeys, contextOf(visit, official)))
}

/** Images kept at once: each that came in chunks is in memory meanwhile. */
const AT_ONCE = 4

/**
 * Keeps the images of the commands that will be accepted. A disk or another store is slow, so nearly all are kept here,
 * outside of the transaction.
 */
export async function keepForeseen(
  platform: Pick<Platform, 'db' | 'checklists'>,
  { official, visit }: { official: Official; visit: ForeseenVisit },
  commands: readonly SaveCommand[],
): Promise<void> {
  const waiting = (await foreseenImages(platform, official, visit, commands)).values()
  const worker = async () => {
    for (const image of waiting) await image.keep?.()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
