import { describe, expect, test, vi } from 'vitest'
import type { DrainOutcome } from './drain-types.ts'
import { aTab, done, failed } from './testing/sync-engine.ts'

describe('sending', () => {
  test('begins at once, and rests when all is sent', async () => {
    const tab = aTab([done])
    const phases: string[] = []
    tab.engine.subscribe(() => phases.push(tab.engine.state().phase))
    tab.engine.kick()
    await tab.engine.rest()
    expect(phases).toEqual(['sending', 'idle'])
    expect(tab.drained).toEqual(['first'])
  })

  test('sending does nothing when nothing waits, and nothing without a session', async () => {
    const nothing = aTab([])
    nothing.engine.kick()
    await nothing.engine.rest()
    const nobody = aTab([done])
    nobody.logIn(null)
    nobody.engine.kick()
    await nobody.engine.rest()
    expect([nothing.drained, nobody.drained]).toEqual([[], []])
  })

  test('a part saved during a send goes as well', async () => {
    const tab = aTab([
      () => {
        tab.engine.kick()
        return done()
      },
      done,
    ])
    tab.engine.kick()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(2)
  })

  test('waits while nothing can be reached: nothing is noted as having left', async () => {
    let isOnline = false
    const requestBackgroundSync = vi.fn()
    const tab = aTab([done], { mayReach: async () => isOnline, requestBackgroundSync })
    for (const start of [tab.engine.kick, tab.engine.nudge]) {
      start()
      await tab.engine.rest()
    }
    expect(tab.drained).toEqual([])
    expect(tab.engine.state()).toEqual({ phase: 'waiting' })
    expect(requestBackgroundSync).toHaveBeenCalled()
    // A laptop without a network gets no event, so the engine checks again after a while.
    expect(tab.timers.filter(({ isCancelled }) => !isCancelled).map(({ delayMs }) => delayMs)).toEqual([60_000])
    tab.fire()
    await tab.engine.rest()
    expect(tab.drained).toEqual([])
    isOnline = true
    tab.engine.networkIsBack()
    await tab.engine.rest()
    expect(tab.drained).toEqual(['first'])
    expect(tab.engine.state()).toEqual({ phase: 'idle' })
  })

  test('asks the browser to go on without a page', async () => {
    const requestBackgroundSync = vi.fn()
    const tab = aTab([done], { requestBackgroundSync })
    tab.engine.kick()
    await tab.engine.rest()
    expect(requestBackgroundSync).toHaveBeenCalledOnce()
  })
})

describe('a failed send', () => {
  test('a failed send is tried again after 2 s, 4 s… and anew after progress', async () => {
    const tab = aTab([failed, failed, failed, () => failed({ hasProgressed: true }), done])
    tab.engine.kick()
    await tab.engine.rest()
    for (let times = 0; times < 4; times += 1) {
      tab.fire()
      await tab.engine.rest()
    }
    expect(tab.timers.map(({ delayMs }) => delayMs)).toEqual([2_000, 4_000, 8_000, 2_000])
    expect(tab.engine.state()).toEqual({ phase: 'idle' })
  })

  test("a failed send waits as long as the server asks, also after the network's return", async () => {
    const tab = aTab([() => failed({ retryAfterMs: 60_000 }), done])
    tab.engine.kick()
    await tab.engine.rest()
    expect(tab.engine.state()).toEqual({ phase: 'waiting', nextAttemptAt: 5_060_000 })
    tab.pass(59_000)
    tab.engine.networkIsBack()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(1)
    tab.pass(1_000)
    tab.engine.kick()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(2)
  })

  test('a failed send is waited out even when the link came and went meanwhile', async () => {
    const tab = aTab([
      () => {
        tab.engine.nudge()
        return failed()
      },
      done,
    ])
    tab.engine.kick()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(1)
    expect(tab.engine.state().phase).toBe('waiting')
    tab.engine.nudge()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(2)
  })

  test('while the link came back is tried again soon, however often it failed without one', async () => {
    const tab = aTab([
      failed,
      failed,
      failed,
      () => {
        tab.engine.serverReached()
        return failed()
      },
      done,
    ])
    tab.engine.kick()
    await tab.engine.rest()
    for (let times = 0; times < 3; times += 1) {
      tab.fire()
      await tab.engine.rest()
    }
    expect(tab.timers.map(({ delayMs }) => delayMs)).toEqual([2_000, 4_000, 8_000, 2_000])
    tab.engine.serverReached()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(5)
  })

  test('a send that failed although the link was back, twice, waits until one succeeds', async () => {
    const whileBack = (outcome: DrainOutcome) => () => {
      tab.engine.serverReached()
      return outcome
    }
    const tab = aTab([
      whileBack(failed()),
      whileBack(failed()),
      whileBack(failed()),
      whileBack(failed({ hasProgressed: true })),
      done,
    ])
    const delays = () => tab.timers.map(({ delayMs }) => delayMs)
    tab.engine.kick()
    await tab.engine.rest()
    for (const awaited of [
      [2_000, 2_000],
      [2_000, 2_000, 4_000],
    ]) {
      tab.fire()
      await tab.engine.rest()
      expect(delays()).toEqual(awaited)
    }
    tab.engine.serverReached()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(3)
    tab.fire()
    await tab.engine.rest()
    tab.engine.serverReached()
    await tab.engine.rest()
    expect(tab.drained).toHaveLength(5)
    expect(tab.engine.state()).toEqual({ phase: 'idle' })
  })

  test('by a bug is tried again as well', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const tab = aTab([() => Promise.reject(new Error('bug')), done])
    tab.engine.kick()
    await tab.engine.rest()
    expect(tab.engine.state().phase).toBe('waiting')
    tab.fire()
    await tab.engine.rest()
    expect(tab.engine.state().phase).toBe('idle')
    vi.restoreAllMocks()
  })
})

describe('the session', () => {
  test.each(['lapsed', 'deactivated', 'password-due', 'second-factor-due'] as const)(
    'a session that is %s is told, and not tried again',
    async (kind) => {
      const tab = aTab([() => ({ kind })])
      tab.engine.kick()
      await tab.engine.rest()
      expect(tab.refused).toEqual([kind])
      expect(tab.timers).toEqual([])
    },
  )

  test('a lapsed session waits for another login, and goes on with it', async () => {
    let isLapsed = true
    const tab = aTab([done], { isLapsed: () => isLapsed })
    tab.engine.kick()
    await tab.engine.rest()
    expect(tab.engine.state()).toEqual({ phase: 'lapsed' })
    isLapsed = false
    tab.logIn('second')
    tab.engine.onSessionChange()
    await tab.engine.rest()
    expect(tab.drained).toEqual(['second'])
  })

  test('a session whose password is due sends nothing until it has another, and goes on', async () => {
    let isPasswordDue = true
    const tab = aTab([done], { isAnythingDue: () => isPasswordDue })
    for (const start of [tab.engine.kick, tab.engine.nudge, tab.engine.networkIsBack]) {
      start()
      await tab.engine.rest()
    }
    expect(tab.drained).toEqual([])
    expect(tab.engine.state()).toEqual({ phase: 'waiting' })
    isPasswordDue = false
    tab.logIn('second')
    tab.engine.onSessionChange()
    await tab.engine.rest()
    expect(tab.drained).toEqual(['second'])
  })

  test('a session that ends during a send ends it; another login sends in its own name', async () => {
    const left = (signal: AbortSignal) =>
      new Promise<DrainOutcome>((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'left' }))
      })
    const tokens: string[] = []
    const tab = aTab([done, done], {
      drain: (session, signal) => {
        tokens.push(session.token)
        return session.token === 'first' ? left(signal) : Promise.resolve(done())
      },
    })
    tab.engine.kick()
    await expect.poll(() => tokens).toEqual(['first'])
    tab.logIn('second')
    tab.engine.onSessionChange()
    await tab.engine.rest()
    expect(tokens[1]).toBe('second')
  })
})
