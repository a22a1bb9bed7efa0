import type { Official } from '../../domain/access/official.ts'
import type { VisitWrite } from '../../domain/inspections/visit-write.ts'
import { saveVisitWithin } from '../inspections/save/save-lot.ts'
import type { SaveCommand } from '../inspections/save/save-transaction.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { type DemoImage, type DemoImages, imageOf } from './demo-images.ts'
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

function closingCommands({ establishment, witness, ...visit }: PlannedInspection, images: DemoImages): SaveCommand[] {
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
        },
      },
      signed,
    ),
    command(
      {
        call: 'witness-signature',
        body: { name: witness.name, idCard: witness.idNumber, role: witness.role, signature: witnessed.file },
      },
      witnessed,
    ),
  ]
}

/** Fills and closes a visit: each section at its own time, then the observation and the signatures. */
export async function loadInspection(
  { tx, checklists }: { tx: Querier; checklists: Checklists },
  by: Official,
  visitId: number,
  visit: PlannedInspection,
  images: DemoImages,
): Promise<void> {
  const save = async (at: Date, commands: SaveCommand[]) => {
    const { results } = await saveVisitWithin({ db: tx, at, checklists }, { official: by, visitId, commands })
    for (const refusal of results) if (refusal) throw refusal
  }
  for (const { savedAt, answers } of visit.sections) {
    await save(
      savedAt,
      answers.map((answer) => answerCommand(visitId, answer, images)),
    )
  }
  await save(visit.closedAt, closingCommands(visit, images))
}
