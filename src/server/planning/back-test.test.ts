import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { complaintActs } from '../testing/suites/complaints.ts'
import { findPastVisits } from './back-test.queries.ts'

const api = await testApi()
const admin = api.as(api.officials.administrator)
await allowEveryConcept(api)

const CRITICAL: WireAnswer = {
  ...{ concept: 'Inaceptable (I)', is_detection: '1', description: 'Plagas.' },
  ...{ es_critico: '1', medida_sanitaria: 'CLAUSURA' },
}

/** Closes a visit on a day. */
const visitOn = async (establishmentId: number, day: string, isBad = false) => {
  api.time.now = new Date(`${day}T15:00:00Z`)
  const { body } = await admin.post('/api/assignment', aPlan(api.officials, establishmentId))
  await closeAtOnce(api, body.data.assignment_id, isBad ? { special: { 0: CRITICAL } } : {})
}

let goodId = 0
beforeAll(async () => {
  api.time.now = new Date('2025-06-02T15:00:00Z')
  const [good = 0, bad = 0] = [await anEstablishment(api), await anEstablishment(api)]
  goodId = good
  await visitOn(good, '2026-01-05')
  await visitOn(bad, '2026-01-06', true)
  await visitOn(good, '2026-07-06')
  await visitOn(bad, '2026-07-16', true)
  api.time.now = new Date('2026-11-27T14:00:00Z')
  await visitOn(await anEstablishment(api), '2026-11-27')
})

const start = (body: Record<string, unknown>) => admin.post('/api/planning/back-test', body)

test('a back-test is a job that tells days gained, with its warning', async () => {
  const { body } = await start({ from: '2026-07-01', to: '2026-12-31' })
  await runJobs(api)
  const { job } = (await admin.get(`/api/jobs/${body.data.job_id}`)).body.data
  expect(job).toMatchObject({
    state: 'done',
    result: {
      ...{ visits: 2, days: 11, version: 0, first_half: { model: 1, real: 0, total: 1 } },
      unfavourable: { visits: 1, mean_days: 10, earlier: 1, later: 0 },
      critical: { visits: 1, mean_days: 10, earlier: 1, later: 0 },
    },
  })
  expect(job.message).toContain('1 concepto desfavorable: en promedio 10,0 días antes.')
  expect(job.result.warning).toContain('Solo los establecimientos visitados tienen resultado')
})

test('another subregion has nothing to compare', async () => {
  const { body } = await start({ from: '2026-07-01', to: '2026-12-31', zodes_id: 3 })
  await runJobs(api)
  expect((await admin.get(`/api/jobs/${body.data.job_id}`)).body.data.job.result.visits).toBe(0)
})

test('complaints count as they were known on the first day', async () => {
  const { aComplaint, act, on } = complaintActs(api)
  const visit = { departmentId: api.officials.administrator.departmentId, to: '2026-12-31', zodesId: undefined }
  const complaintsOn = async (from: string) =>
    (await findPastVisits(api.platform.db, { ...visit, from }, { after: 0, limit: 100 })).map(
      ({ facts }) => facts.complaints,
    )
  expect(await complaintsOn('2026-07-02')).toEqual([0, 0])
  on('2026-06-30')
  const id = await aComplaint({ establishment_id: goodId, place_text: '', city_id: '' })
  on('2026-07-02')
  await act(id, '/transfer', { entity: 'INVIMA', reason: 'Es un fabricante.' })
  expect(await complaintsOn('2026-06-30')).toEqual([0, 0])
  expect(await complaintsOn('2026-07-01')).toEqual([1, 0])
  expect(await complaintsOn('2026-07-03')).toEqual([0, 0])
  on('2026-11-27')
})

test.each<[what: string, body: Record<string, unknown>, status: number]>([
  ['no days', {}, 422],
  ['an end before the start', { from: '2026-02-01', to: '2026-01-01' }, 422],
  ['three years', { from: '2023-01-01', to: '2026-01-01' }, 422],
  ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 422],
  ['an id beyond integer', { from: '2026-01-01', to: '2026-02-01', zodes_id: 2_147_483_648 }, 422],
  ['an unknown field', { from: '2026-01-01', to: '2026-02-01', weights: 1 }, 400],
])('a back-test is refused with %s', async (_what, body, status) => {
  expect((await start(body)).statusCode).toBe(status)
})
