import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Official } from '../../../domain/access/official.ts'
import { CONCEPTS } from '../../../domain/inspections/checklist.ts'
import { form, type TestApi } from '../api.ts'
import { allAnswers, aPhoto, signer, type WireAnswer, witness } from './fixtures.ts'

type Closing = {
  /** Answers by the position of their item; the others are 'Aceptable (A)'. */
  special?: Record<number, WireAnswer>
  /** Fields of the establishment's signature; absent for one that signs. */
  establishment?: WireAnswer
  /** The device's time of every answer; absent for a device that sends none. */
  capturedAt?: string
  /** Answers that were saved before, from the first item on. */
  saved?: number
  /** The official that makes the visit; absent for its technician. */
  by?: Official
}

const isFinding = (answer: WireAnswer) => answer.is_detection === '1'

/** Lets every item be answered with every concept, which the models of the product do not; published items never change. */
export const allowEveryConcept = ({ platform: { db } }: TestApi): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const concept of CONCEPTS) {
      const added = JSON.stringify([{ concept, points: 0 }])
      const named = JSON.stringify([{ concept }])
      await tx.execute(
        sql`update checklist_items set concepts = concepts || ${added}::jsonb where not concepts @> ${named}::jsonb`,
      )
    }
  })

/** Fills and closes a visit with one batch. @returns the id of the inspection */
export async function closeAtOnce(
  api: TestApi,
  visitId: number,
  { special, establishment, capturedAt, saved = 0, by = api.officials.technician }: Closing = {},
): Promise<number> {
  const client = api.as(by)
  const answers = (await allAnswers(client, visitId, special)).slice(saved).map((answer) => ({
    key: randomUUID(),
    call: 'items',
    fields: { ...answer, ...(capturedAt && { captured_at: capturedAt }) },
    // A finding needs its photo.
    files: isFinding(answer) ? { image: 'photo' } : undefined,
  }))
  const commands = [
    ...answers,
    { key: randomUUID(), call: 'health-observation', fields: { observation: 'Sin novedad' } },
    { key: randomUUID(), call: 'establishment-signature', fields: establishment ?? (await signer()) },
    { key: randomUUID(), call: 'witness-signature', fields: await witness() },
  ]
  const photos = answers.some(({ files }) => files) ? { photo: await aPhoto() } : {}
  const { body } = await client.post(
    `/api/inspection/batch/${visitId}`,
    form({ commands: JSON.stringify(commands), ...photos }),
  )
  if (body.data?.closed !== 1)
    throw new Error(JSON.stringify(body.data?.results?.filter((one: { success: boolean }) => !one.success) ?? body))
  return body.data.inspections_id
}
