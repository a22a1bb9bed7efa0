import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getChecklist } from '../../contract/inspections/checklist.wire.ts'
import type { ChecklistItem } from '../../domain/inspections/checklist.ts'
import { pointsFor } from '../../domain/inspections/checklist.ts'
import { callVia } from '../../web/api/call.ts'
import { sendTo } from '../../web/api/send.ts'
import { enqueue, listUserCommands, retry } from '../../web/offline/outbox/outbox.ts'
import { type SlotCommand, withoutPhoto } from '../../web/offline/outbox/outbox-command.ts'
import { saveSyncTimestamps } from '../../web/offline/store/sync-timestamps.ts'
import { visitDatabase } from '../../web/offline/store/visit-database.ts'
import { itemSlot } from '../../web/offline/store/visit-slot.ts'
import { drainOutbox } from '../../web/offline/sync/drain-outbox.ts'
import { outboxWire } from '../../web/offline/sync/outbox-wire.ts'
import { reportRefused } from '../../web/offline/sync/report-refused.ts'
import { drainDeps, emptyDatabase } from '../../web/offline/sync/testing.ts'
import { notices } from '../schema/finding/notices.table.ts'
import { inspectionAnswers, inspections } from '../schema/inspections.table.ts'
import { testApi } from '../testing/api.ts'
import { aDrawing, anEstablishment, aPhoto, aPlan, aVisit } from '../testing/data/fixtures.ts'

/** Runs the device's real outbox, with all its parts except the browser, against the whole server. */

const api = await testApi()
const { db } = api.platform
const { technician } = api.officials
const inspector = api.as(technician)

type Fault = 'none' | 'request lost' | 'answer lost'

/** Replaces the browser's `fetch` by injected requests. Each request meets the next fault. */
function stubFetch(nextFault: () => Fault) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const fault = nextFault()
    const { pathname } = new URL(url, 'http://device')
    sent.push(`${method} ${pathname.split('/').slice(0, 4).join('/')}`)
    if (fault === 'request lost') throw new TypeError('fetch failed')
    const encoded = new Response(body ?? null)
    const type = new Headers(headers).get('content-type') ?? encoded.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const reply =
      method === 'GET' ? await inspector.get(url) : await inspector.raw(method as 'POST' | 'PUT', url, bytes, type)
    if (fault === 'answer lost') throw new TypeError('fetch failed')
    return new Response(new Uint8Array(reply.bytes), { status: reply.statusCode })
  })
  return sent
}

beforeEach(async () => {
  await emptyDatabase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The command of an item. Every third item is a finding with a photo. */
async function itemCommand(visitId: number, item: ChecklistItem, index: number): Promise<SlotCommand> {
  const isFinding = index % 3 === 0
  const concept = isFinding ? 'AR' : 'A'
  const write: SlotCommand['write'] = {
    call: 'items',
    body: {
      assignmentId: visitId,
      itemId: item.id,
      concept,
      score: pointsFor(item, concept),
      isDetection: isFinding,
      isCritical: false,
      measureApplied: false,
      observation: isFinding ? `Hallazgo del ítem ${index}` : undefined,
      evidence: isFinding ? await aPhoto(index * 7) : undefined,
      capturedAt: '2026-11-18T15:00:00.000Z',
    },
  }
  return { slot: itemSlot(item.id), key: randomUUID(), write }
}

async function aWholeInspection(visitId: number): Promise<SlotCommand[]> {
  const ignore = () => {}
  const session = { read: () => null, reject: ignore, demandPassword: ignore, demandSecondFactor: ignore }
  const call = callVia(sendTo('', session))
  const { sections } = await call(getChecklist, { params: { inscriptionTypeId: 1 }, query: {} })
  const items = sections.flatMap((section) => section.items)
  const person = { name: 'Luz Muñoz', idCard: '45678', role: 'Cocinera' }
  return [
    ...(await Promise.all(items.map((item, index) => itemCommand(visitId, item, index)))),
    {
      slot: 'health-observation',
      key: randomUUID(),
      write: { call: 'health-observation', body: { observation: 'Se dan recomendaciones' } },
    },
    {
      slot: 'establishment-signature',
      key: randomUUID(),
      write: { call: 'establishment-signature', body: { ...person, signature: await aDrawing(1) } },
    },
    {
      slot: 'witness-signature',
      key: randomUUID(),
      write: { call: 'witness-signature', body: { ...person, signature: await aDrawing(2) } },
    },
  ]
}

const answersOf = (visitId: number) =>
  db
    .select({ itemId: inspectionAnswers.itemId, observation: inspectionAnswers.observation })
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))

const FAULTS: readonly Fault[] = ['none', 'request lost', 'answer lost', 'none', 'answer lost', 'request lost', 'none']

test.each([
  ['no fault', []],
  ['faults on every request', FAULTS],
  ['other faults on every request', [...FAULTS].reverse()],
  ['every answer lost a few times', Array.from({ length: 12 }, () => 'answer lost' as const)],
])('a whole inspection of the field arrives once and closes the visit: %s', async (_title, faults) => {
  const { visitId } = await aVisit(api)
  stubFetch(() => 'none')
  const writes = await aWholeInspection(visitId)
  await enqueue({ userId: technician.id, assignmentId: visitId }, writes)
  const left = [...faults]
  const sent = stubFetch(() => left.shift() ?? 'none')
  const { deps, answers } = drainDeps(outboxWire('a token'), technician.id)
  let drains = 0
  while ((await drainOutbox(deps)).kind !== 'done') {
    drains += 1
    expect(drains).toBeLessThan(30)
  }
  expect(await listUserCommands(technician.id)).toEqual([])
  expect(answers.flatMap(({ refused }) => refused)).toEqual([])
  expect(answers.at(-1)).toMatchObject({ isClosed: true, inspectionId: expect.any(Number) })
  const findings = writes.filter(({ write }) => write.call === 'items' && write.body.evidence)
  const stored = await answersOf(visitId)
  expect(stored).toHaveLength(writes.length - 3)
  expect(stored.filter(({ observation }) => observation?.startsWith('Hallazgo'))).toHaveLength(findings.length)
  // Without faults there is one request for each photo and one for all the answers.
  if (faults.length === 0) expect(sent).toHaveLength(findings.length + 1)
})

test('a visit moved to another establishment takes no answer filled for the first', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  stubFetch(() => 'none')
  const filledOn = { establishmentId, checklistId: 1 }
  const writes = (await aWholeInspection(visitId)).map((write) => ({ ...write, filledOn }))
  await enqueue({ userId: technician.id, assignmentId: visitId }, writes)
  const photos = await visitDatabase.photos.count()
  const moveTo = async (place: number) =>
    expect(
      await api.as(api.officials.administrator).put(`/api/assignment/${visitId}`, aPlan(api.officials, place)),
    ).toMatchObject({ statusCode: 200 })
  await moveTo(await anEstablishment(api, { establishment_name: 'Otro restaurante' }))
  const { deps, answers } = drainDeps(outboxWire('a token'), technician.id)
  expect((await drainOutbox(deps)).kind).toBe('done')
  expect(answers).toMatchObject([{ accepted: [], isClosed: false }])
  expect(await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))).toEqual([])
  const left = await listUserCommands(technician.id)
  expect(left.map(({ slot, write, state }) => ({ slot, write: withoutPhoto(write), state }))).toEqual(
    writes.map(({ slot, write }) => ({ slot, write: withoutPhoto(write), state: 'refused' })),
  )
  expect(new Set(left.map(({ refusal }) => refusal?.code))).toEqual(new Set(['inspection.visit-changed']))
  expect(await visitDatabase.photos.count()).toBe(photos)

  // The person learns of it on every device, until nothing refused is left on this one.
  const tell = () => reportRefused(technician.id, outboxWire('a token').reportRefused, new AbortController().signal)
  const told = () => db.$count(notices, and(eq(notices.kind, 'refused_on_device'), eq(notices.subjectId, visitId)))
  await saveSyncTimestamps(technician.id, { databaseId: '1-2-3-4' })
  await tell()
  expect(await told()).toBe(1)
  expect(await db.$count(notices, sql`${notices.params} -> 'devices' ? '1-2-3-4'`)).toBe(1)

  // Once the visit is planned again for the place where it was filled, the stored commands are accepted unchanged.
  await moveTo(establishmentId)
  for (const { slot } of writes) await retry({ userId: technician.id, assignmentId: visitId }, slot)
  expect((await drainOutbox(deps)).kind).toBe('done')
  expect(await listUserCommands(technician.id)).toEqual([])
  expect(await answersOf(visitId)).toHaveLength(writes.length - 3)
  await tell()
  expect(await told()).toBe(0)
})
