import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeBatch } from '../outbox/encode-batch.ts'
import { CommandInFlight, dequeue, enqueue, keepUnsent, listUserCommands, retry } from '../outbox/outbox.ts'
import type { OutboxCommand } from '../outbox/outbox-command.ts'
import { photoOf } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { drainOutbox } from './drain-outbox.ts'
import { digest } from './run-drain.ts'
import {
  anItem,
  aPhoto,
  createModelServer,
  drainDeps,
  emptyDatabase,
  FAULTS,
  type Fault,
  REFUSED_TEXT,
} from './testing.ts'

const USER = 2
const VISITS = [7, 8]
const ITEMS = [1, 2, 3, 4]

type Act =
  | { do: 'save'; visit: number; items: number[]; isRefused: boolean; hasPhoto: boolean }
  | { do: 'set-aside' | 'retry' | 'correct'; visit: number; item: number }
  | { do: 'drain'; faults: Fault[]; tabs: 1 | 2; leavesAfter: number; isAwaited: boolean }

const visit = fc.constantFrom(...VISITS)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      visit,
      items: fc.uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1 }),
      isRefused: fc.boolean(),
      hasPhoto: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('set-aside' as const, 'retry' as const, 'correct' as const),
      visit,
      item: fc.constantFrom(...ITEMS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('drain' as const),
      faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
      tabs: fc.constantFrom(1 as const, 2 as const),
      /** After so many checks the session is another one. */
      leavesAfter: fc.constantFrom(1, 4, 9, 1_000),
      /** False: the user goes on while the engine sends. */
      isAwaited: fc.boolean(),
    }),
  },
)

const placeOf = ({ assignmentId, slot }: Pick<OutboxCommand, 'assignmentId' | 'slot'>) => `${assignmentId} ${slot}`

/** The content that the server would store of a command. */
async function contentOf({ key, write }: Pick<OutboxCommand, 'key' | 'write'>): Promise<string> {
  const photo = photoOf(write)
  const { call, fields } = encodeBatch([{ key, write }]).commands[0] ?? {}
  return JSON.stringify([call, fields, photo ? [['image', await digest?.(photo)]] : []])
}

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => {
  vi.restoreAllMocks()
})

test('each write is accepted once, or refused and shown, after any fault of requests and tabs', async () => {
  let seed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 14 }), async (acts) => {
      await emptyDatabase()
      const server = createModelServer()
      /** One key per slot, as in the form's draft. */
      const keyOf = (visitId: number, item: number) => `00000000-0000-4000-8000-${visitId}00000000${item}00`
      /** The content that the user last put into the outbox, by place. */
      const entered = new Map<string, string>()
      const save = async (assignmentId: number, items: readonly number[], isRefused: boolean, hasPhoto: boolean) => {
        const writes = items.map((item) => {
          seed += 1
          return anItem(assignmentId, item, {
            key: keyOf(assignmentId, item),
            observation: isRefused ? `${REFUSED_TEXT} ${seed}` : `bien ${seed}`,
            ...(hasPhoto && { photo: aPhoto(20_000 + seed, seed) }),
          })
        })
        // The form offers no save of an answer that the server has.
        const open = writes.filter(({ slot }) => !isSaved(assignmentId, slot))
        const rows = await visitDatabase.transaction('rw', visitDatabase.commands, visitDatabase.photos, async () => {
          await enqueue({ userId: USER, assignmentId }, open)
          return listUserCommands(USER)
        })
        for (const command of rows) entered.set(placeOf(command), await contentOf(command))
      }
      const saved = new Set<string>()
      const isSaved = (assignmentId: number, slot: OutboxCommand['slot']) => saved.has(placeOf({ assignmentId, slot }))
      const failures = new Map<number, number>()
      const drain = async (nextFault: () => Fault, leavesAfter: number) => {
        const { wire, death } = server.reach(nextFault)
        let looks = 0
        const { deps } = drainDeps(wire, USER, {
          failures,
          isCurrent: () => {
            looks += 1
            return looks <= leavesAfter
          },
          onAnswer: (event) => {
            for (const slot of event.accepted) saved.add(placeOf({ assignmentId: event.assignmentId, slot }))
          },
        })
        return Promise.race([drainOutbox(deps), death])
      }

      const sending: Promise<unknown>[] = []
      for (const step of acts) {
        if (step.do === 'save') await save(step.visit, step.items, step.isRefused, step.hasPhoto)
        else if (step.do === 'drain') {
          const faults = [...step.faults]
          const next = () => faults.shift() ?? 'none'
          sending.push(...Array.from({ length: step.tabs }, () => drain(next, step.leavesAfter)))
          if (step.isAwaited) await Promise.all(sending)
        } else {
          const owner = { userId: USER, assignmentId: step.visit }
          const slot = `item-${step.item}` as const
          const there = (await listUserCommands(USER)).some((one) => placeOf(one) === placeOf({ ...owner, slot }))
          if (!there) continue
          try {
            if (step.do === 'set-aside') await keepUnsent(owner, slot)
            else if (step.do === 'retry') await retry(owner, slot)
            else {
              await dequeue(owner, slot)
              // The user's decision takes the command out of the queue. The form offers no second save of an answer
              // that the server has.
              entered.delete(placeOf({ ...owner, slot }))
              await save(step.visit, [step.item], false, false)
            }
          } catch (error) {
            if (!(error instanceof CommandInFlight)) throw error
          }
        }
      }
      await Promise.all(sending)
      // Requests meet no more faults from here on.
      for (let round = 0; round < 4; round += 1) expect(await drain(() => 'none', 1_000)).toEqual({ kind: 'done' })

      const left = await listUserCommands(USER)
      const shown = new Map(left.map((command) => [placeOf(command), command]))
      const stopped = new Set(left.filter(({ state }) => state === 'refused').map(({ assignmentId }) => assignmentId))
      for (const [place, content] of entered) {
        const command = shown.get(place)
        const onServer = server.written.get(place)
        if (command) {
          // The command was refused with a text, kept unsent by the user, or waits behind a refusal of its visit.
          if (command.state === 'refused') expect(command.refusal?.message).toMatch(/^Texto de /)
          else if (command.state === 'waiting') expect(stopped).toContain(command.assignmentId)
        } else expect(onServer?.content).toBe(content)
      }
      for (const { times } of server.written.values()) expect(times).toBe(1)
      const keys = new Set(left.map(({ key }) => key))
      for (const { key } of await visitDatabase.photos.toArray()) expect(keys).toContain(key)
    }),
    { numRuns: Number(process.env.OUTBOX_RUNS ?? 40) },
  )
})
