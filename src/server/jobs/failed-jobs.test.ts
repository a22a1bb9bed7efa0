import { describe, expect, test } from 'vitest'
import { Problem } from '../../domain/shared/problem.ts'
import { testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { jobCalls, kindOf, SECOND_MS } from '../testing/suites/jobs.ts'
import { takeJob } from './jobs.queries.ts'
import { runNextJob } from './run-jobs.ts'

const api = await testApi()
const { later, ask, shown } = jobCalls(api)
const { platform, time } = api
const { db } = platform
const done = kindOf(async () => ({}))

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
