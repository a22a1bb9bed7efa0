import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../../domain/shared/time.ts'
import { dailyNoticesJob } from '../../daily-notices/daily-notices.job.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { runJobs } from '../../testing/run-jobs.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const keys = platform.evidenceKeys
const key = keys.pdfKey()
const DAY_MS = 24 * 60 * 60 * 1000
const BEGIN = api.time.now.getTime()

beforeEach(() => {
  platform.evidenceKeys = keys
})

/** The notices that a day brings an official, as the bell shows them. */
async function toldOn(days: number, official = officials.administrator): Promise<string[]> {
  api.time.now = new Date(BEGIN + days * DAY_MS)
  await db.execute(sql`delete from notices`)
  const params = { day: dayOf(api.time.now) }
  await enqueueJob(db, { kind: dailyNoticesJob, params, by: officials.administrator, at: api.time.now })
  await runJobs(api)
  const { body } = await api.as(official).get('/api/notices')
  return body.data.notices
    .filter(({ kind }: { kind: string }) => ['certificate_ending', 'documents_unsigned'].includes(kind))
    .map(({ text, link }: { text: string; link: string }) => `${text} ${link}`)
}

const PAGE = '/dashboard/configuraciones/evidencia'

test('administrators are told of a certificate that ends, once for each of the alarms', async () => {
  platform.evidenceKeys = { ...keys, pdfKey: () => ({ ...key, validTo: new Date(BEGIN + 61 * DAY_MS) }) }
  const ends = (verb: string) =>
    expect.stringMatching(new RegExp(`^El certificado de firma de la entidad ${verb} el 20/01/2027\\. .* ${PAGE}$`))
  expect(await toldOn(0.5)).toEqual([])
  expect(await toldOn(1)).toEqual([ends('vence')])
  expect(await toldOn(1, officials.technician)).toEqual([])
  expect(await toldOn(60)).toEqual([ends('vence')])
  expect(await toldOn(61)).toEqual([ends('venció')])
})

test('the alarm of a day is told once, not every day until the next one', async () => {
  platform.evidenceKeys = { ...keys, pdfKey: () => ({ ...key, validTo: new Date(BEGIN + 100 * DAY_MS) }) }
  expect((await toldOn(71)).length).toBe(1)
  api.time.now = new Date(BEGIN + 72 * DAY_MS)
  await enqueueJob(db, {
    ...{ kind: dailyNoticesJob, params: { day: dayOf(api.time.now) }, by: officials.administrator, at: api.time.now },
  })
  await runJobs(api)
  const { body } = await api.as(officials.administrator).get('/api/notices')
  const alarms = body.data.notices.filter(({ kind }: { kind: string }) => kind === 'certificate_ending')
  expect(alarms.length).toBe(1)
})

test('administrators are told of actas without signature, until they have it', async () => {
  const id = await closeAtOnce(api, (await aVisit(api)).visitId)
  platform.evidenceKeys = {
    ...keys,
    pdfKey: () => {
      throw new Error('No key.')
    },
  }
  await api.as(officials.technician).get(`/api/inspection/${id}/pdf`)
  expect(await toldOn(2)).toEqual([`Hay 1 acta sin firma electrónica: no hay clave de firma configurada. ${PAGE}`])
  platform.evidenceKeys = keys
  await api.as(officials.technician).get(`/api/inspection/${id}/pdf`)
  expect(await toldOn(3)).toEqual([])
})
