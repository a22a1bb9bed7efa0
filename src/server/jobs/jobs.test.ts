import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { sweepInstallation } from '../upkeep/upkeep.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { AnyJobKind, JobContext, JobKind } from './job-kind.ts'
import { takeJob } from './jobs.queries.ts'
import { readJob, repeatJob } from './jobs.service.ts'
import { runNextJob, startJobs } from './run-jobs.ts'

const api = await testApi()
const { officials, platform, time } = api
const { db } = platform
const technician = api.as(officials.technician)
const administrator = api.as(officials.administrator)

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const later = (ms: number) => {
  time.now = new Date(time.now.getTime() + ms)
}

type Context = JobContext<{ word: string }>
/** A kind whose run the test decides. */
const kindOf = (run: JobKind<{ word: string }>['run']): JobKind<{ word: string }> => ({
  kind: 'test',
  params: z.object({ word: z.string() }),
  run,
})
const ask = (kind: JobKind<{ word: string }>, changes: { dedupeKey?: string; notBefore?: Date } = {}) =>
  enqueueJob(db, { kind, params: { word: 'ñandú' }, by: officials.technician, at: time.now, ...changes })
const shown = async (id: number) => (await technician.get(`/api/jobs/${id}`)).body.data.job
const done = kindOf(async () => ({}))
async function* bytes(text: string) {
  yield Buffer.from(text)
}

beforeEach(async () => {
  later(DAY_MS)
  await db.execute(sql`delete from jobs`)
})

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

describe('a run that fails', () => {
  test('a failure that a person can mend ends the job with its reason', async () => {
    const kind = kindOf(async () => {
      throw new Problem('storage.unavailable', { params: { retryAfterS: '30' } })
    })
    const id = await ask(kind)
    expect(await runJobs(api, [kind])).toBe(1)
    expect(await shown(id)).toMatchObject({ state: 'failed', finished_at: time.now.toISOString() })
    expect((await shown(id)).message).toBeTruthy()
  })

  test('another failure is tried three times, each later, and told by a code', async () => {
    let runs = 0
    const kind = kindOf(async () => {
      runs += 1
      throw new Error('A bug.')
    })
    const id = await ask(kind)
    for (const pause of [0, 15, 30]) {
      if (pause > 0) expect(await runJobs(api, [kind])).toBe(0)
      later(pause * SECOND_MS)
      expect(await runJobs(api, [kind])).toBe(1)
    }
    expect(runs).toBe(3)
    expect(await shown(id)).toMatchObject({ state: 'failed', message: `Ocurrió un error (código trabajo-${id}).` })
  })

  test('goes on from what was told as done', async () => {
    const begun: number[] = []
    const kind = kindOf(async ({ doneBefore, progress }) => {
      begun.push(doneBefore)
      for (let step = doneBefore; step < 4; step += 1) {
        if (step === 2 && doneBefore === 0) throw new Error('The process dies.')
        await progress(step + 1, 4)
      }
      return {}
    })
    const id = await ask(kind)
    await runJobs(api, [kind])
    const startedAt = time.now.toISOString()
    later(15 * SECOND_MS)
    await runJobs(api, [kind])
    expect(begun[0]).toBe(0)
    expect(begun[1]).toBeGreaterThan(0)
    expect(await shown(id)).toMatchObject({ state: 'done', done_units: 4, total_units: 4, started_at: startedAt })
  })

  test('a failure that leaves half a file keeps no file', async () => {
    const names = await blobNames(platform.blobs)
    async function* broken() {
      yield Buffer.from('half')
      throw new Problem('export.list-changing')
    }
    const kind = kindOf(async () => ({ file: { name: 'a', extension: 'csv', chunks: broken() } }))
    const id = await ask(kind)
    await runJobs(api, [kind])
    expect(await shown(id)).toMatchObject({ state: 'failed', result_name: null })
    expect(await blobNames(platform.blobs)).toEqual(names)
  })
})

describe('a run that dies', () => {
  const die = () =>
    takeJob(db, ['test'], '00000000-0000-4000-8000-000000000000', {
      now: time.now,
      leaseUntil: new Date(time.now.getTime() + 60 * SECOND_MS),
    })

  test('a run that dies is followed by another one a minute later', async () => {
    const id = await ask(done)
    await die()
    expect(await shown(id)).toMatchObject({ state: 'running' })
    later(60 * SECOND_MS)
    expect(await runJobs(api, [done])).toBe(0)
    later(1)
    expect(await runJobs(api, [done])).toBe(1)
    expect(await shown(id)).toMatchObject({ state: 'done' })
  })

  test('three times ends the job', async () => {
    const id = await ask(done)
    for (let run = 0; run < 3; run += 1) {
      await die()
      later(61 * SECOND_MS)
    }
    await runJobs(api, [done])
    expect(await shown(id)).toMatchObject({ state: 'failed' })
  })

  test('a dead run that comes back changes nothing of the run that followed', async () => {
    let goOn = () => {}
    const stalled = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const late = kindOf(async () => {
      await stalled
      return { message: 'de la primera' }
    })
    const id = await ask(late)
    const first = runNextJob(platform, [late])
    await expect.poll(async () => (await shown(id)).state).toBe('running')
    later(61 * SECOND_MS)
    const second = kindOf(async () => ({ message: 'de la segunda' }))
    await runJobs(api, [second])
    goOn()
    await first
    expect(await shown(id)).toMatchObject({ state: 'done', message: 'de la segunda' })
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

describe('a job that is asked for again', () => {
  /** Refuses who may not have it, and makes its parameters those of a new job. */
  const repeatable = (refusal?: Problem): JobKind<{ word: string }> => ({
    ...done,
    words: ({ word }) => ({ name: `palabra ${word}`, page: '/dashboard/ayuda' }),
    async again(_, __, { word }) {
      if (refusal) throw refusal
      return { word: word.toUpperCase() }
    },
  })
  const parts = (kind: JobKind<{ word: string }>, by: Official = officials.technician) =>
    [db, [kind as AnyJobKind], { by, at: time.now }] as const
  const repeat = (id: number, kind: JobKind<{ word: string }>, by?: Official) => {
    const [q, kinds, asker] = parts(kind, by)
    return repeatJob(q, kinds, id, asker)
  }
  const told = async (id: number, kind: JobKind<{ word: string }>, by?: Official) => {
    const [q, kinds, asker] = parts(kind, by)
    return readJob(q, kinds, id, asker)
  }
  const refusedWith = (code: string) => expect.objectContaining({ code })

  test("a repeated job is a new one with its kind's parameters, once while under way", async () => {
    const id = await ask(repeatable(), { dedupeKey: 'one' })
    expect(await repeat(id, repeatable())).toBe(id)
    expect(await told(id, repeatable())).toMatchObject({ isRepeatable: false })
    await runJobs(api, [repeatable()])
    expect(await told(id, repeatable())).toMatchObject({
      name: 'palabra ñandú',
      page: '/dashboard/ayuda',
      isRepeatable: true,
    })
    const next = await repeat(id, repeatable())
    expect(next).not.toBe(id)
    expect(await repeat(id, repeatable())).toBe(next)
    expect(await told(next, repeatable())).toMatchObject({
      name: 'palabra ÑANDÚ',
      state: 'queued',
      askerId: officials.technician.id,
    })
  })

  test('a repeated job is refused to another person, and for kinds with own pages', async () => {
    const id = await ask(repeatable())
    await runJobs(api, [repeatable()])
    await expect(repeat(id, repeatable(), officials.administrator)).rejects.toEqual(refusedWith('access.forbidden'))
    expect(await told(id, repeatable(), officials.administrator)).toMatchObject({ isRepeatable: false })
    await expect(repeat(id, repeatable(), officials.outsideAdministrator)).rejects.toEqual(refusedWith('job.not-found'))
    const refusing = repeatable(new Problem('file.not-found'))
    await expect(repeat(id, refusing)).rejects.toEqual(refusedWith('file.not-found'))
    await expect(repeat(id, done)).rejects.toEqual(refusedWith('job.not-repeatable'))
    expect(await told(id, done)).toMatchObject({ isRepeatable: false, name: null, page: null })
  })

  test("a job with an older version's parameters has no words, and repeats on its page", async () => {
    const id = await ask(repeatable())
    await runJobs(api, [repeatable()])
    await db.execute(sql`update jobs set params = '{}' where id = ${id}`)
    expect(await told(id, repeatable())).toMatchObject({ name: null, page: null })
    await expect(repeat(id, repeatable())).rejects.toEqual(refusedWith('job.not-repeatable'))
  })
})

describe('the list of jobs', () => {
  test('shows each official their own, and an administrator those of the department', async () => {
    const own = await ask(done)
    await enqueueJob(db, { kind: done, params: { word: 'b' }, by: officials.engineer, at: time.now })
    const system = await enqueueJob(db, { kind: done, params: { word: 'c' }, by: { departmentId: 13 }, at: time.now })
    const listed = async (by: typeof technician, query = '') => {
      const { data } = (await by.get(`/api/jobs?order=-1${query}`)).body
      return { ids: data.jobs.map(({ job_id }: { job_id: number }) => job_id), total: data.total }
    }
    expect(await listed(technician)).toEqual({ ids: [own], total: 1 })
    expect((await listed(administrator)).total).toBe(3)
    expect((await listed(api.as(officials.outsideAdministrator))).total).toBe(0)
    const narrowed = (field: string, value: number) =>
      listed(administrator, `&filter=${encodeURIComponent(JSON.stringify([{ field, operator: '=', value }]))}`)
    expect((await narrowed('user_id', officials.technician.id)).ids).toEqual([own])
    expect((await narrowed('is_automatic', 1)).ids).toEqual([system])
    expect((await narrowed('is_automatic', 0)).total).toBe(2)
    expect((await technician.get(`/api/jobs/${system}`)).statusCode).toBe(403)
    expect((await administrator.get(`/api/jobs/${system}`)).body.data.job).toMatchObject({
      user_id: null,
      user_name: null,
    })
  })

  test('pages after the last job keep each job once while others are added', async () => {
    const add = async (word: string) =>
      enqueueJob(db, { kind: done, params: { word }, by: officials.technician, at: time.now })
    const [oldest, older, newer] = [await add('d'), await add('e'), await add('f')]
    const page = async (before?: number) => {
      const filter = before === undefined ? [] : [{ field: 'job_id', operator: '<=', value: before - 1 }]
      const query = new URLSearchParams({ limit: '2', offset: '0', order: '-1', filter: JSON.stringify(filter) })
      const { data } = (await technician.get(`/api/jobs?${query}`)).body
      return { ids: data.jobs.map(({ job_id }: { job_id: number }) => job_id), total: data.total }
    }
    expect((await page()).ids).toEqual([newer, older])
    await add('g')
    expect((await page(older)).ids[0]).toBe(oldest)
  })

  test.each([
    [{ field: 'q', operator: 'LIKE', value: '%a%' }],
    [{ field: 'job_id', operator: '>=', value: '1' }],
    [{ field: 'job_id', operator: '<=', value: 'uno' }],
    [{ field: 'state', operator: 'LIKE', value: '%a%' }],
    [{ field: 'user_id', operator: '=', value: 'uno' }],
    [{ field: 'is_automatic', operator: '=', value: 'sí' }],
    [{ field: 'created_at', operator: '>=', value: '2026-11-20' }],
  ])('the list of jobs cannot be filtered by %j', async (filter) => {
    const query = new URLSearchParams({ filter: JSON.stringify([filter]) })
    expect((await technician.get(`/api/jobs?${query}`)).statusCode).toBe(400)
  })
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
