import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('so much at once, so much behind it in its order, and what comes then is told to come back', async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 3 })
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const run = (at: number) =>
    limited(async () => {
      begun.push(at)
      await new Promise<void>((end) => ends.set(at, end))
      return at
    })
  const work = [0, 1, 2, 3, 4].map(run)
  await expect.poll(() => begun).toEqual([0, 1])
  await expect(run(5)).rejects.toMatchObject({ code: 'request.too-many', params: { retryAfterS: '10' } })
  ends.get(1)?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  const late = run(6)
  for (const at of [0, 2, 3, 4, 6]) {
    await expect.poll(() => ends.has(at)).toBe(true)
    ends.get(at)?.()
  }
  expect(await Promise.all([...work, late])).toEqual([0, 1, 2, 3, 4, 6])
})

test('what fails leaves its place', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 })
  const failed = limited(() => Promise.reject(new Error('it failed')))
  await expect(failed).rejects.toThrow('it failed')
  expect(await Promise.all([limited(async () => 1), limited(async () => 2)])).toEqual([1, 2])
})
