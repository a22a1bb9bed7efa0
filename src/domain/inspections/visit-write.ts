import type { VerdictForm } from '../requirements/follow-up.ts'
import { Problem } from '../shared/problem.ts'
import type { Checklist, ChecklistItem } from './checklist.ts'
import { pointsFor } from './checklist.ts'
import {
  CONSENT_MISSING,
  type EstablishmentSignature,
  type HealthObservation,
  type OfficialSignature,
  type ShownAct,
  type WitnessSignature,
} from './closing-parts.ts'
import { type ItemAnswer, isCriticalAnswer, itemAnswerRefusal } from './item-answer.ts'
import type { ScoredAnswer } from './outcome.ts'

/** One write of a visit. The names of the fields are part of the hash under which a retry is recognised. */
export type VisitWrite =
  | { call: 'items'; body: ItemAnswer }
  | { call: 'correction'; body: ItemAnswer }
  | { call: 'verdicts'; body: VerdictForm }
  | { call: 'health-observation'; body: HealthObservation }
  | { call: 'establishment-signature'; body: EstablishmentSignature }
  | { call: 'witness-signature'; body: WitnessSignature }
  | { call: 'official-signature'; body: OfficialSignature }

/** The parts that a visit needs once beside its items. */
export type ClosingPart = 'health-observation' | 'establishment-signature' | 'witness-signature'
export type PartWrite = Extract<VisitWrite, { call: ClosingPart }>
type SignerWrite = Extract<VisitWrite, { call: SignerPart }>
/** The writes whose refusal depends on the state of the visit alone. */
export type PlainWrite = Extract<VisitWrite, { call: 'items' }> | PartWrite

/** The saved state of a visit that the next write depends on. */
export type VisitState = {
  isClosed: boolean
  answers: ReadonlyMap<number, ScoredAnswer>
  /** The closing parts that are recorded. */
  parts: ReadonlySet<ClosingPart>
  /** The recorded parts whose person did not sign. */
  unsigned?: ReadonlySet<ClosingPart>
  /** Digest of the content that was shown before each recorded signature, where the device sent one. */
  shown?: ShownDigests
  /** The recorded signatures under which an answer was corrected, each with its first correction of this request. */
  signedBefore?: ReadonlyMap<SignerPart, number>
  /** The recorded signatures, or reasons for none, after which something was saved or corrected. */
  changedAfter?: ReadonlySet<SignerPart>
  /** Names of the drawings with which a part was signed, in this visit. */
  drawn?: ReadonlyMap<SignerPart, ReadonlySet<string>>
  /** The cards of the recorded signers as they were written, and the instants of their drawings by the device's clock. */
  idCards?: ReadonlyMap<SignerPart, string>
  drawnAt?: ReadonlyMap<SignerPart, string>
}
/** The persons who sign beside the officials. */
export type SignerPart = Exclude<ClosingPart, 'health-observation'>
type ShownDigests = ReadonlyMap<SignerPart, string>

const recordedProblem = {
  'health-observation': 'inspection.observation-recorded',
  'establishment-signature': 'inspection.establishment-signature-recorded',
  'witness-signature': 'inspection.witness-signature-recorded',
} as const

type FoundItem = { section: string; item: ChecklistItem }

/** Items by id. An edition never changes, and every write of a batch looks its item up three times. */
const itemsOf = new WeakMap<Pick<Checklist, 'sections'>, ReadonlyMap<number, FoundItem>>()

export function findItem(checklist: Pick<Checklist, 'sections'>, itemId: number): FoundItem | undefined {
  const known = itemsOf.get(checklist)
  if (known) return known.get(itemId)
  const items = new Map(
    checklist.sections.flatMap(({ name, items }) => items.map((item) => [item.id, { section: name, item }])),
  )
  itemsOf.set(checklist, items)
  return items.get(itemId)
}

function itemRefusal(checklist: Pick<Checklist, 'sections'>, state: VisitState, answer: ItemAnswer): Problem | null {
  const found = findItem(checklist, answer.itemId)
  if (!found) return new Problem('inspection.unknown-item')
  const params = { section: found.section }
  // First of all rules: an answer stays, whatever is wrong with the second one (R 12.19).
  if (state.answers.has(answer.itemId)) return new Problem('inspection.item-answered', { params })
  if (state.isClosed) return new Problem('inspection.closed')
  const code = itemAnswerRefusal(found.item, { ...answer, hasEvidence: answer.evidence !== undefined })
  return code && new Problem(code, { params })
}

/** The other person who signs for the visit. */
const otherSigner = {
  'establishment-signature': 'witness-signature',
  'witness-signature': 'establishment-signature',
} as const

/** Whether neither the establishment nor the witness would have signed: one stands for the other (decision 024). */
const leavesUnsigned = (state: VisitState, write: PartWrite): boolean =>
  write.call !== 'health-observation' &&
  write.body.outcome !== undefined &&
  state.unsigned?.has(otherSigner[write.call]) === true

/**
 * Whether a signature takes the place of the recorded one: it is over other content (R 29.4). Clients that tell no content
 * sign once.
 */
const signsOtherContent = (recorded: string | undefined, { shownDigest }: ShownAct): boolean =>
  recorded !== undefined && shownDigest !== undefined && recorded !== shownDigest

/** A card without dots and blanks. */
const plainCard = (idCard: string): string => idCard.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

/** Whether a card is that of the person who is recorded. Who does not sign may have told none. */
const isSamePerson = (recorded: string | undefined, idCard: string): boolean =>
  !recorded || plainCard(recorded) === plainCard(idCard)

/** Whether a signature was drawn before the recorded one, as far as the devices tell. */
const isEarlier = (recorded: string | undefined, drawnAt: string | undefined): boolean =>
  recorded !== undefined && drawnAt !== undefined && Date.parse(drawnAt) < Date.parse(recorded)

/**
 * Whether the person of a part signs once more, after answers came or changed. Two devices may each bring a signature: a
 * drawing of before, one that was drawn before, and another person's are no second one.
 */
function signsAgain(state: VisitState, { call, body }: SignerWrite, drawing?: string): boolean {
  if (!state.changedAfter?.has(call) || body.outcome !== undefined || drawing === undefined) return false
  const isNew = !state.drawn?.get(call)?.has(drawing) && !isEarlier(state.drawnAt?.get(call), body.drawnAt)
  return isNew && isSamePerson(state.idCards?.get(call), body.idCard)
}

const mayReplace = (state: VisitState, write: PartWrite, drawing: string | undefined): boolean =>
  write.call !== 'health-observation' &&
  (state.signedBefore?.has(write.call) === true ||
    signsOtherContent(state.shown?.get(write.call), write.body) ||
    signsAgain(state, write, drawing))

/** Whether a person signs without having accepted to sign on a screen (R 29.2). */
const lacksConsent = (write: PartWrite): boolean =>
  write.call !== 'health-observation' &&
  write.body.outcome === undefined &&
  (write.body.consent === false || (write.body.shownDigest !== undefined && write.body.consent !== true))

/**
 * Returns why a write is refused in this state of the visit, or null. Source: R 4.9, R 12.13, R 12.15.
 * @param drawing name of the picture that comes with a signature
 */
export function visitWriteRefusal(
  checklist: Pick<Checklist, 'sections'>,
  state: VisitState,
  write: PlainWrite,
  drawing?: string,
): Problem | null {
  if (write.call === 'items') return itemRefusal(checklist, state, write.body)
  if (state.parts.has(write.call) && (state.isClosed || !mayReplace(state, write, drawing))) {
    return new Problem(recordedProblem[write.call])
  }
  if (state.isClosed) return new Problem('inspection.closed')
  if (lacksConsent(write)) {
    return new Problem('signature.consent-missing', { fields: { consent: CONSENT_MISSING } })
  }
  return leavesUnsigned(state, write) ? new Problem('inspection.nobody-signs') : null
}

/** The scored answer of a write that was not refused. */
export function scoredAnswer(checklist: Pick<Checklist, 'sections'>, answer: ItemAnswer): ScoredAnswer {
  const { itemId, concept } = answer
  const item = findItem(checklist, itemId)?.item
  const points = item && concept && pointsFor(item, concept)
  if (concept === undefined || points === undefined) throw new Error(`Item ${itemId} does not allow ${concept}.`)
  return { itemId, concept, points, isCritical: isCriticalAnswer(answer) }
}
