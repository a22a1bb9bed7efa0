import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import {
  acceptable,
  allAnswers,
  aPhoto,
  aVisit,
  signer,
  theChecklist,
  type WireAnswer,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'

// An accepted command keeps its key, also where it changes nothing: its late copy must not be decided anew (R 11.15).

const api = await testApi()
const { db } = api.platform
const [inspector, companion] = [api.as(api.officials.technician), api.as(api.officials.engineer)]

let visitId: number
let item: WireItem
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
  const [found] = (await theChecklist(inspector)).flatMap(({ items }) => items)
  if (!found) throw new Error('The checklist is empty.')
  item = found
})

const answer = (changes: WireAnswer = {}): WireAnswer => ({ ...acceptable(visitId, item), ...changes })
const finding = async () =>
  answer({ concept: 'Inaceptable (I)', score: 0, description: 'Trampa de grasa llena', image: await aPhoto(1) })
const correct = (fields: WireAnswer, key: string) =>
  inspector.put(`/api/inspection/items/${visitId}/${item.item_configuration_id}`, form(fields), {
    'idempotency-key': key,
  })
const batch = (commands: object[], client: Client) => client.post(`/api/inspection/batch/${visitId}`, { commands })
const savedConcept = async () => {
  const rows = await db
    .select({ concept: inspectionAnswers.concept })
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))
  return rows.map(({ concept }) => concept)
}

test.each(['call', 'batch'] as const)(
  'a repeated correction without a change (%s) does not undo the one after it',
  async (way) => {
    await inspector.post('/api/inspection/items', form(answer()))
    const key = randomUUID()
    const item_id = item.item_configuration_id
    const command = { key, call: 'correction', fields: { ...answer(), item_configuration_id: item_id } }
    const first = async () => {
      if (way === 'call') expect((await correct(answer(), key)).statusCode).toBe(200)
      else expect((await batch([command], inspector)).body.data.results).toMatchObject([{ status: 200 }])
    }
    await first()
    expect((await correct(await finding(), randomUUID())).statusCode).toBe(200)
    await first()
    expect(await savedConcept()).toEqual(['I'])
  },
)

test('the same answer of a companion, accepted once, is accepted again after the visit closed', async () => {
  for (const one of await allAnswers(inspector, visitId)) await inspector.post('/api/inspection/items', form(one))
  await inspector.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Se dan recomendaciones' })
  await inspector.post(`/api/inspection/establishment-signature/${visitId}`, await signer())
  const same = [{ key: randomUUID(), call: 'items', fields: answer() }]
  expect((await batch(same, companion)).body.data.results).toMatchObject([{ status: 200 }])
  const last = await inspector.post(`/api/inspection/witness-signature/${visitId}`, await witness())
  expect(last.body.data).toMatchObject({ closed: 1 })
  expect((await batch(same, companion)).body.data.results).toMatchObject([{ status: 200 }])
})
