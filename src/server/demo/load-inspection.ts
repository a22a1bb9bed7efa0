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
import { type DemoImage, type DemoImages, imageOf } from './demo-images.ts'
import { verdictsOf } from './follow-ups/load-verdicts.ts'
import type { GivenAnswer, PlannedInspection } from './plan-demo.ts'

const command = (write: VisitWrite, image?: DemoImage): SaveCommand => ({
  write,
  ...(image && { image: image.prepared }),
})

function answerCommand(visitId: number, answer: GivenAnswer, images: DemoImages): SaveCommand {
  const { scene: _, photo, capturedAt, sampleRecord, ...given } = answer
  const image = photo === undefined ? undefined : imageOf(images.photos, photo)
  const body = {
    ...given,
    assignmentId: visitId,
    capturedAt: capturedAt.toISOString(),
    ...(image && { evidence: image.file }),
    ...(sampleRecord !== undefined && { samplesTaken: true, sampleRecord }),
  }
  return command({ call: 'items', body }, image)
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

/** @param digest of the summary that both persons read */
function closingCommands(
  { establishment, witness, ...visit }: PlannedInspection,
  images: DemoImages,
  digest: string,
): SaveCommand[] {
  const act = {
    shownDigest: digest,
    shownFormat: SHOWN_FORMAT,
    drawnAt: visit.closedAt.toISOString(),
    consent: true,
  } as const
  const { responsible, form } = establishment
  const signed = imageOf(images.signatures, responsible.name)
  const witnessed = imageOf(images.signatures, witness.name)
  return [
    command({ call: 'health-observation', body: { observation: visit.healthObservation } }),
    command(
      {
        call: 'establishment-signature',
        body: {
          name: responsible.name,
          idCard: responsible.idNumber,
          role: form.responsibleCapacity,
          signature: signed.file,
          observation: visit.establishmentObservation,
          ...act,
        },
      },
      signed,
    ),
    command(
      {
        call: 'witness-signature',
        body: { name: witness.name, idCard: witness.idNumber, role: witness.role, signature: witnessed.file, ...act },
      },
      witnessed,
    ),
  ]
}

/**
 * Fills and closes a visit: each section at its own time, then the observation and the signatures.
 * @returns the id of the inspection
 */
export async function loadInspection(
  { tx, checklists, letterhead }: { tx: Querier; checklists: Checklists; letterhead: Letterhead },
  by: Official,
  visitId: number,
  visit: PlannedInspection,
  images: DemoImages,
): Promise<number | null> {
  const save = async (at: Date, commands: SaveCommand[]) => {
    const { results, inspectionId } = await saveVisitWithin(
      { db: tx, at, checklists, letterhead },
      { official: by, visitId, commands },
    )
    for (const refusal of results) if (refusal) throw refusal
    return inspectionId
  }
  for (const { savedAt, answers } of visit.sections) {
    await save(
      savedAt,
      answers.map((answer) => answerCommand(visitId, answer, images)),
    )
  }
  const verdicts = await verdictsOf(tx, by, visitId, visit, images)
  if (verdicts.commands.length > 0) await save(visit.sections.at(-1)?.savedAt ?? visit.closedAt, verdicts.commands)
  const said = { healthObservation: visit.healthObservation, verdicts: verdicts.shown }
  const digest = await shownDigest({ tx, checklists }, by, visitId, said)
  return save(visit.closedAt, closingCommands(visit, images, digest))
}
