import { expect, test } from 'vitest'
import { listDifferences } from '../platform/lists/compare-lists.queries.ts'
import { testApi } from '../testing/api.ts'
import { LEFT, workOnSamples } from '../testing/suites/samples.ts'
import { openSampleSnapshot, type SampleRow } from './sample-list.queries.ts'

const api = await testApi()
const { anActa, aSample, report, atTheLaboratory } = await workOnSamples(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)

test('the list tells samples that wait, and stays as its source says', async () => {
  const { inspectionId, establishmentId } = await anActa()
  const waiting = await aSample({ inspections_id: inspectionId })
  const done = await atTheLaboratory({ inspections_id: inspectionId })
  await report(done)
  const asked = async (...filters: [string, string][]) => {
    const filter = JSON.stringify(
      [['establishment_id', String(establishmentId)], ...filters].map(([field, value]) => ({
        field,
        operator: '=',
        value,
      })),
    )
    const { body } = await stranger.get(`/api/sample/all?filter=${encodeURIComponent(filter)}`)
    return body.data.Samples.map((row: { sample_id: number }) => row.sample_id).sort()
  }
  expect(await asked()).toEqual([waiting, done].sort())
  expect(await asked(['waiting', '1'])).toEqual([waiting])
  expect(await asked(['verdict', 'conforme'])).toEqual([done])
  expect((await outside.get('/api/sample/all')).body.data.total).toBe(0)
  const found: unknown[] = []
  for await (const some of listDifferences(db, 'samples')) found.push(...some)
  expect(found).toEqual([])
  const file = await admin.get('/api/export/samples?format=csv')
  expect(file.statusCode).toBe(200)
  expect(String(file.body)).toContain('Queso costeño')
})

test('an export has state and verdict of the instant at which it began', async () => {
  const { inspectionId } = await anActa()
  const id = await atTheLaboratory({ inspections_id: inspectionId })
  const asked: Parameters<typeof openSampleSnapshot>[2] = { sortBy: 'id', descending: false, filters: [] }
  const snapshot = await openSampleSnapshot(db, officials.administrator, asked)
  expect((await report(id)).body.data.verdict).toBe('conforme')
  const rows: SampleRow[] = []
  for await (const chunk of snapshot.chunks()) rows.push(...chunk)
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'recibida', verdict: null })
})

test('a search finds a sample by the seal of its counter-sample', async () => {
  const id = await aSample({ ...LEFT, counter_seal: 'CONTRA-77' })
  const filter = JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%contra-77%' }])
  const { body } = await stranger.get(`/api/sample/all?filter=${encodeURIComponent(filter)}`)
  expect(body.data.Samples).toMatchObject([{ sample_id: id }])
})
