import { expect, test } from 'vitest'
import { limitByPerson, limitConcurrency } from './limit-concurrency.ts'

test('a limit runs some, queues some in order, and tells the rest to come back', async () => {
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

test('a failed call leaves its place', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 })
  const failed = limited(() => Promise.reject(new Error('it failed')))
  await expect(failed).rejects.toThrow('it failed')
  expect(await Promise.all([limited(async () => 1), limited(async () => 2)])).toEqual([1, 2])
})

test('one person has one place of the queue, and as much behind it', async () => {
  const limited = limitByPerson({ atOnce: 1, waiting: 2, ofOne: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (personId: number, name: string) =>
    limited(personId, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.()
  }
  const work = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1'), run(3, 'c1')]
  await expect(run(1, 'a4')).rejects.toMatchObject({ code: 'request.too-many' })
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name)
  await Promise.all(work)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})
