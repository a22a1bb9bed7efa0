import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aStorage } from '../offline/visits/testing.ts'
import {
  canKeepSession,
  deactivatedToken,
  endSession,
  isSessionLapsed,
  lapseSession,
  lastSessionEnd,
  onSessionChange,
  readToken,
  rejectToken,
  SessionNotKept,
  startSession,
} from './session-token.ts'

const indexPage = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')

let told = 0
let stop: () => void
beforeEach(() => {
  localStorage.clear()
  startSession('first')
  told = 0
  stop = onSessionChange(() => {
    told += 1
  })
})
afterEach(() => stop())

const openPage = (path: string) => history.replaceState(null, '', path)

test('a browser that blocks storage is found out by a question that does not throw', () => {
  expect(canKeepSession()).toBe(true)
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  onTestFinished(() => blocked.mockRestore())
  expect(canKeepSession()).toBe(false)
})

describe('a browser that reads and refuses every write', () => {
  const refuse = (kept: Record<string, string>) => {
    const setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...aStorage(kept), setItem })
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  test('a browser that refuses writes is found out before the login', () => {
    localStorage.clear()
    expect(canKeepSession()).toBe(true)
    expect(localStorage.length).toBe(0)
    refuse({})
    expect(canKeepSession()).toBe(false)
  })

  test('keeps the session that it has: unsent work is reached through it', () => {
    refuse({ token: 'first' })
    expect(canKeepSession()).toBe(true)
    expect(readToken()).toBe('first')
  })

  test('a browser that reads and refuses writes gets the blocked-storage words, and keeps its session', () => {
    lapseSession('first')
    refuse({ token: 'first' })
    const [, words = ''] = /<p id="blocked-storage"[^>]*>([^<]+)<\/p>/.exec(indexPage) ?? []
    expect(() => startSession('second')).toThrow(SessionNotKept)
    expect(() => startSession('second')).toThrow(words.trim().replaceAll(/\s+/g, ' '))
    expect(words.trim()).not.toBe('')
    expect([readToken(), isSessionLapsed(), told]).toEqual(['first', true, 1])
  })
})

describe('a token that the server no longer accepts', () => {
  test.each(['/dashboard', '/dashboard/planeacion', '/dashboard/inspeccion/campo', '/dashboard/inspeccion/40/9/1'])(
    "a refused token stays while %s is open, for the device's content; it is told once",
    (path) => {
      openPage(path)
      rejectToken('first', 'session.ended')
      rejectToken('first', 'session.ended')
      expect(readToken()).toBe('first')
      expect(isSessionLapsed()).toBe(true)
      expect(told).toBe(1)
    },
  )

  test('a refused token is replaced by another login in place', () => {
    lapseSession('first')
    startSession('second')
    expect(isSessionLapsed()).toBe(false)
    expect(readToken()).toBe('second')
    expect(told).toBe(2)
  })

  test('a token of a session that is over already ends nothing', () => {
    startSession('second')
    openPage('/dashboard/planeacion')
    rejectToken('first', 'session.ended')
    lapseSession('first')
    expect(readToken()).toBe('second')
    expect(isSessionLapsed()).toBe(false)
  })

  test('a token is gone after a logout, and a call without one gives no reason', () => {
    lapseSession('first')
    endSession('logout')
    rejectToken(null, 'session.missing')
    expect(isSessionLapsed()).toBe(false)
    expect(lastSessionEnd()).toBe('logout')
  })
})

test('a deactivated account ends its session in the field too, and is remembered to be wiped', () => {
  openPage('/dashboard/inspeccion/campo')
  rejectToken('first', 'session.deactivated')
  expect(readToken()).toBeNull()
  expect(lastSessionEnd()).toBe('deactivated')
  expect(deactivatedToken()).toBe('first')
})
