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
import type { VisitProgress } from '../visit-form.queries.ts'
import { shownAnswer, shownVerdict } from './shown-parts.ts'

/** The content of the visit as this device has it. `photos` have no name yet, by item; those of verdicts by number. */
export type ContentHere = {
  visit: Parameters<typeof shownText>[0]
  photos: ReadonlyMap<number, Blob>
  verdictPhotos: ReadonlyMap<string, Blob>
}

/**
 * The content that a person signs. `early`: verdicts, answers or the observation are missing. `unknown`: the device lacks
 * a part that only the server has.
 */
export type ShownContent = { kind: 'early' | 'unknown' } | ({ kind: 'whole' } & ContentHere)

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
  { openRequirements, verdicts = [] }: VisitProgress,
  waiting: ReadonlyMap<VisitSlot, Blob>,
): Verdicts | undefined {
  const known: Verdicts = { verdicts: [], photos: new Map() }
  for (const said of verdicts) {
    const shown = shownVerdict(said, openRequirements)
    const photo = said.image === UNNAMED_PHOTO ? waiting.get(verdictSlot(said.requirementId)) : undefined
    if (!shown || (said.image === UNNAMED_PHOTO && !photo)) return undefined
    known.verdicts.push(shown)
    if (photo) known.photos.set(shown.number, photo)
  }
  return known
}

const withNow = (known: Known, writes: readonly SlotWrite[]): VisitProgress =>
  withWrites(
    known.expected,
    writes.map(({ write }) => write),
  )

/**
 * All that the device has, also of an unfinished list; undefined where it lacks a part that only the server has.
 * @param writes what is saved now, beside what waits
 */
export function contentHere(
  checklist: Pick<Checklist, 'id' | 'sections'>,
  known: Known,
  writes: readonly SlotWrite[] = [],
): ContentHere | undefined {
  const after = withNow(known, writes)
  const byItem = new Map(after.answers.map((answer) => [answer.itemId, answer]))
  const answers = checklist.sections.flatMap(({ items }) => items.flatMap(({ id }) => byItem.get(id) ?? []))
  const { assignmentId, establishmentId, hasHealthObservation } = after
  const healthObservation = hasHealthObservation ? after.healthObservation : ''
  const waiting = waitingPhotos(known, writes)
  const said = verdictsOf(after, waiting)
  if (!said || !digest || (hasHealthObservation && !healthObservation)) return undefined
  const photos = new Map<number, Blob>()
  for (const { itemId, concept, evidence } of answers) {
    if (evidence !== null || !isDetection(concept)) continue
    const photo = waiting.get(itemSlot(itemId))
    if (!photo) return undefined
    photos.set(itemId, photo)
  }
  const { compliancePct, concepto } = outcomeOf(checklist, answers, after.floors)
  const visit = { assignmentId, establishmentId, checklistId: checklist.id, compliancePct, concepto }
  const { verdicts, photos: verdictPhotos } = said
  return {
    visit: { ...visit, healthObservation: healthObservation ?? '', answers: answers.map(shownAnswer), verdicts },
    photos,
    verdictPhotos,
  }
}

/** @param writes what is saved now, beside what waits */
export function shownContent(
  checklist: Pick<Checklist, 'id' | 'sections'>,
  known: Known,
  writes: readonly SlotWrite[] = [],
): ShownContent {
  const after = withNow(known, writes)
  const answered = new Set(after.answers.map(({ itemId }) => itemId))
  const isAnswered = checklist.sections.every(({ items }) => items.every(({ id }) => answered.has(id)))
  if (!isAnswered || !after.hasHealthObservation || unverifiedOf(after).length > 0) return { kind: 'early' }
  const content = contentHere(checklist, known, writes)
  return content ? { kind: 'whole', ...content } : { kind: 'unknown' }
}

/** SHA-256 (hex) of the content, as the server computes it of what it saved; undefined where this device cannot. */
export async function shownDigest(content: ShownContent | ContentHere): Promise<string | undefined> {
  if (!('visit' in content) || !digest) return undefined
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
