import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamedBlobs } from '../copies/verify/named-blobs.queries.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { sweepBlobs } from './sweep-blobs.ts'

const HOUR_MS = 60 * 60 * 1000
const START = new Date('2026-11-20T15:00:00Z').getTime()
const nameOf = (image: number) => `${createHash('sha256').update(String(image)).digest('hex')}.jpg`
const IMAGES = [0, 1, 2, 3]

/** A store and rows in memory, with a clock that the test moves. */
function model() {
  const time = { now: START }
  const blobs = countingBlobs(0, () => new Date(time.now))
  const rows = new Set<string>()
  const named: NamedBlobs = {
    async *all() {
      yield* [...rows].sort()
    },
    among: async (names) => new Set(names.filter((name) => rows.has(name))),
  }
  const sweep = (store: BlobStore = blobs, names: NamedBlobs = named, isStopped = () => false) =>
    sweepBlobs({ blobs: store, named: names, now: new Date(time.now), isStopped })
  const put = (image: number) =>
    blobs.putBoth(
      { name: nameOf(image), bytes: Buffer.from(String(image)) },
      { name: `${nameOf(image)}.thumb`, bytes: Buffer.from('small') },
    )
  const names = () => blobNames(blobs)
  return { time, blobs, rows, named, sweep, put, names }
}

describe('a blob without a row', () => {
  test('a blob without a row is set aside after a day and removed a day later', async () => {
    const { time, put, sweep, names, blobs } = model()
    await put(0)
    time.now += 23 * HOUR_MS
    expect(await sweep()).toEqual({ setAside: 0, removed: 0, takenBack: 0 })
    time.now += HOUR_MS
    expect(await sweep()).toEqual({ setAside: 2, removed: 0, takenBack: 0 })
    expect(await names()).toEqual([])
    expect(await blobs.get(nameOf(0))).toBeDefined()
    time.now += 23 * HOUR_MS
    expect(await sweep()).toEqual({ setAside: 0, removed: 0, takenBack: 0 })
    time.now += HOUR_MS
    expect(await sweep()).toEqual({ setAside: 0, removed: 2, takenBack: 0 })
    expect(await blobs.get(nameOf(0))).toBeUndefined()
  })

  test('a blob without a row has its name again when a row came late', async () => {
    const { time, put, sweep, names, rows } = model()
    await put(0)
    time.now += 25 * HOUR_MS
    await sweep()
    rows.add(nameOf(0))
    time.now += 25 * HOUR_MS
    expect(await sweep()).toEqual({ setAside: 0, removed: 0, takenBack: 2 })
    expect(await names()).toEqual([nameOf(0), `${nameOf(0)}.thumb`])
  })
})

test('a sweep that is stopped leaves the rest to the next one', async () => {
  const { time, blobs, named, put, sweep } = model()
  await put(0)
  time.now += 25 * HOUR_MS
  const nothing = { setAside: 0, removed: 0, takenBack: 0 }
  const stopsAt = (question: number) => {
    let asked = 0
    return () => {
      asked += 1
      return asked >= question
    }
  }
  // The stop is asked for before the blobs are compared, and before a batch of them is set aside.
  for (const question of [1, 2]) expect(await sweep(blobs, named, stopsAt(question))).toEqual(nothing)
  expect(await sweep(blobs, named, stopsAt(3))).toEqual({ ...nothing, setAside: 2 })
  time.now += 25 * HOUR_MS
  expect(await sweep(blobs, named, stopsAt(1))).toEqual(nothing)
  expect(await sweep()).toEqual({ ...nothing, removed: 2 })
})

test('a blob with a row stays, however old', async () => {
  const { time, put, sweep, rows } = model()
  await put(0)
  await put(1)
  rows.add(nameOf(0)).add(nameOf(1))
  time.now += 10_000 * HOUR_MS
  expect(await sweep()).toEqual({ setAside: 0, removed: 0, takenBack: 0 })
})

test('a store that is of another database too is left alone', async () => {
  const { time, put, sweep, rows, names } = model()
  for (let image = 0; image < 120; image += 1) await put(image)
  rows.add(nameOf(0))
  time.now += 30 * HOUR_MS
  expect(await sweep()).toEqual({ setAside: 0, removed: 0, takenBack: 0, suspicious: { unnamed: 238, blobs: 240 } })
  expect(await names()).toHaveLength(240)
})

type Act = { kind: 'save' | 'refused'; image: number } | { kind: 'sweep'; breaksAt: number }
const act = fc.oneof(
  fc.record({ kind: fc.constantFrom('save' as const, 'refused' as const), image: fc.constantFrom(...IMAGES) }),
  fc.record({ kind: fc.constant('sweep' as const), breaksAt: fc.integer({ min: 0, max: 40 }) }),
)
/** Acts that overlap in any way, and the hours until the next ones. A request takes less than a day. */
const rounds = fc.array(fc.record({ acts: fc.array(act, { maxLength: 4 }), hours: fc.integer({ min: 0, max: 60 }) }), {
  maxLength: 12,
})

test('in every interleaving a blob with a row stays, and one without goes', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.scheduler(), async (plan, scheduler) => {
      const { time, blobs, rows, named, sweep, put } = model()
      const step = (label: string) => scheduler.schedule(Promise.resolve(), label)
      const send = async ({ kind, image }: Extract<Act, { image: number }>) => {
        await step('asks for the blob')
        if (!(await blobs.has(nameOf(image)))) {
          await step('writes the blob')
          await put(image)
        }
        await step('inserts the row')
        if (kind === 'save') rows.add(nameOf(image))
      }
      // Each call of the sweep is a step of its own, and the process may end before any of them.
      const interrupted = (breaksAt: number) => {
        let calls = 0
        const before = async (label: string) => {
          await step(label)
          calls += 1
          if (calls === breaksAt) throw new Error('killed')
        }
        const store: BlobStore = {
          ...blobs,
          writtenAt: async (name) => before('written at').then(() => blobs.writtenAt(name)),
          setAside: async (name, at) => before('set aside').then(() => blobs.setAside(name, at)),
          takeBack: async (name) => before('take back').then(() => blobs.takeBack(name)),
          removeAside: async (name) => before('remove').then(() => blobs.removeAside(name)),
        }
        const names: NamedBlobs = {
          all: named.all,
          among: async (asked) => before('among').then(() => named.among(asked)),
        }
        return sweep(store, names).catch(() => undefined)
      }
      for (const { acts, hours } of plan) {
        const all = Promise.all(acts.map((one) => (one.kind === 'sweep' ? interrupted(one.breaksAt) : send(one))))
        await scheduler.waitFor(all)
        for (const name of rows) expect(await blobs.get(name)).toBeDefined()
        time.now += hours * HOUR_MS
      }
      for (const _ of [1, 2]) {
        time.now += 25 * HOUR_MS
        await sweep()
      }
      for (const image of IMAGES) {
        expect((await blobs.get(nameOf(image))) !== undefined).toBe(rows.has(nameOf(image)))
      }
    }),
    { numRuns: 300 },
  )
})
