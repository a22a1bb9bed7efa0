import { randomUUID } from 'node:crypto'
import { signer, witness } from '../../src/server/testing/data/fixtures.ts'
import { type ApiClient, dataOf } from './client.ts'

type Item = { item_configuration_id: number; concepts: string }

/**
 * Fills and closes a pending visit of the inspector with one request.
 * @param photo makes the first item a finding with this photo
 * @param establishment fields of the establishment's part; absent for one that signs
 * @returns the id of the inspection
 */
export async function closeAtOnce(
  inspector: ApiClient,
  assignmentId: number,
  photo?: Blob,
  establishment?: Record<string, string>,
): Promise<number> {
  const progress = dataOf(await inspector('GET', `/api/inspection/progress/${assignmentId}`))
  const { temsTypes } = dataOf(await inspector('GET', `/api/generic/itemtypes/${progress.typeofinscription_id}`))
  const answers = (temsTypes as { items: Item[] }[])
    .flatMap(({ items }) => items)
    .map((item, index) => {
      const concepts = JSON.parse(item.concepts) as { concepto: string; calificacion: number }[]
      const isFinding = photo !== undefined && index === 0
      const concept = isFinding ? concepts.find(({ concepto }) => concepto.includes('(AR)')) : concepts[0]
      const fields = {
        assignment_id: assignmentId,
        item_configuration_id: item.item_configuration_id,
        concept: concept?.concepto,
        score: concept?.calificacion,
        ...(isFinding && { description: 'Pisos con grietas.', severity: 'menor' }),
      }
      return { call: 'items', fields, ...(isFinding && { files: { image: 'photo' } }) }
    })
  const commands = [
    ...answers,
    { call: 'health-observation', fields: { observation: 'Sin novedad' } },
    { call: 'establishment-signature', fields: establishment ?? (await signer()) },
    { call: 'witness-signature', fields: await witness() },
  ]
  const form = new FormData()
  form.set('commands', JSON.stringify(commands.map((command) => ({ key: randomUUID(), ...command }))))
  if (photo) form.set('photo', photo, 'foto.jpg')
  const reply = dataOf(await inspector('POST', `/api/inspection/batch/${assignmentId}`, form))
  const { closed, inspections_id, results } = reply
  const refused = results.find(({ success }: { success: boolean }) => !success)
  if (closed !== 1) throw new Error(`Visit ${assignmentId} was not closed: ${JSON.stringify(refused)}`)
  return inspections_id
}
