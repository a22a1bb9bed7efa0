import { type ShownAnswer, type ShownVerdict, shownText } from '../../../../domain/evidence/shown.ts'
import { type Checklist, isDetection } from '../../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../../domain/inspections/outcome.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { photoOf } from '../../../offline/outbox/outbox-command.ts'
import { itemSlot, type VisitSlot, verdictSlot } from '../../../offline/store/visit-slot.ts'
import { digest } from '../../../offline/sync/run-drain.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { UNNAMED_PHOTO } from '../../../offline/visits/visit-verdicts.ts'
import { unverifiedOf } from '../follow-up/followed.ts'
import { type AnsweredState, countsAsAnswered } from '../outbox-status/answered-state.ts'
import type { SlotWrite } from '../outbox-status/use-enqueue-writes.ts'
import type { SavedAnswer, VisitProgress } from '../visit-form.queries.ts'

/**
 * The content of the visit as this device knows it. `early`: verdicts, answers or the observation are missing. `unknown`:
 * the device lacks a part that only the server has. `photos` have no name yet, by item; those of verdicts by number.
 */
export type ShownContent =
  | { kind: 'early' | 'unknown' }
  | {
      kind: 'whole'
      visit: Parameters<typeof shownText>[0]
      photos: ReadonlyMap<number, Blob>
      verdictPhotos: ReadonlyMap<string, Blob>
    }

type Known = Pick<AnsweredState, 'expected' | 'commands'>

/** The photos that wait to be sent, by slot. */
function waitingPhotos({ commands }: Known, writes: readonly SlotWrite[]): Map<VisitSlot, Blob> {
  const photos = new Map<VisitSlot, Blob>()
  const note = (slot: VisitSlot, write: VisitWrite) => {
    const photo = photoOf(write)
    if (photo) photos.set(slot, photo)
  }
  for (const command of commands.values()) if (countsAsAnswered(command)) note(command.slot, command.write)
  for (const { slot, write } of writes) note(slot, write)
  return photos
}

type Verdicts = { verdicts: ShownVerdict[]; photos: Map<string, Blob> }

/** The verdicts by the numbers of their requirements; undefined where the device does not know a number or a photo. */
function verdictsOf(
  { openRequirements = [], verdicts = [] }: VisitProgress,
  waiting: ReadonlyMap<VisitSlot, Blob>,
): Verdicts | undefined {
  const numbers = new Map(openRequirements.map(({ id, number }) => [id, number]))
  const known: Verdicts = { verdicts: [], photos: new Map() }
  for (const { requirementId, verdict, observation, image } of verdicts) {
    const number = numbers.get(requirementId)
    const photo = image === UNNAMED_PHOTO ? waiting.get(verdictSlot(requirementId)) : undefined
    if (number === undefined || (image === UNNAMED_PHOTO && !photo)) return undefined
    known.verdicts.push({ number, verdict, observation, image })
    if (photo) known.photos.set(number, photo)
  }
  return known
}

/** Older servers do not tell what a finding requires. */
const shownAnswer = (answer: SavedAnswer): ShownAnswer => ({
  ...answer,
  requirementText: answer.requirementText ?? null,
  severity: answer.severity ?? null,
  termDays: answer.termDays ?? null,
})

/** @param writes what is saved now, beside what waits */
export function shownContent(
  checklist: Pick<Checklist, 'id' | 'sections'>,
  known: Known,
  writes: readonly SlotWrite[] = [],
): ShownContent {
  const after = withWrites(
    known.expected,
    writes.map(({ write }) => write),
  )
  const byItem = new Map(after.answers.map((answer) => [answer.itemId, answer]))
  const answers = checklist.sections.flatMap(({ items }) => items.map(({ id }) => byItem.get(id)))
  const isAnswered = (answer: SavedAnswer | undefined) => answer !== undefined
  const isWhole = after.hasHealthObservation && answers.every(isAnswered)
  if (!isWhole || unverifiedOf(after).length > 0) return { kind: 'early' }
  const { assignmentId, establishmentId, healthObservation } = after
  const whole = answers.flatMap((answer) => answer ?? [])
  const waiting = waitingPhotos(known, writes)
  const said = verdictsOf(after, waiting)
  if (!said) return { kind: 'unknown' }
  const photos = new Map<number, Blob>()
  for (const { itemId, concept, evidence } of whole) {
    if (evidence !== null || !isDetection(concept)) continue
    const photo = waiting.get(itemSlot(itemId))
    if (!photo) return { kind: 'unknown' }
    photos.set(itemId, photo)
  }
  if (!healthObservation || !digest) return { kind: 'unknown' }
  const { compliancePct, concepto } = outcomeOf(checklist, whole, after.floors)
  const visit = { assignmentId, establishmentId, checklistId: checklist.id, healthObservation, compliancePct, concepto }
  const { verdicts, photos: verdictPhotos } = said
  return { kind: 'whole', visit: { ...visit, answers: whole.map(shownAnswer), verdicts }, photos, verdictPhotos }
}

/** SHA-256 (hex) of the content, as the server computes it at closing; undefined where this device cannot. */
export async function shownDigest(content: ShownContent): Promise<string | undefined> {
  if (content.kind !== 'whole' || !digest) return undefined
  const { visit, photos, verdictPhotos } = content
  const answers: ShownAnswer[] = []
  for (const answer of visit.answers) {
    const photo = photos.get(answer.itemId)
    answers.push(photo ? { ...answer, evidence: await digest(photo) } : answer)
  }
  const verdicts: ShownVerdict[] = []
  for (const verdict of visit.verdicts ?? []) {
    const photo = verdictPhotos.get(verdict.number)
    verdicts.push(photo ? { ...verdict, image: await digest(photo) } : verdict)
  }
  return digest(new Blob([shownText({ ...visit, answers, verdicts })]))
}
