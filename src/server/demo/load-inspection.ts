import type { Official } from '../../domain/access/official.ts'
import type { VisitWrite } from '../../domain/inspections/visit-write.ts'
import type { Command } from '../inspections/save/judge-writes.ts'
import { recordWrites } from '../inspections/save/save-visit.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { type DemoImage, type DemoImages, imageOf } from './demo-images.ts'
import type { GivenAnswer, PlannedInspection } from './plan-demo.ts'

const command = (write: VisitWrite, image?: DemoImage): Command => ({ write, ...(image && { image: image.prepared }) })

function answerCommand(visitId: number, answer: GivenAnswer, images: DemoImages): Command {
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

function closingCommands({ establishment, witness, ...visit }: PlannedInspection, images: DemoImages): Command[] {
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
  tx: Querier,
  by: Official,
  visitId: number,
  visit: PlannedInspection,
  images: DemoImages,
): Promise<void> {
  const record = async (at: Date, commands: Command[]) => {
    const { results } = await recordWrites({ db: tx, clock: () => at }, by, visitId, commands)
    for (const refusal of results) if (refusal) throw refusal
  }
  for (const { savedAt, answers } of visit.sections) {
    await record(
      savedAt,
      answers.map((answer) => answerCommand(visitId, answer, images)),
    )
  }
  await record(visit.closedAt, closingCommands(visit, images))
}
