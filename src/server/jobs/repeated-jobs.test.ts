import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { testApi } from '../testing/api.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { jobCalls, kindOf } from '../testing/suites/jobs.ts'
import { enqueueJob } from './enqueue-job.ts'
import type { AnyJobKind, JobKind } from './job-kind.ts'
import { readJob, repeatJob } from './jobs.service.ts'

const api = await testApi()
const { ask } = jobCalls(api)
const { officials, platform, time } = api
const { db } = platform
const technician = api.as(officials.technician)
const administrator = api.as(officials.administrator)
const done = kindOf(async () => ({}))

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
