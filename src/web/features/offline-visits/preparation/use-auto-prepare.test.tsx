import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { reportNotReached, reportReached } from '../../../api/reachability.ts'
import { endSession, startSession } from '../../../api/session-token.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { useIsOnline } from '../../../offline/sync/connectivity.ts'
import type { ListedVisit } from '../list/pending-visits.queries.ts'
import { aListedVisit, aPreparedVisit } from '../testing.ts'
import { noteListed } from './listed-visits.ts'
import { usePreparation } from './preparation.ts'
import { FRESH_MS, useAutoPrepare } from './use-auto-prepare.ts'

const HOUR_MS = 60 * 60_000
let isPassing = false
let asked = 0

beforeEach(async () => {
  isPassing = false
  asked = 0
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/health') return Response.json({ success: true })
    asked += 1
    if (!isPassing) throw new TypeError('Failed to fetch')
    return Response.json({ success: true, data: { visits: [], checklists: [], total: 0 } })
  })
})
afterEach(() => {
  cleanup()
  reportReached()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = (userId: number) => renderHook(() => useAutoPrepare(userId, useIsOnline()))
const prepared = async (userId: number) => (await visitDatabase.marks.get(userId))?.preparedAt

/** Lets time pass in steps. The database answers in turn, so the reads of the page end before that of each step. */
async function pass(ms: number) {
  const stepMs = 1_000
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs)
    await visitDatabase.marks.get(0)
  }
}

test('a list that never comes from a reachable server is asked for ever more rarely', async () => {
  start(2)
  await pass(HOUR_MS)
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThan(40)
})

test('a list is asked for again soon after the signal returns, until it comes', async () => {
  start(3)
  await pass(1_000)
  reportNotReached()
  isPassing = true
  await pass(10_000)
  expect(await prepared(3)).toBeTruthy()
  const before = asked
  await pass(60_000)
  expect(asked).toBe(before)
})

test.each([
  ['came after', () => Response.json({ success: true, data: { visits: [], checklists: [], total: 0 } })],
  ['was refused because of', () => Response.json({ success: false }, { status: 401 })],
])('a list that %s the logout is no failure', async (_, reply) => {
  vi.stubGlobal('fetch', async () => {
    endSession('logout')
    return reply()
  })
  const claims = { email: 'a@b.co', user_id: 4, department_id: 13, user_type_id: 2, ver: 1 }
  startSession(`h.${btoa(JSON.stringify(claims))}.s`)
  start(4)
  await pass(1_000)
  expect(await prepared(4)).toBeUndefined()
  expect(console.error).not.toHaveBeenCalled()
  expect(renderHook(() => usePreparation(4)).result.current).toEqual({ phase: 'idle' })
})

describe('while the app stays open', () => {
  // Each test has its own user, because failures and missing visits are remembered by user.
  let userId = 100
  beforeEach(async () => {
    userId += 1
    isPassing = true
    await preparedAgo(60_000)
  })
  const official = (userType: Official['userType'] = 2): Official => ({
    id: userId,
    email: 'persona@vigia.demo',
    departmentId: 13,
    userType,
  })
  const aVisit = (differences: Partial<ListedVisit> = {}) =>
    aListedVisit({ id: 41, technicianId: userId, ...differences })
  const see = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const focus = () => void window.dispatchEvent(new Event('focus'))
  const preparedAgo = (ms: number) =>
    // wall clock: a stopped one
    visitDatabase.marks.put({ userId, preparedAt: new Date(Date.now() - ms).toISOString() })
  /** How often `act` made the client ask the server. */
  const askedBy = async (act: () => unknown) => {
    const before = asked
    await act()
    await pass(5_000)
    return asked - before
  }

  test.each([
    ['is shown', 1, () => see('visible')],
    ['gets the keyboard', 1, focus],
    ['is shown and gets the keyboard at once', 1, () => [see('visible'), focus()]],
    ['is hidden', 0, () => see('hidden')],
  ])('a visit brought ten minutes ago, once it %s, is asked for again %i times', async (_, times, act) => {
    start(userId)
    await pass(1_000)
    await preparedAgo(FRESH_MS)
    expect(await askedBy(act)).toBe(times)
  })

  test('going to and fro asks for nothing', async () => {
    start(userId)
    await pass(1_000)
    expect(await askedBy(() => [see('hidden'), see('visible'), focus()])).toBe(0)
  })

  test('a person who comes back without signal, or after leaving, asks for nothing', async () => {
    const { rerender, unmount } = renderHook((isPossible) => useAutoPrepare(userId, isPossible), { initialProps: true })
    await pass(1_000)
    await preparedAgo(FRESH_MS)
    rerender(false)
    expect(await askedBy(focus)).toBe(0)
    await preparedAgo(0)
    rerender(true)
    await pass(1_000)
    unmount()
    await preparedAgo(FRESH_MS)
    expect(await askedBy(focus)).toBe(0)
  })

  test('a person who comes back repeatedly does not load a server in trouble more', async () => {
    const trouble = { success: false, error: { code: 'unexpected', message: 'Ocurrió un error' } }
    vi.stubGlobal('fetch', async () => {
      asked += 1
      return Response.json(trouble, { status: 500 })
    })
    await preparedAgo(FRESH_MS)
    start(userId)
    await pass(1_000)
    expect(asked).toBe(1)
    const comeBackOften = async () => {
      for (let times = 0; times < 100; times += 1) {
        focus()
        await pass(1_000)
      }
    }
    expect(await askedBy(comeBackOften)).toBeGreaterThan(1)
    expect(asked).toBeLessThan(10)
  })

  test.each<[string, number, () => [Official, ListedVisit]]>([
    ['is not here', 1, () => [official(), aVisit()]],
    ['is not here, to its engineer', 1, () => [official(3), aVisit({ technicianId: 8, engineerId: userId })]],
    ['was moved to another establishment', 1, () => [official(), aVisit({ id: 40, establishmentId: 6 })]],
    ['is here', 0, () => [official(), aVisit({ id: 40 })]],
    ['was made', 0, () => [official(), aVisit({ isDone: true })]],
    ['was switched off', 0, () => [official(), aVisit({ isActive: false })]],
    ['is somebody else’s', 0, () => [official(), aVisit({ technicianId: 8 })]],
    ['they only planned', 0, () => [official(1), aVisit()]],
  ])('a list that shows a visit which %s has them asked for %i times', async (_, times, listed) => {
    await visitDatabase.visits.put(aPreparedVisit({ userId }))
    start(userId)
    await pass(1_000)
    const [reader, visit] = listed()
    expect(await askedBy(() => noteListed(reader, [visit], Date.now()))).toBe(times)
  })

  test('a visit listed while older ones are read has them asked for once more', async () => {
    const reply = () => Response.json({ success: true, data: { visits: [], checklists: [], total: 0 } })
    let release = (_: Response) => {}
    const held = new Promise<Response>((resolve) => {
      release = resolve
    })
    vi.stubGlobal('fetch', async () => {
      asked += 1
      return asked === 1 ? held : reply()
    })
    await preparedAgo(FRESH_MS)
    start(userId)
    await pass(2_000)
    expect(asked).toBe(1)
    await noteListed(official(), [aVisit()], Date.now())
    await pass(2_000)
    expect(asked).toBe(1)
    release(reply())
    expect(await askedBy(() => pass(60_000))).toBe(1)
  })

  test('a list that was read before the visits were brought says nothing new', async () => {
    start(userId)
    await pass(1_000)
    expect(await askedBy(() => noteListed(official(), [aVisit()], Date.now() - 120_000))).toBe(0)
  })

  test('a visit that a list showed as the signal went is brought once it is back', async () => {
    start(userId)
    await pass(1_000)
    reportNotReached()
    const before = await prepared(userId)
    await noteListed(official(), [aVisit()], Date.now())
    await pass(10_000)
    expect(await prepared(userId)).not.toBe(before)
  })
})
