import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { DAY_MS, jobCalls, kindOf, SECOND_MS } from '../testing/suites/jobs.ts'
import { sweepInstallation } from '../upkeep/upkeep.ts'
import type { AnyJobKind, JobContext } from './job-kind.ts'
import { startJobs } from './run-jobs.ts'

const api = await testApi()
const { later, ask, shown } = jobCalls(api)
const { officials, platform, time } = api
const { db } = platform
const technician = api.as(officials.technician)
const administrator = api.as(officials.administrator)

type Context = JobContext<{ word: string }>
const done = kindOf(async () => ({}))
async function* bytes(text: string) {
  yield Buffer.from(text)
}

describe('a job', () => {
  test("a job waits, runs with its asker's rights, and leaves a file for seven days", async () => {
    const seen: Pick<Context, 'params' | 'askedBy'>[] = []
    const kind = kindOf(async ({ params, askedBy, progress }) => {
      seen.push({ params, askedBy })
      await progress(2, 3)
      return {
        message: 'Tres filas.',
        result: { rows: 3 },
        file: { name: 'año', extension: 'csv', chunks: bytes('a;b') },
      }
    })
    const id = await ask(kind)
    expect(await shown(id)).toMatchObject({
      job_id: id,
      state: 'queued',
      done_units: 0,
      total_units: null,
      message: null,
    })
    expect((await technician.get(`/api/jobs/${id}/result`)).body.error.code).toBe('job.not-done')
    expect((await shown(id)).started_at).toBeNull()
    later(5 * SECOND_MS)
    expect(await runJobs(api, [kind])).toBe(1)
    expect(seen).toEqual([{ params: { word: 'ñandú' }, askedBy: officials.technician }])
    expect(await shown(id)).toMatchObject({
      state: 'done',
      done_units: 2,
      total_units: 3,
      message: 'Tres filas.',
      result: { rows: 3 },
      result_name: 'año.csv',
      result_bytes: 3,
      result_gone: 0,
      started_at: time.now.toISOString(),
      expires_at: new Date(time.now.getTime() + 7 * DAY_MS).toISOString(),
      user_id: officials.technician.id,
    })
    const file = await technician.get(`/api/jobs/${id}/result`)
    expect([file.statusCode, file.bytes.toString()]).toEqual([200, 'a;b'])
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''a%C3%B1o.csv")
  })

  test('begins no sooner than it shall', async () => {
    await ask(done, { notBefore: new Date(time.now.getTime() + 10 * SECOND_MS) })
    expect(await runJobs(api, [done])).toBe(0)
    later(10 * SECOND_MS)
    expect(await runJobs(api, [done])).toBe(1)
  })

  test('a job asked for again under way is the same, and another one afterwards', async () => {
    const first = await ask(done, { dedupeKey: 'one' })
    expect(await ask(done, { dedupeKey: 'one' })).toBe(first)
    expect(await ask(done, { dedupeKey: 'two' })).not.toBe(first)
    const long = 'x'.repeat(20_000)
    expect(await ask(done, { dedupeKey: long })).toBe(await ask(done, { dedupeKey: long }))
    await runJobs(api, [done])
    expect(await ask(done, { dedupeKey: 'one' })).not.toBe(first)
  })

  test('a job of an unknown kind waits for a process that knows it', async () => {
    const id = await ask(done)
    expect(await runJobs(api, [{ ...done, kind: 'another' }])).toBe(0)
    expect(await shown(id)).toMatchObject({ state: 'queued' })
  })

  test('a job of an account that was switched off meanwhile does not run', async () => {
    const id = await ask(done)
    await db.execute(sql`update users set is_active = false where id = ${officials.technician.id}`)
    try {
      await runJobs(api, [done])
    } finally {
      await db.execute(sql`update users set is_active = true where id = ${officials.technician.id}`)
    }
    expect(await shown(id)).toMatchObject({ state: 'failed', message: 'Quien lo pidió ya no tiene una cuenta activa.' })
  })
})

describe('a job that is cancelled', () => {
  test('while it waits does not run', async () => {
    const id = await ask(done)
    expect((await technician.post(`/api/jobs/${id}/cancel`)).body.data).toEqual({ done: 1 })
    expect(await runJobs(api, [done])).toBe(0)
    expect(await shown(id)).toMatchObject({ state: 'cancelled', finished_at: time.now.toISOString() })
    expect((await technician.post(`/api/jobs/${id}/cancel`)).body.error).toMatchObject({ code: 'job.finished' })
  })

  test('while it runs ends before its next step, and leaves nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const steps: number[] = []
    const kind = kindOf(async ({ progress, signal }) => {
      for (let step = 1; step < 100 && !signal.aborted; step += 1) {
        steps.push(step)
        if (step === 2) await administrator.post(`/api/jobs/${id}/cancel`)
        // A step of a real job takes its time; progress is written twice a second.
        vi.setSystemTime(Date.now() + 1_000)
        await progress(step, 100)
      }
      return { message: 'whole' }
    })
    const id = await ask(kind)
    expect(await runJobs(api, [kind])).toBe(1)
    expect(steps).toEqual([1, 2])
    expect(await shown(id)).toMatchObject({ state: 'cancelled', message: null })
  })
})

test('a server that stops gives its job back uncounted, and the next ends it', async () => {
  let runs = 0
  const kind = kindOf(async ({ progress }) => {
    runs += 1
    if (runs > 1) return { message: 'entera' }
    for (;;) await progress(1, 2)
  })
  const id = await ask(kind)
  const server = startJobs(platform, [kind])
  await expect.poll(() => runs).toBe(1)
  await server.stop()
  const [row] = await rowsOf(db, sql`select state, attempts, worker from jobs where id = ${id}`)
  expect(row).toEqual({ state: 'queued', attempts: 0, worker: null })
  const next = startJobs(platform, [kind])
  await expect.poll(async () => (await shown(id)).state).toBe('done')
  await next.stop()
})

test('two processes share the jobs, and run each once', async () => {
  const ran: number[] = []
  const kind = kindOf(async ({ job }) => {
    ran.push(job.id)
    return {}
  })
  const ids: number[] = []
  for (let each = 0; each < 12; each += 1) ids.push(await ask(kind))
  await Promise.all([runJobs(api, [kind]), runJobs(api, [kind]), runJobs(api, [kind])])
  expect(ran.sort((one, other) => one - other)).toEqual(ids)
})

test('a file goes after its seven days, and the job a month after its end', async () => {
  const kind = kindOf(async () => ({ file: { name: 'lista', extension: 'csv', chunks: bytes('one week') } }))
  const id = await ask(kind)
  await runJobs(api, [kind as AnyJobKind])
  const [name] = await rowsOf<{ blob: string }>(db, sql`select result_blob as blob from jobs where id = ${id}`)
  const isKept = async () => (await blobNames(platform.blobs)).includes(name?.blob ?? '')
  later(6 * DAY_MS)
  await sweepInstallation(platform)
  expect([await isKept(), (await technician.get(`/api/jobs/${id}/result`)).statusCode]).toEqual([true, 200])
  later(DAY_MS + 1)
  expect((await technician.get(`/api/jobs/${id}/result`)).body.error.code).toBe('job.result-gone')
  expect(await shown(id)).toMatchObject({ state: 'done', result_name: null, expires_at: null, result_gone: 1 })
  await sweepInstallation(platform)
  expect(await isKept()).toBe(false)
  later(24 * DAY_MS)
  await sweepInstallation(platform)
  expect((await technician.get(`/api/jobs/${id}`)).statusCode).toBe(404)
})
