import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFromMemory } from './send-from-memory.ts'
import { anItem, aPhoto, createModelServer, type Fault, REFUSED_TEXT } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A server that meets these faults one after the other, and then none. */
function aServer(...faults: Fault[]) {
  const model = createModelServer()
  return { model, send: model.reach(() => faults.shift() ?? 'none').wire.sendBatch }
}
const slots = (commands: readonly { slot: string }[]) => commands.map(({ slot }) => slot)

test('each answer is sent under its key with its photo, and told as accepted', async () => {
  const { model, send } = aServer()
  const commands = [anItem(7, 1, { photo: aPhoto(20) }), anItem(7, 2)]
  const reply = await sendFromMemory(owner, commands, send)
  expect(reply).toMatchObject({ refused: [], isCut: false, isClosed: false })
  expect(slots(reply.accepted)).toEqual(['item-1', 'item-2'])
  expect(model.calls).toHaveLength(2)
  expect([...model.written.values()].map(({ key }) => key)).toEqual(commands.map(({ key }) => key))
  expect(model.whole.size).toBe(1)
})

test('a refused part is told in the words of the server, and the others go on', async () => {
  const { send } = aServer()
  const refused = anItem(7, 1, { observation: REFUSED_TEXT })
  const reply = await sendFromMemory(owner, [refused, anItem(7, 2)], send)
  expect(reply.refused).toEqual(['Texto de inspection.section-incomplete'])
  expect(slots(reply.accepted)).toEqual(['item-2'])
})

test.each<Fault>(['lost-before', 'server-error', 'unauthorized', 'strange'])(
  'nothing more is sent after an answer of the server is missing: %s',
  async (fault) => {
    const { model, send } = aServer('none', fault)
    const reply = await sendFromMemory(owner, [anItem(7, 1), anItem(7, 2), anItem(7, 3)], send)
    expect(reply).toMatchObject({ refused: [], isCut: true })
    expect(slots(reply.accepted)).toEqual(['item-1'])
    expect(model.calls).toHaveLength(2)
  },
)

test('one whose answer was lost is there once when it is sent again', async () => {
  const { model, send } = aServer('lost-after')
  const commands = [anItem(7, 1)]
  expect(await sendFromMemory(owner, commands, send)).toMatchObject({ accepted: [], isCut: true })
  expect(slots((await sendFromMemory(owner, commands, send)).accepted)).toEqual(['item-1'])
  expect([...model.written.values()].map(({ times }) => times)).toEqual([1])
})
