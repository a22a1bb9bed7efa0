import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aVisit, signer, witness } from '../../testing/data/fixtures.ts'

/** The server's own clock jumps while a visit is being saved, as one that is set right does. */
const HOUR_MS = 3_600_000
const BEGAN = new Date('2026-11-20T15:00:00Z')

const api = await testApi()
const inspector = api.as(api.officials.technician)

test.each([
  ['ahead', 3],
  ['back', -3],
])('three hours %s: answers stay, a key is known again, and the visit closes once', async (_title, hours) => {
  api.time.now = BEGAN
  const { visitId } = await aVisit(api)
  const [first, ...others] = (await allAnswers(inspector, visitId)).map(({ image: _, ...fields }) => ({
    key: randomUUID(),
    call: 'items',
    fields,
  }))
  const closing = [
    { key: randomUUID(), call: 'health-observation', fields: { observation: 'Sin novedad' } },
    { key: randomUUID(), call: 'establishment-signature', fields: await signer() },
    { key: randomUUID(), call: 'witness-signature', fields: await witness() },
  ]
  const send = (commands: unknown[]) =>
    inspector.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands) }))

  expect((await send([first])).body.data.results).toMatchObject([{ status: 200 }])
  api.time.now = new Date(BEGAN.getTime() + hours * HOUR_MS)
  const closed = await send([first, ...others, ...closing])
  expect(closed.body.data).toMatchObject({ closed: 1 })
  expect(new Set(closed.body.data.results.map((result: { status: number }) => result.status))).toEqual(new Set([200]))
  api.time.now = BEGAN
  expect((await send([first, ...others, ...closing])).body).toEqual(closed.body)

  const list = await inspector.get('/api/inspection/all?limit=10&order=-1')
  const rows = list.body.data.Inspection.filter(
    (row: { inspections_id: number }) => row.inspections_id === closed.body.data.inspections_id,
  )
  expect(rows).toMatchObject([{ inspection_date: '2026-11-20' }])
  const path = `/api/inspection/realizada/${rows[0].inspections_id}/${rows[0].establishment_id}`
  expect((await inspector.get(path)).statusCode).toBe(200)
})
