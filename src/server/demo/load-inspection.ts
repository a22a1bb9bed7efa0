import { hash } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import { SHOWN_FORMAT, shownText } from '../../domain/evidence/shown.ts'
import { outcomeOf } from '../../domain/inspections/outcome.ts'
import type { VisitWrite } from '../../domain/inspections/visit-write.ts'
import type { Letterhead } from '../../domain/records/letterhead.ts'
import { saveVisitWithin } from '../inspections/save/save-lot.ts'
import type { SaveCommand } from '../inspections/save/save-transaction.ts'
import { findInspection } from '../inspections/visit.queries.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAnswers } from '../records/records.queries.ts'
import { minutesAfter } from './calendar.ts'
import { type DemoImage, type DemoImages, imageOf } from './demo-images.ts'
import { verdictsOf } from './follow-ups/load-verdicts.ts'
import type { GivenAnswer, PlannedInspection } from './plan-demo.ts'
import { type DemoPair, officialSignatures, overlookedAnswer } from './visit-acts.ts'

const command = (write: VisitWrite, image?: DemoImage): SaveCommand => ({
  write,
  ...(image && { image: image.prepared }),
})

function answerCommand(
  visitId: number,
  answer: GivenAnswer,
  images: DemoImages,
  call: 'items' | 'correction' = 'items',
): SaveCommand {
  const { scene: _, photo, capturedAt, sampleRecord, ...given } = answer
  const image = photo === undefined ? undefined : imageOf(images.photos, photo)
  const body = {
    ...given,
    assignmentId: visitId,
    capturedAt: capturedAt.toISOString(),
    ...(image && { evidence: image.file }),
    ...(sampleRecord !== undefined && { samplesTaken: true, sampleRecord }),
  }
  return command({ call, body }, image)
}

/** The parts of a visit that its signers read beside the answers. */
type Said = { healthObservation: string; verdicts: Awaited<ReturnType<typeof verdictsOf>>['shown'] }

/** The digest that a device would send with a signature under a visit whose answers are saved (R 29.1). */
async function shownDigest(
  { tx, checklists }: { tx: Querier; checklists: Checklists },
  { departmentId }: Pick<Official, 'departmentId'>,
  assignmentId: number,
  { healthObservation, verdicts }: Said,
): Promise<string> {
  const inspection = await findInspection(tx, departmentId, assignmentId)
  if (!inspection) throw new Error(`Visit ${assignmentId} has not begun.`)
  const checklist = await checklists.find(tx, inspection)
  const found = new Map((await findAnswers(tx, inspection.id)).map((answer) => [answer.itemId, answer]))
  const answers = checklist.sections.flatMap(({ items }) => items.flatMap(({ id }) => found.get(id) ?? []))
  const { establishmentId, checklistId } = inspection
  const visit = {
    ...{ assignmentId, establishmentId, checklistId, answers, healthObservation },
    ...(verdicts.length > 0 && { verdicts }),
  }
  return hash('sha256', shownText({ ...visit, ...outcomeOf(checklist, answers, checklist.floors) }))
}

type ShownAct = { shownDigest: string; shownFormat: typeof SHOWN_FORMAT; drawnAt: string; consent: boolean }

/** The signature of the responsible person, or why there is none. */
function establishmentCommand(
  { establishment: { responsible, form }, establishmentObservation: observation, acts }: PlannedInspection,
  images: DemoImages,
  act: ShownAct,
): SaveCommand {
  const call = 'establishment-signature'
  const { name, idNumber: idCard } = responsible
  const person = { name, idCard, role: form.responsibleCapacity, observation }
  if (acts?.refusal !== undefined) {
    return command({ call, body: { ...person, outcome: 'rehusada', refusalReason: acts.refusal } })
  }
  const signed = imageOf(images.signatures, name)
  return command({ call, body: { ...person, signature: signed.file, ...act } }, signed)
}

/** @param digest of the summary that both persons read */
function closingCommands(visit: PlannedInspection, images: DemoImages, digest: string): SaveCommand[] {
  const act = {
    shownDigest: digest,
    shownFormat: SHOWN_FORMAT,
    drawnAt: visit.closedAt.toISOString(),
    consent: true,
  } as const
  const { witness } = visit
  const witnessed = imageOf(images.signatures, witness.name)
  return [
    command({ call: 'health-observation', body: { observation: visit.healthObservation } }),
    establishmentCommand(visit, images, act),
    command(
      {
        call: 'witness-signature',
        body: { name: witness.name, idCard: witness.idNumber, role: witness.role, signature: witnessed.file, ...act },
      },
      witnessed,
    ),
  ]
}

/** Minutes from the save of a section to the correction of an answer, and from the last one to the officials' signatures. */
const [CORRECTED_AFTER, SIGNED_AFTER] = [1, 3]

/**
 * Fills and closes a visit: each section at its own time, then the signatures of its officials, the observation and the
 * other signatures.
 * @returns the id of the inspection
 */
export async function loadInspection(
  { tx, checklists, letterhead }: { tx: Querier; checklists: Checklists; letterhead: Letterhead },
  pair: DemoPair,
  visitId: number,
  visit: PlannedInspection,
  images: DemoImages,
): Promise<number | null> {
  const save = async (at: Date, commands: SaveCommand[], official = pair.technician) => {
    const { results, inspectionId } = await saveVisitWithin(
      { db: tx, at, checklists, letterhead },
      { official, visitId, commands },
    )
    for (const refusal of results) if (refusal) throw refusal
    return inspectionId
  }
  const overlooked = overlookedAnswer(visit)
  for (const { savedAt, answers } of visit.sections) {
    const seenLater = answers.find(({ itemId }) => itemId === overlooked?.itemId)
    const first = answers.map((answer) => (answer === seenLater && overlooked ? overlooked : answer))
    await save(
      savedAt,
      first.map((answer) => answerCommand(visitId, answer, images)),
    )
    if (!seenLater) continue
    const correction = answerCommand(visitId, { ...seenLater, capturedAt: savedAt }, images, 'correction')
    await save(minutesAfter(savedAt, CORRECTED_AFTER), [correction])
  }
  const answered = visit.sections.at(-1)?.savedAt ?? visit.closedAt
  const verdicts = await verdictsOf(tx, pair.technician, visitId, visit, images)
  if (verdicts.commands.length > 0) await save(answered, verdicts.commands)
  for (const { by, command: signature } of officialSignatures(visit, pair, images)) {
    await save(minutesAfter(answered, SIGNED_AFTER), [signature], by)
  }
  const said = { healthObservation: visit.healthObservation, verdicts: verdicts.shown }
  const digest = await shownDigest({ tx, checklists }, pair.technician, visitId, said)
  return save(visit.closedAt, closingCommands(visit, images, digest))
}
