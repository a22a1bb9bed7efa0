import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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
  startSession,
} from './session-token.ts'

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

describe('a token that the server no longer accepts', () => {
  test.each(['/dashboard', '/dashboard/planeacion', '/dashboard/inspeccion/campo', '/dashboard/inspeccion/40/9/1'])(
    'stays while %s is open: what the device has is reached through it; it is told once',
    (path) => {
      openPage(path)
      rejectToken('first', 'session.ended')
      rejectToken('first', 'session.ended')
      expect(readToken()).toBe('first')
      expect(isSessionLapsed()).toBe(true)
      expect(told).toBe(1)
    },
  )

  test('is replaced by another login in place', () => {
    lapseSession('first')
    startSession('second')
    expect(isSessionLapsed()).toBe(false)
    expect(readToken()).toBe('second')
    expect(told).toBe(2)
  })

  test('of a session that is over already ends nothing', () => {
    startSession('second')
    openPage('/dashboard/planeacion')
    rejectToken('first', 'session.ended')
    lapseSession('first')
    expect(readToken()).toBe('second')
    expect(isSessionLapsed()).toBe(false)
  })

  test('is not there after a logout, and a call that was made without one says nothing of why it ended', () => {
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
