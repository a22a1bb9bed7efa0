import { isDetection } from '../../../domain/inspections/checklist.ts'
import { ANSWER_CONTENT, shownTexts } from '../../../domain/inspections/saved-answer.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { isAnswer, isVerdict } from '../outbox/outbox-command.ts'
import { type ClosingPart, itemSlot, type VisitSlot } from '../store/visit-slot.ts'
import { contentOf, mergeActs, signerOf, withAct, withToldActs } from './content-under.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { hasAnySaved } from './saved-slots.ts'
import { mergeVerdicts, withVerdict } from './visit-verdicts.ts'

/** The fields with the digest of what was shown before a signature. */
const shownField = {
  'establishment-signature': 'establishmentShown',
  'witness-signature': 'witnessShown',
} as const satisfies Partial<Record<ClosingPart, keyof VisitProgress>>

/** Facts of a saved closing part beside its flag. */
const partFacts = (write: PartWrite): Partial<VisitProgress> =>
  write.call === 'health-observation'
    ? { healthObservation: write.body.observation }
    : { [shownField[write.call]]: write.body.shownDigest ?? null }
type PartWrite = Extract<VisitWrite, { call: ClosingPart }>

export const partFlag = {
  'health-observation': 'hasHealthObservation',
  'establishment-signature': 'hasEstablishmentSignature',
  'witness-signature': 'hasWitnessSignature',
} as const satisfies Record<ClosingPart, keyof VisitProgress>

type SavedAnswer = VisitProgress['answers'][number]
type ItemBody = Extract<VisitWrite, { call: 'items' }>['body']
type Officials = VisitProgress['officials']

type Answered = ItemBody & { concept: SavedAnswer['concept'] }

/** The server names the photo. Until it tells the name, this device shows its own copy. */
const answerOf = (body: Answered): SavedAnswer => ({
  itemId: body.itemId,
  concept: body.concept,
  points: body.score ?? 0,
  isCritical: body.isCritical ?? false,
  evidence: null,
  measure: body.measure ?? null,
  samplesTaken: body.samplesTaken ?? null,
  counterSampleTaken: body.counterSampleTaken ?? null,
  ...shownTexts(body),
  requirementText: body.requirementText ?? null,
  severity: body.severity ?? null,
  termDays: body.termDays ?? null,
})

/** A correction keeps whose the answer is. A finding without a new photo keeps the one that it has (decision 025). */
const corrected = (before: SavedAnswer, body: Answered): SavedAnswer => {
  const { savedBy, savedByName } = before
  const keepsPhoto = !body.evidence && isDetection(body.concept)
  return {
    ...answerOf(body),
    evidence: keepsPhoto ? before.evidence : null,
    ...(savedBy !== undefined && { savedBy }),
    ...(savedByName !== undefined && { savedByName }),
  }
}

/**
 * @param signed tells whether an official has signed, beside what is known
 * @param by who sent the signatures, where the server accepted them: an own act takes the place of a companion's drawing
 */
const withSigned = (officials: Officials, signed: (officialId: number) => boolean, by?: number): Officials =>
  officials?.map((official) => {
    if (!signed(official.officialId)) return official
    return { ...official, hasSigned: true, ...(official.officialId === by && { drawnBy: null }) }
  })

/** Whether a write changes what signatures stand under. */
const changesContent = (write: VisitWrite): boolean =>
  isAnswer(write) || isVerdict(write) || write.call === 'health-observation'

/**
 * The server's progress after it accepted these writes, computed without a request on a slow link.
 * @param by id of the user who sent them, where it is known that the server accepted them
 * @param names of their photos by slot, as far as the device knows them
 */
export function withWrites(
  before: VisitProgress,
  writes: readonly VisitWrite[],
  by?: number,
  names: ReadonlyMap<VisitSlot, string> = new Map(),
): VisitProgress {
  const progress = writes.some(changesContent) ? withToldActs(before) : before
  const answers = [...progress.answers]
  let parts: Partial<VisitProgress> = {}
  let { verdicts, acts } = progress
  const signed = new Set<number | undefined>()
  const signers = new Set<string>()
  for (const write of writes) {
    const signer = signerOf(write, progress.officials)
    if (signer) {
      signers.add(signer)
      acts = withAct(
        acts ?? {},
        signer,
        write,
        contentOf({ ...progress, ...parts, answers, ...(verdicts && { verdicts }) }),
      )
    }
    if (write.call === 'official-signature') {
      signed.add(write.body.officialId)
      continue
    }
    if (isVerdict(write)) {
      verdicts = withVerdict(verdicts, write.body, by, names)
      continue
    }
    if (!isAnswer(write)) {
      parts = { ...parts, [partFlag[write.call]]: true, ...partFacts(write) }
      continue
    }
    const { body } = write
    const { concept } = body
    if (!concept) continue
    const place = answers.findIndex(({ itemId }) => itemId === body.itemId)
    const first = answers[place]
    const name = names.get(itemSlot(body.itemId))
    const named = name !== undefined && { evidence: name }
    if (first && write.call === 'correction') answers[place] = { ...corrected(first, { ...body, concept }), ...named }
    if (first || write.call === 'correction') continue
    answers.push({ ...answerOf({ ...body, concept }), ...named, ...(by !== undefined && { savedBy: by }) })
  }
  const officials = signed.size > 0 ? withSigned(progress.officials, (id) => signed.has(id), by) : progress.officials
  const { signatures } = progress
  return {
    ...progress,
    ...parts,
    answers,
    ...(officials && { officials }),
    ...(verdicts && { verdicts }),
    ...(signatures && { signatures: signatures.filter((one) => !signers.has(one.signer)) }),
    ...(acts && { acts }),
  }
}

/** Fields that a device compares: the photo is named by the server alone. */
const CONTENT = ANSWER_CONTENT.filter((field) => field !== 'evidence')

/**
 * Whether an answer of this device says what is saved. A photo of its own always makes a difference. Older servers tell
 * nothing of a requirement.
 */
export const saysTheSame = (body: ItemBody, saved: SavedAnswer): boolean => {
  const { concept } = body
  if (!concept || body.evidence) return false
  const mine = answerOf({ ...body, concept })
  return CONTENT.every((field) => mine[field] === (saved[field] ?? null))
}

/** The progress with answers that the server told in its refusals. */
export function withTold(progress: VisitProgress, told: readonly SavedAnswer[]): VisitProgress {
  if (told.length === 0) return progress
  const ids = new Set(told.map(({ itemId }) => itemId))
  return { ...withToldActs(progress), answers: [...progress.answers.filter(({ itemId }) => !ids.has(itemId)), ...told] }
}

/** A page that was told of an accepted finding does not know the name of its photo; what sent the photo does. */
const withName = (answer: SavedAnswer, known: ReadonlyMap<number, SavedAnswer>): SavedAnswer =>
  answer.evidence === null && isDetection(answer.concept)
    ? { ...answer, evidence: known.get(answer.itemId)?.evidence ?? null }
    : answer

/**
 * The server's progress, plus what it accepted from this device after the question. Use it only then (see
 * `mergeServerProgress`): a server that was restored from a backup has lost some answers.
 */
export function mergeProgress(server: VisitProgress, known: VisitProgress): VisitProgress {
  if (server.establishmentId !== known.establishmentId) return server
  // The delivered answers began the visit on their own edition, though the server named a newer one before.
  if (server.checklistId !== known.checklistId) return hasAnySaved(server) || !hasAnySaved(known) ? server : known
  const ids = new Set(server.answers.map(({ itemId }) => itemId))
  const knownAnswers = new Map(known.answers.map((answer) => [answer.itemId, answer]))
  const signed = new Set((known.officials ?? []).flatMap(({ officialId, hasSigned }) => (hasSigned ? officialId : [])))
  const officials = withSigned(server.officials, (id) => signed.has(id))
  const told = withToldActs(server)
  return {
    ...told,
    ...mergeActs(told, known),
    ...(officials && { officials }),
    ...mergeVerdicts(server, known),
    answers: [
      ...server.answers.map((answer) => withName(answer, knownAnswers)),
      ...known.answers.filter(({ itemId }) => !ids.has(itemId)),
    ],
    hasHealthObservation: server.hasHealthObservation || known.hasHealthObservation,
    healthObservation: known.healthObservation ?? server.healthObservation,
    establishmentShown: known.hasEstablishmentSignature ? known.establishmentShown : server.establishmentShown,
    witnessShown: known.hasWitnessSignature ? known.witnessShown : server.witnessShown,
    hasEstablishmentSignature: server.hasEstablishmentSignature || known.hasEstablishmentSignature,
    hasWitnessSignature: server.hasWitnessSignature || known.hasWitnessSignature,
    isDone: server.isDone || known.isDone,
    inspectionId: server.inspectionId ?? known.inspectionId,
  }
}
