import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { busyRun } from './busy-run.ts'
import { createWorld, NO_TIME_PASSES, UNCAUGHT } from './world.ts'

const orderOf = async (seed: string, names: readonly string[], lane?: string) => {
  const world = createWorld(seed)
  const order: string[] = []
  for (const name of names) world.task(name, () => void order.push(name), lane)
  await world.run()
  return order
}
const letters = [...'abcdefgh']

test('events run at their moments, and the clock shows each', async () => {
  const world = createWorld('1')
  const seen: [string, number][] = []
  const start = world.now()
  for (const [name, delayMs] of [
    ['late', 500],
    ['early', 20],
    ['between', 100],
  ] as const)
    world.after(delayMs, name, () => void seen.push([name, world.now() - start]))
  expect(await world.run()).toBe('idle')
  expect(seen).toEqual([
    ['early', 20],
    ['between', 100],
    ['late', 500],
  ])
  expect(new Date(start).toISOString()).toBe('2026-03-02T12:00:00.000Z')
})

test('the seed decides the order of one moment, always in the same way', async () => {
  const one = await orderOf('1', letters)
  expect(await orderOf('1', letters)).toEqual(one)
  const others = await Promise.all(['2', '3', '4'].map((seed) => orderOf(seed, letters)))
  expect(new Set([one, ...others].map(String)).size).toBe(4)
  expect([...one].sort()).toEqual(letters)
})

test('an event that is left out changes the order of no other ones', async () => {
  const whole = await orderOf('1', letters)
  expect(await orderOf('1', letters.slice(1))).toEqual(whole.filter((name) => name !== 'a'))
})

test('a lane keeps its order, also before an earlier due event, and others pass between', async () => {
  const world = createWorld('1')
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  world.after(50, 'first', note('first'), 'lane')
  world.after(0, 'second', note('second'), 'lane')
  world.after(10, 'other', note('other'))
  const cancel = world.after(900, 'third', note('third'), 'lane')
  world.after(0, 'fourth', note('fourth'), 'lane')
  cancel()
  await world.run()
  expect(order).toEqual(['other', 'first', 'second', 'fourth'])
})

test('a first event that is cancelled does not hold its lane up', async () => {
  const world = createWorld('1')
  const start = world.now()
  const cancel = world.after(60_000, 'first', () => {}, 'lane')
  const second = new Promise<number>((resolve) => {
    world.after(5, 'second', () => resolve(world.now() - start), 'lane')
  })
  cancel()
  await world.run()
  expect(await second).toBe(5)
})

test('lanes of one moment interleave differently by seed', async () => {
  const interleaved = async (seed: string) => {
    const world = createWorld(seed)
    const order: string[] = []
    for (const number of [1, 2, 3, 4])
      for (const lane of ['a', 'b']) world.task(lane, () => void order.push(`${lane}${number}`), lane)
    await world.run()
    return order.join(' ')
  }
  const seen = new Set<string>()
  for (const seed of letters) seen.add(await interleaved(seed))
  expect(seen.size).toBeGreaterThan(4)
  for (const order of seen) expect(order.replace(/b\d ?/g, '').trim()).toBe('a1 a2 a3 a4')
})

test('a choice depends on its name and the seed alone, and spreads evenly', () => {
  const one = createWorld('1')
  const other = createWorld('1')
  other.choose('something else', 10)
  expect(other.choose('x', 1_000)).toBe(one.choose('x', 1_000))
  expect(createWorld('2').choose('x', 1_000)).not.toBe(one.choose('x', 1_000))
  const counts = [0, 0, 0, 0, 0]
  for (let index = 0; index < 5_000; index += 1) {
    const chosen = one.choose(`phone-1/${index}`, 5)
    counts[chosen] = (counts[chosen] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120)
  expect(one.uuid('key')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(one.uuid('key')).not.toBe(one.uuid('key 2'))
})

test('real work comes back in the order of issue, while the clock stands still', async () => {
  const world = createWorld('1')
  const order: string[] = []
  const real = (ms: number, name: string) =>
    // wall clock: the rule is about work of the real clock, whatever its time.
    world.native(name, new Promise((resolve) => setTimeout(() => resolve(name), ms)))
  world.task('both', () => {
    void real(20, 'slow').then(() => order.push(`slow at ${world.now() - start}`))
    void real(1, 'fast').then(() => order.push(`fast at ${world.now() - start}`))
  })
  world.after(1, 'next', () => void order.push('next event'))
  const start = world.now()
  await world.run()
  expect(order).toEqual(['slow at 0', 'fast at 0', 'next event'])
})

test('events without any time between them end the run', async () => {
  const world = createWorld('1', { mostAtOnce: 100 })
  const again = () => void world.task('again', again)
  again()
  expect(await world.run()).toBe('failed')
  expect(world.failure()).toMatchObject({ invariant: NO_TIME_PASSES })
})

test('an error in an event ends the run', async () => {
  const sync = createWorld('1')
  sync.task('broken', () => {
    throw new Error('Broken')
  })
  expect(await sync.run()).toBe('failed')
  expect(sync.failure()).toMatchObject({ invariant: UNCAUGHT, detail: expect.stringContaining('Broken') })
  const later = createWorld('1')
  later.task('broken', async () => {
    await later.sleep(5, 'a while')
    throw new Error('Broken later')
  })
  expect(await later.run()).toBe('failed')
  expect(later.failure()?.detail).toContain('Broken later')
})

test('an unhandled rejection ends the run, and not the process', async () => {
  // The test runner listens too, and would count it as a failure of the test.
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  try {
    const world = createWorld('1')
    world.task('careless', () => void Promise.reject(new Error('Nobody looks')))
    const again = () => void world.after(1, 'again', again)
    again()
    expect(await world.run({ maxEvents: 10_000 })).toBe('failed')
    expect(world.failure()).toMatchObject({ invariant: UNCAUGHT, detail: expect.stringContaining('Nobody looks') })
  } finally {
    for (const listener of others) process.on('unhandledRejection', listener)
  }
})

test('a run ends at its limits, and goes on when it is asked again', async () => {
  const world = createWorld('1')
  let count = 0
  const again = () => {
    count += 1
    world.after(10, 'again', again)
  }
  world.after(10, 'again', again)
  expect(await world.run({ maxVirtualMs: 35 })).toBe('time')
  expect(count).toBe(3)
  expect(await world.run({ maxEvents: 2 })).toBe('events')
  expect(count).toBe(5)
  expect(await world.run({ until: () => count === 8 })).toBe('until')
})

test('the hash covers events and lines', async () => {
  const hashOf = async (work: (world: ReturnType<typeof createWorld>) => void) => {
    const world = createWorld('1')
    work(world)
    await world.run()
    return world.hash()
  }
  const hashes = [
    await hashOf((world) => void world.task('a', () => {})),
    await hashOf((world) => void world.task('b', () => {})),
    await hashOf((world) => void world.after(1, 'a', () => {})),
    await hashOf((world) => void world.task('a', () => world.log('something'))),
  ]
  expect(new Set(hashes).size).toBe(4)
})

test('two processes give one hash', async () => {
  const program = fileURLToPath(new URL('./busy-run.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program])
  const here = await busyRun('seed')
  expect(stdout.trim()).toBe(here.hash)
  expect((await busyRun('other')).hash).not.toBe(here.hash)
})
