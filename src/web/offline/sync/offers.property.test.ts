import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeBatch } from '../outbox/encode-batch.ts'
import { CommandInFlight, discard, enqueue, listUserCommands, retry } from '../outbox/outbox.ts'
import type { SlotCommand } from '../outbox/outbox-command.ts'
import { discardVisit } from '../visits/discard-visit.ts'
import { drainOutbox } from './drain-outbox.ts'
import { anItem, createModelServer, drainDeps, emptyDatabase, type Fault } from './testing.ts'

// Copies of requests arrive at any later time, while the visit is given to others and back.

const owner = { userId: 2, assignmentId: 7 }
const ITEMS = [1, 2, 3]

type Act =
  | { do: 'save'; items: number[] }
  | { do: 'send'; faults: Fault[] }
  | { do: 'withdraw' | 'give back' | 'arrive' | 'discard visit' }
  | { do: 'retry' | 'discard'; item: number }

const fault = fc.constantFrom<Fault>('none', 'held', 'held', 'lost-before', 'lost-after', 'crash-before', 'crash-after')
const item = fc.constantFrom(...ITEMS)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('save' as const), items: fc.uniqueArray(item, { minLength: 1 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), faults: fc.array(fault, { maxLength: 2 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('withdraw' as const, 'give back' as const, 'arrive' as const, 'discard visit' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'discard' as const), item }) },
)

const contentOf = ({ key, write }: Pick<SlotCommand, 'key' | 'write'>): string => {
  const [command] = encodeBatch([{ key, write }]).commands
  return JSON.stringify([command?.call, command?.fields, []])
}
const placeOf = (slot: SlotCommand['slot']) => `${owner.assignmentId} ${slot}`

/** The content that waits in each place, as the server would store it. */
const waiting = async () =>
  new Map((await listUserCommands(owner.userId)).map((command) => [placeOf(command.slot), contentOf(command)]))

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => {
  vi.restoreAllMocks()
})

test('dropped work is not on the server, and all else is, at each arrival of copies', async () => {
  let texts = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
      await emptyDatabase()
      const server = createModelServer()
      const saved = new Set<string>()
      const letGo = new Set<string>()
      const expected = new Map<string, string>()

      const send = async (faults: readonly Fault[]) => {
        const left = [...faults]
        const { wire, death } = server.reach(() => left.shift() ?? 'none')
        const onAnswer = ({ accepted }: { accepted: SlotCommand['slot'][] }) => {
          for (const slot of accepted) saved.add(placeOf(slot))
        }
        return Promise.race([drainOutbox(drainDeps(wire, owner.userId, { onAnswer }).deps), death])
      }
      const save = async (items: readonly number[]) => {
        const writes = items.map((itemId) => {
          texts += 1
          // One key for each slot, as in the draft of the form.
          const key = `00000000-0000-4000-8000-00000000000${itemId}`
          return anItem(owner.assignmentId, itemId, { key, observation: `texto ${texts}` })
        })
        // The form offers no save of an answer that the server has.
        await enqueue(
          owner,
          writes.filter(({ slot }) => !saved.has(placeOf(slot))),
        )
        for (const [place, content] of await waiting()) expected.set(place, content)
      }
      const letGoOf = async (work: () => Promise<unknown>) => {
        const before = await waiting()
        await work()
        const after = await waiting()
        for (const [place, content] of before) {
          if (after.has(place)) continue
          expected.delete(place)
          letGo.add(content)
        }
      }
      const discardOne = async (itemId: number) => {
        try {
          await discard(owner, `item-${itemId}`)
        } catch (error) {
          if (!(error instanceof CommandInFlight)) throw error
        }
      }
      const retryOne = async (itemId: number) => {
        try {
          await retry(owner, `item-${itemId}`)
        } catch (error) {
          if (!(error instanceof CommandInFlight)) throw error
        }
      }

      for (const step of acts) {
        if (step.do === 'save') await save(step.items)
        else if (step.do === 'send') await send(step.faults)
        else if (step.do === 'withdraw') server.withdraw(owner.assignmentId)
        else if (step.do === 'give back') server.giveBack(owner.assignmentId)
        else if (step.do === 'arrive') await server.arrive()
        else if (step.do === 'discard visit') await letGoOf(() => discardVisit(owner))
        else if ('item' in step && step.do === 'discard') await letGoOf(() => discardOne(step.item))
        else if ('item' in step) await retryOne(step.item)
      }
      server.giveBack(owner.assignmentId)
      for (const itemId of ITEMS) await retryOne(itemId)
      await send([])
      await server.arrive()
      await send([])

      expect(await waiting()).toEqual(new Map())
      const stored = new Map([...server.written].map(([place, { content }]) => [place, content]))
      expect(stored).toEqual(expected)
      for (const content of stored.values()) expect(letGo).not.toContain(content)
      for (const { times } of server.written.values()) expect(times).toBe(1)
    }),
    { numRuns: Number(process.env.OUTBOX_RUNS ?? 60) },
  )
})
