import { signer, witness } from '../../src/server/testing/data/fixtures.ts'
import { type ApiClient, dataOf } from './client.ts'

type Item = { item_configuration_id: number; concepts: string }

const saver = (inspector: ApiClient) => async (path: string, fields: Record<string, unknown>) =>
  dataOf(await inspector('POST', `/api/inspection/${path}`, fields))

/** Answers every item of a pending visit and writes its observation, with the calls of a client of the API. */
export async function fillVisit(inspector: ApiClient, assignmentId: number): Promise<void> {
  const save = saver(inspector)
  const progress = dataOf(await inspector('GET', `/api/inspection/progress/${assignmentId}`))
  const { temsTypes } = dataOf(await inspector('GET', `/api/generic/itemtypes/${progress.typeofinscription_id}`))
  for (const item of (temsTypes as { items: Item[] }[]).flatMap(({ items }) => items)) {
    const [concept] = JSON.parse(item.concepts) as { concepto: string; calificacion: number }[]
    await save('items', {
      assignment_id: assignmentId,
      item_configuration_id: item.item_configuration_id,
      concept: concept?.concepto,
      score: concept?.calificacion,
    })
  }
  await save(`health-observation/${assignmentId}`, { observation: 'Se dan recomendaciones' })
}

/** Fills a pending visit of the inspector and closes it, with the calls of a client of the API. */
export async function closeVisit(inspector: ApiClient, assignmentId: number): Promise<void> {
  const save = saver(inspector)
  await fillVisit(inspector, assignmentId)
  await save(`establishment-signature/${assignmentId}`, await signer())
  await save(`witness-signature/${assignmentId}`, await witness())
}
