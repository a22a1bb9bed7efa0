import { randomUUID } from 'node:crypto'
import { type Client, form, type Reply } from '../api.ts'
import { allAnswers, aPhoto, signer, type WireAnswer, witness } from './fixtures.ts'

export type Sent = { key: string; call: string; fields: Record<string, unknown>; files?: Record<string, string> }

export const itemCommand = ({ image: _, ...fields }: WireAnswer, files?: Record<string, string>): Sent => ({
  key: randomUUID(),
  call: 'items',
  fields,
  ...(files && { files }),
})

export const postBatch = (
  client: Client,
  visitId: number,
  commands: readonly Sent[],
  parts: Record<string, Blob> = {},
): Promise<Reply> =>
  client.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands), ...parts }))

/** Every command of a visit, with one finding, and its photo. */
export async function wholeBatch(inspector: Client, visitId: number): Promise<[Sent[], Record<string, Blob>]> {
  const special = { 3: { concept: 'Inaceptable (I)', is_detection: '1', description: 'Trampa de grasa llena' } }
  const commands = (await allAnswers(inspector, visitId, special)).map((answer, index) =>
    itemCommand(answer, index === 3 ? { image: 'foto-3' } : undefined),
  )
  commands.push(
    { key: randomUUID(), call: 'health-observation', fields: { observation: 'Se dan recomendaciones' } },
    { key: randomUUID(), call: 'establishment-signature', fields: await signer() },
    { key: randomUUID(), call: 'witness-signature', fields: await witness() },
  )
  return [commands, { 'foto-3': await aPhoto(3) }]
}
