import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discard, enqueue, listUserCommands, retry } from '../../web/offline/outbox/outbox.ts'
import type { SlotCommand } from '../../web/offline/outbox/outbox-command.ts'
import { itemSlot } from '../../web/offline/store/visit-slot.ts'
import { drainOutbox } from '../../web/offline/sync/drain-outbox.ts'
import { outboxWire } from '../../web/offline/sync/outbox-wire.ts'
import { drainDeps, emptyDatabase } from '../../web/offline/sync/testing.ts'
import { discardVisit } from '../../web/offline/visits/discard-visit.ts'
import { inspectionAnswers, inspections } from '../schema/inspections.table.ts'
import { testApi } from '../testing/api.ts'
import { aPlan, aVisit, theChecklist } from '../testing/data/fixtures.ts'

// A request hangs, and its tab dies. Its copy arrives after the device was told of a refusal.

const api = await testApi()
const { db } = api.platform
const { technician } = api.officials
const inspector = api.as(technician)

let visitId: number
let establishmentId: number
let itemIds: number[]
/** Requests that have left the device and not arrived. The network may deliver each more than once. */
let hanging: (() => Promise<unknown>)[]
let hangs: boolean

beforeEach(async () => {
  await emptyDatabase()
  ;({ visitId, establishmentId } = await aVisit(api))
  itemIds = (await theChecklist(inspector)).flatMap(({ items }) => items).map((item) => item.item_configuration_id)
  hanging = []
  hangs = false
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const encoded = new Response(body ?? null)
    const type = new Headers(headers).get('content-type') ?? encoded.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const arrive = () => inspector.raw(method as 'POST' | 'PUT', url, bytes, type)
    if (hangs) {
      hanging.push(arrive)
      throw new TypeError('fetch failed')
    }
    const reply = await arrive()
    return new Response(new Uint8Array(reply.bytes), { status: reply.statusCode })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (index: number, observation?: string): SlotCommand => {
  const itemId = itemIds[index] as number
  const body = { assignmentId: visitId, itemId, concept: 'A', observation } as const
  return { slot: itemSlot(itemId), key: randomUUID(), write: { call: 'items', body } }
}
const owner = () => ({ userId: technician.id, assignmentId: visitId })
/** A drain of a new tab. */
const send = async () => (await drainOutbox(drainDeps(outboxWire('a token'), technician.id).deps)).kind
const arriveLate = async () => {
  for (const arrive of hanging) await arrive()
}
const giveTo = async (name: 'technician' | 'otherTechnician') => {
  const plan = aPlan({ ...api.officials, technician: api.officials[name] }, establishmentId)
  const { statusCode } = await api.as(api.officials.administrator).put(`/api/assignment/${visitId}`, plan)
  expect(statusCode).toBe(200)
}
const saved = async () =>
  (
    await db
      .select({ observation: inspectionAnswers.observation })
      .from(inspectionAnswers)
      .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
      .where(eq(inspections.assignmentId, visitId))
  ).map(({ observation }) => observation)
const states = async () => (await listUserCommands(technician.id)).map(({ state }) => state)

/** The answers leave and hang; the visit is given to somebody else, and the next try is refused. */
async function refusedWhileACopyHangs(answers: SlotCommand[]): Promise<void> {
  await enqueue(owner(), answers)
  hangs = true
  expect(await send()).toBe('failed')
  hangs = false
  await giveTo('otherTechnician')
  expect(await send()).toBe('done')
  expect((await states())[0]).toBe('refused')
}

test('discarded answers never reach the visit after the refusal', async () => {
  await refusedWhileACopyHangs([answer(0), answer(1)])
  expect(await discardVisit(owner())).toEqual(new Set())
  await giveTo('technician')
  await arriveLate()
  expect(await saved()).toEqual([])
})

test('one discarded answer never arrives, and the one behind it goes once the visit is back', async () => {
  const [first, second] = [answer(0, 'primera'), answer(1, 'segunda')]
  await refusedWhileACopyHangs([first, second])
  await discard(owner(), first.slot)
  await giveTo('technician')
  await arriveLate()
  expect(await saved()).toEqual([])
  expect(await send()).toBe('done')
  expect([await saved(), await states()]).toEqual([['segunda'], []])
})

test('an answer corrected after the refusal stays corrected', async () => {
  const wrong = answer(0, 'antes')
  await refusedWhileACopyHangs([wrong])
  await giveTo('technician')
  await enqueue(owner(), [{ ...answer(0, 'después'), key: wrong.key }])
  await arriveLate()
  expect(await saved()).toEqual([])
  expect(await send()).toBe('done')
  await arriveLate()
  expect([await saved(), await states()]).toEqual([['después'], []])
})

test('an answer sent again once the visit is back is saved once, under its key', async () => {
  const answers = [answer(0, 'primera'), answer(1, 'segunda')]
  await refusedWhileACopyHangs(answers)
  await giveTo('technician')
  await retry(owner(), (answers[0] as SlotCommand).slot)
  expect(await send()).toBe('done')
  await arriveLate()
  expect((await saved()).toSorted()).toEqual(['primera', 'segunda'])
  expect(await states()).toEqual([])
})
