import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deactivatedToken,
  endSession,
  isFieldPage,
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

describe('a token that the server no longer accepts', () => {
  test('ends the session where the page needs the server', () => {
    openPage('/dashboard/planeacion')
    rejectToken('first', 'session.ended')
    expect(readToken()).toBeNull()
    expect(lastSessionEnd()).toBe('expired')
    expect(told).toBe(1)
  })

  test('stays in the field, where work goes on; it is told once', () => {
    openPage('/dashboard/inspeccion/campo')
    rejectToken('first', 'session.ended')
    rejectToken('first', 'session.ended')
    expect(readToken()).toBe('first')
    expect(isSessionLapsed()).toBe(true)
    expect(told).toBe(1)
  })

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

  test('is not there after a logout', () => {
    lapseSession('first')
    endSession('logout')
    expect(isSessionLapsed()).toBe(false)
  })
})

test('a deactivated account ends its session in the field too, and is remembered to be wiped', () => {
  openPage('/dashboard/inspeccion/campo')
  rejectToken('first', 'session.deactivated')
  expect(readToken()).toBeNull()
  expect(lastSessionEnd()).toBe('deactivated')
  expect(deactivatedToken()).toBe('first')
})

test.each([
  ['/dashboard/inspeccion/campo', true],
  ['/dashboard/inspeccion/40/9/1', true],
  ['/dashboard/inspeccion/40/9', true],
  ['/dashboard/inspeccion/realizadas', false],
  ['/dashboard/inspecciones/3/4', false],
  ['/dashboard/planeacion', false],
  ['/', false],
])('%s is a page of the field: %s', (path, isField) => {
  expect(isFieldPage(path)).toBe(isField)
})
