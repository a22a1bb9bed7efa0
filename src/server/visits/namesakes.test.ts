import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan, aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const administrator = api.as(officials.administrator)

const visited = await aVisit(api)
const name = 'Panadería La Espiga'
const one = await anEstablishment(api, {
  establishment_name: name,
  identification_number: '901000001',
  address: 'Calle 1 # 2-3',
})
const two = await anEstablishment(api, {
  establishment_name: name,
  identification_number: '901000002',
  address: 'Carrera 40 # 50-60',
})
const plan = (establishmentId: number) => administrator.post('/api/assignment', aPlan(officials, establishmentId))

const read = async (path: string, collection: string): Promise<Record<string, unknown>[]> =>
  (await administrator.get(path)).body.data[collection]

test('establishments of one name are told apart where a visit is planned', async () => {
  await plan(two)
  await plan(two)
  const switchedOff = (await plan(one)).body.data
  await administrator.delete('/api/generic/deactivate', {
    tablename: 'assignments',
    columname: 'assignment_id',
    valuecolum: switchedOff.assignment_id,
    status: 0,
  })
  await closeVisit(api, visited.visitId)
  const rows = await read('/api/assignment/establishment/1/13052/1', 'establishments')
  const pending = new Map(rows.map((row) => [row.establishment_id, row.pending_visits]))
  expect(pending.get(visited.establishmentId)).toBe(0)
  expect(rows.filter((row) => row.establishment_name === name)).toEqual([
    {
      establishment_id: one,
      establishment_name: name,
      identification_number: '901000001',
      address: 'Calle 1 # 2-3',
      inscripcion_number: expect.stringMatching(/^13-2026-\d{6}$/),
      pending_visits: 0,
    },
    {
      establishment_id: two,
      establishment_name: name,
      identification_number: '901000002',
      address: 'Carrera 40 # 50-60',
      inscripcion_number: expect.stringMatching(/^13-2026-\d{6}$/),
      pending_visits: 2,
    },
  ])
})

test('the planner tells whose visit each is', async () => {
  const [row] = await read('/api/assignment/all?order=-1&limit=1', 'Assigments')
  expect(row).toMatchObject({
    establishment_name: name,
    identification_number: expect.stringMatching(/^90100000[12]$/),
    address: expect.any(String),
    inscripcion_number: expect.stringMatching(/^13-2026-/),
  })
})

test.each([
  ['technicians', 'technical_id', officials.technician],
  ['engineers', 'engineer_id', officials.engineer],
])('the %s carry their identification, and whether their signature is stored', async (collection, id, official) => {
  const rowOf = async () =>
    (await read(`/api/generic/${collection}`, collection)).find((row) => row[id] === official.id)
  const identified = { identification_number: expect.stringMatching(/^\d{10}$/) }
  const store = (signature: string | null) =>
    api.platform.db.update(users).set({ signature }).where(eq(users.id, official.id))
  await store(null)
  expect(await rowOf()).toMatchObject({ ...identified, has_signature: 0 })
  await store('a'.repeat(64).concat('.png'))
  expect(await rowOf()).toMatchObject({ ...identified, has_signature: 1 })
})
