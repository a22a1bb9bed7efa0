import { describe, expect, test } from 'vitest'
import { coalesce, type Outcome } from './coalesce.ts'

/** Work that records its lots and ends each one on command. */
function heldWork() {
  const lots: { inputs: readonly number[]; end(outcomes?: Outcome<number>[]): void; fail(error: Error): void }[] = []
  const work = (inputs: readonly number[]) =>
    new Promise<readonly Outcome<number>[]>((resolve, reject) => {
      lots.push({
        inputs,
        end: (outcomes = inputs.map((value) => ({ value: value * 10 }))) => resolve(outcomes),
        fail: reject,
      })
    })
  const lot = async (index: number) => {
    await expect.poll(() => lots.length).toBeGreaterThan(index)
    return lots[index] as (typeof lots)[number]
  }
  return { lots, lot, work }
}

test('calls of one turn go together, and later calls go next', async () => {
  const { lot, lots, work } = heldWork()
  const ask = coalesce(work, { maxWeight: 100 })
  const first = Promise.all([ask(1), ask(2)])
  const running = await lot(0)
  const second = Promise.all([ask(3), ask(4), ask(5)])
  expect(lots).toHaveLength(1)
  running.end()
  expect(await first).toEqual([10, 20])
  ;(await lot(1)).end()
  expect(await second).toEqual([30, 40, 50])
  expect(lots.map(({ inputs }) => inputs)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a lot is no heavier than allowed, but one input always goes', async () => {
  const seen: (readonly number[])[] = []
  const ask = coalesce<number, number>(
    async (inputs) => {
      seen.push(inputs)
      return inputs.map((value) => ({ value }))
    },
    { weight: (input) => input, maxWeight: 5 },
  )
  await Promise.all([2, 3, 1, 9, 4].map(ask))
  expect(seen).toEqual([[2, 3], [1], [9], [4]])
})

describe('a second lot beside the first', () => {
  test('goes once enough waits, and a third waits for either', async () => {
    const { lot, lots, work } = heldWork()
    const ask = coalesce(work, { maxWeight: 3, besideFrom: 2 })
    const first = ask(1)
    const running = await lot(0)
    const second = ask(2)
    await new Promise(setImmediate)
    expect(lots).toHaveLength(1)
    const third = ask(3)
    const beside = await lot(1)
    expect(beside.inputs).toEqual([2, 3])
    const later = Promise.all([ask(4), ask(5)])
    await new Promise(setImmediate)
    expect(lots).toHaveLength(2)
    beside.end()
    expect(await Promise.all([second, third])).toEqual([20, 30])
    ;(await lot(2)).end()
    expect(await later).toEqual([40, 50])
    running.end()
    expect(await first).toBe(10)
  })

  test('a lot too small for a second place goes when the first has ended', async () => {
    const { lot, work } = heldWork()
    const ask = coalesce(work, { maxWeight: 3, besideFrom: 2 })
    const first = ask(1)
    const running = await lot(0)
    const second = ask(2)
    running.end()
    expect(await first).toBe(10)
    ;(await lot(1)).end()
    expect(await second).toBe(20)
  })
})

describe('failures', () => {
  test('an input fails alone when the work says so', async () => {
    const { lot, work } = heldWork()
    const ask = coalesce(work, { maxWeight: 100 })
    const both = Promise.allSettled([ask(1), ask(2)])
    ;(await lot(0)).end([{ error: new Error('uno') }, { value: 2 }])
    expect(await both).toMatchObject([{ reason: { message: 'uno' } }, { value: 2 }])
  })

  test('a lot fails whole when its work throws, and the next one is tried', async () => {
    const { lot, work } = heldWork()
    const ask = coalesce(work, { maxWeight: 100 })
    const both = Promise.allSettled([ask(1), ask(2)])
    const running = await lot(0)
    const later = ask(3)
    running.fail(new Error('todos'))
    expect(await both).toMatchObject([{ reason: { message: 'todos' } }, { reason: { message: 'todos' } }])
    ;(await lot(1)).end()
    expect(await later).toBe(30)
  })

  test('an input without an outcome fails instead of waiting for ever', async () => {
    const ask = coalesce<number, number>(async () => [], { maxWeight: 1 })
    await expect(ask(1)).rejects.toThrow('without an outcome')
  })
})

test('a pending outcome holds up no other', async () => {
  let finish = (_value: number) => {}
  const later = new Promise<number>((resolve) => {
    finish = resolve
  })
  const ask = coalesce<number, number>(
    async (inputs) => inputs.map((input) => ({ value: input === 1 ? later : input })),
    {
      maxWeight: 100,
    },
  )
  const slow = ask(1)
  expect(await ask(2)).toBe(2)
  expect(await ask(3)).toBe(3)
  finish(7)
  expect(await slow).toBe(7)
})
