import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { copyEstablishment } from '../testing/data/establishment-copies.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const LONG = 20_001

beforeAll(async () => {
  await copyEstablishment(db, await anEstablishment(api), LONG - 1)
})

const exported = (format: string, by = administrator) =>
  by.get(`/api/export/establishments?format=${format}&order_by=establishment_name`)
const exports = () => rowsOf(db, sql`select details from audit_events where action = 'export' order by id`)

test('a list of more than 20,000 rows is made by a job, whole, and audited', async () => {
  const reply = await exported('csv')
  expect(reply.statusCode).toBe(202)
  const id = reply.body.data.job_id
  expect(reply.body).toEqual({ success: true, data: { job_id: expect.any(Number) } })
  // Asked for again, it is the same job; another kind of file is another.
  expect((await exported('csv')).body.data.job_id).toBe(id)
  const sheet = (await exported('xlsx')).body.data.job_id
  expect(sheet).not.toBe(id)
  expect(await exports()).toEqual([])
  expect(await runJobs(api)).toBe(2)
  const { job } = (await administrator.get(`/api/jobs/${id}`)).body.data
  expect(job).toMatchObject({
    kind: 'list-export',
    state: 'done',
    done_units: LONG,
    total_units: LONG,
    result: { rows: LONG },
  })
  const csv = (await administrator.get(`/api/jobs/${id}/result`)).bytes.toString()
  const lines = csv.trimEnd().split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([LONG + 1, LONG + 1])
  const { bytes } = await administrator.get(`/api/jobs/${sheet}/result`)
  expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(LONG + 1)
  expect(await exports()).toMatchObject([{ details: { format: 'csv', rows: LONG } }, { details: { format: 'xlsx' } }])
})

test('a long list as PDF is refused at once, and a filtered one is answered', async () => {
  expect((await exported('pdf')).body.error.code).toBe('export.pdf-too-long')
  const filter = encodeURIComponent(JSON.stringify([{ field: 'establishment_name', operator: '=', value: 'Copia 1' }]))
  const reply = await administrator.get(`/api/export/establishments?format=csv&filter=${filter}`)
  expect([reply.statusCode, reply.headers['x-vigia-rows']]).toEqual([200, '1'])
})
