import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSecondFactorDue } from '../../api/session-claims.ts'
import { deactivatedToken, endSession, readToken, rejectToken, startSession } from '../../api/session-token.ts'
import { dequeue, enqueue, listUserCommands } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { aPreparedVisit } from '../visits/testing.ts'
import type { SyncAnswer } from './sync-answer.ts'
import { kick, onSyncAnswer, rest, startSync } from './sync-engine.ts'
import { anItem, emptyDatabase } from './testing.ts'
import { readWorkerSession } from './worker-session.ts'

/** Tokens like the server's, except for the signature. */
const aToken = (userId: number, claims: object = {}) =>
  `h.${btoa(JSON.stringify({ email: 'a@b.co', user_id: userId, department_id: 13, user_type_id: 2, ver: 1, ...claims }))}.s`

const owner = { userId: 2, assignmentId: 7 }
let stop = () => {}

beforeEach(async () => {
  await emptyDatabase()
  localStorage.clear()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answering = (status: number, body: object) => {
  const asked: { url: string; token: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, token: new Headers(init.headers).get('authorization') })
    const form = init.body as FormData
    const keys = (JSON.parse(String(form.get('commands'))) as { key: string }[]).map(({ key }) => key)
    const data = { results: keys.map((key) => ({ key, status: 200, success: true })), closed: 1, inspections_id: 70 }
    return new Response(JSON.stringify(status === 200 ? { success: true, data } : body), { status })
  })
  return asked
}

test('work of an earlier run goes when the app starts', async () => {
  const asked = answering(200, {})
  startSession(aToken(2))
  await visitDatabase.visits.put(aPreparedVisit(owner))
  await enqueue(owner, [anItem(7, 1)])
  const events: SyncAnswer[] = []
  const forget = onSyncAnswer((event) => events.push(event))
  stop = startSync()
  await expect.poll(() => listUserCommands(2)).toEqual([])
  expect(asked).toEqual([{ url: '/api/inspection/batch/7', token: `Bearer ${aToken(2)}` }])
  expect(events).toMatchObject([{ ...owner, accepted: ['item-1'], isClosed: true, inspectionId: 70 }])
  expect(await visitDatabase.visits.get([2, 7])).toMatchObject({ closedInspectionId: 70 })
  forget()
})

test('work saved in airplane mode can be taken back until the network returns', async () => {
  const asked = answering(200, {})
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startSession(aToken(2))
  stop = startSync()
  await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
  kick()
  await rest()
  expect(await listUserCommands(2)).toMatchObject([{ wasAttempted: false }, { wasAttempted: false }])
  await dequeue(owner, 'item-1')
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => listUserCommands(2)).toEqual([])
  expect(asked.filter(({ url }) => url !== '/api/health')).toHaveLength(1)
})

test('a laptop without network sends to a server on the laptop itself', async () => {
  answering(200, {})
  const toServer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === '/api/health' ? new Response(JSON.stringify({ success: true })) : toServer(url, init),
  )
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startSession(aToken(2))
  stop = startSync()
  await enqueue(owner, [anItem(7, 1)])
  kick()
  await expect.poll(() => listUserCommands(2)).toEqual([])
})

test('the service worker has the session as long as there is one', async () => {
  startSession(aToken(2))
  stop = startSync()
  await expect.poll(() => readWorkerSession()).toEqual({ token: aToken(2), userId: 2 })
  endSession('logout')
  startSession(aToken(3))
  await expect.poll(() => readWorkerSession()).toEqual({ token: aToken(3), userId: 3 })
  endSession('logout')
  await expect.poll(() => readWorkerSession()).toBeNull()
})

test('a session that the outbox finds ended stays, whatever page is open, and nothing is lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked = answering(401, { success: false, error: { code: 'session.ended', message: 'Su sesión terminó.' } })
  history.replaceState(null, '', '/dashboard/planeacion')
  startSession(aToken(2))
  stop = startSync()
  await enqueue(owner, [anItem(7, 1)])
  kick()
  await expect.poll(() => asked).toHaveLength(1)
  expect(readToken()).toBe(aToken(2))
  expect(await listUserCommands(2)).toHaveLength(1)
})

test('a due password asks the server for nothing; after the change, sending goes on', async () => {
  const asked = answering(200, {})
  startSession(aToken(2, { must_change_password: 1 }))
  await enqueue(owner, [anItem(7, 1)])
  stop = startSync()
  kick()
  await rest()
  expect(asked).toEqual([])
  startSession(aToken(2, { ver: 2 }))
  await expect.poll(() => listUserCommands(2)).toEqual([])
  expect(asked).toMatchObject([{ token: `Bearer ${aToken(2, { ver: 2 })}` }])
})

test('a due second factor refuses nothing; with another session, sending goes on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked = answering(403, {
    success: false,
    error: { code: 'session.second-factor-due', message: 'Active el factor' },
  })
  startSession(aToken(2))
  stop = startSync()
  await enqueue(owner, [anItem(7, 1)])
  kick()
  await expect.poll(() => isSecondFactorDue()).toBe(true)
  kick()
  await rest()
  expect(asked).toHaveLength(1)
  expect(await listUserCommands(2)).toMatchObject([{ state: 'waiting', wasAttempted: false, refusal: null }])
  answering(200, {})
  startSession(aToken(2, { ver: 2 }))
  await expect.poll(() => listUserCommands(2)).toEqual([])
})

test('a deactivated account is wiped from the device', async () => {
  startSession(aToken(2))
  stop = startSync()
  await visitDatabase.visits.bulkPut([aPreparedVisit(owner), aPreparedVisit({ userId: 3, assignmentId: 7 })])
  rejectToken(aToken(2), 'session.deactivated')
  await expect.poll(() => visitDatabase.visits.toCollection().primaryKeys()).toEqual([[3, 7]])
  await expect.poll(() => deactivatedToken()).toBeNull()
})
