import { randomUUID } from 'node:crypto'
import { signer, witness } from '../../src/server/testing/data/fixtures.ts'
import { type ApiClient, dataOf } from './client.ts'

type Item = { item_configuration_id: number; concepts: string }

/** Fills and closes a pending visit of the inspector with one request. @returns the id of the inspection */
export async function closeAtOnce(inspector: ApiClient, assignmentId: number): Promise<number> {
  const progress = dataOf(await inspector('GET', `/api/inspection/progress/${assignmentId}`))
  const { temsTypes } = dataOf(await inspector('GET', `/api/generic/itemtypes/${progress.typeofinscription_id}`))
  const answers = (temsTypes as { items: Item[] }[])
    .flatMap(({ items }) => items)
    .map((item) => {
      const [concept] = JSON.parse(item.concepts) as { concepto: string; calificacion: number }[]
      return {
        assignment_id: assignmentId,
        item_configuration_id: item.item_configuration_id,
        concept: concept?.concepto,
        score: concept?.calificacion,
      }
    })
  const commands = [
    ...answers.map((fields) => ({ call: 'items', fields })),
    { call: 'health-observation', fields: { observation: 'Sin novedad' } },
    { call: 'establishment-signature', fields: await signer() },
    { call: 'witness-signature', fields: await witness() },
  ]
  const form = new FormData()
  form.set('commands', JSON.stringify(commands.map((command) => ({ key: randomUUID(), ...command }))))
  const { closed, inspections_id } = dataOf(await inspector('POST', `/api/inspection/batch/${assignmentId}`, form))
  if (closed !== 1) throw new Error(`Visit ${assignmentId} was not closed.`)
  return inspections_id
}
