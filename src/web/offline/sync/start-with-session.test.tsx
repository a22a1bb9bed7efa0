import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../api/session-token.ts'
import { startSyncWithSession } from './start-with-session.ts'

const token = (userId: number) => `h.${btoa(JSON.stringify({ user_id: userId }))}.s`

let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** The engine's module; loading it fails so many times. */
function anEngine(lost = 0) {
  let asked = 0
  const started = vi.fn()
  const stopped = vi.fn()
  const load = async () => {
    asked += 1
    if (asked <= lost) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      startSync() {
        started()
        return stopped
      },
    }
  }
  return { load, started, stopped, asked: () => asked }
}

test('the engine is loaded with the first session, and once for all later ones', async () => {
  const engine = anEngine()
  stop = startSyncWithSession(engine.load)
  expect(engine.asked()).toBe(0)
  startSession(token(2))
  await expect.poll(() => engine.started).toHaveBeenCalledOnce()
  endSession('logout')
  startSession(token(3))
  window.dispatchEvent(new Event('online'))
  expect(engine.asked()).toBe(1)
  stop()
  expect(engine.stopped).toHaveBeenCalledOnce()
})

test.each<[string, () => void]>([
  ['the network', () => window.dispatchEvent(new Event('online'))],
  ['a session', () => startSession(token(3))],
])('code that could not be loaded is loaded once %s comes', async (_, come) => {
  const engine = anEngine(1)
  startSession(token(2))
  stop = startSyncWithSession(engine.load)
  await expect.poll(() => console.error).toHaveBeenCalled()
  expect(engine.started).not.toHaveBeenCalled()
  come()
  await expect.poll(() => engine.started).toHaveBeenCalledOnce()
})
