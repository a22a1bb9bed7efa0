import { describe, expect, test, vi } from 'vitest'
import { createSyncEngine, type EngineDeps } from './create-sync-engine.ts'
import type { DrainOutcome } from './drain-types.ts'
import type { SyncAnswer } from './sync-answer.ts'
import type { SyncChannel, SyncMessage } from './sync-channel.ts'
import type { SyncSession } from './worker-session.ts'

const event: SyncAnswer = {
  userId: 2,
  assignmentId: 7,
  accepted: ['item-1'],
  refused: [],
  isClosed: false,
  inspectionId: null,
}
const failed = (change: Partial<Extract<DrainOutcome, { kind: 'failed' }>> = {}): DrainOutcome => ({
  kind: 'failed',
  hasProgressed: false,
  retryAfterMs: undefined,
  ...change,
})

/** A channel like the browser's: every tab hears the others, a moment later. */
function aChannel() {
  const tabs = new Map<SyncChannel, (message: SyncMessage) => void>()
  return (): SyncChannel => {
    const own: SyncChannel = {
      post(message) {
        for (const [tab, listener] of tabs) if (tab !== own) queueMicrotask(() => listener(message))
      },
      listen(listener) {
        tabs.set(own, listener)
        return () => void tabs.delete(own)
      },
    }
    return own
  }
}

/** A lock like the browser's; `kill` stands for the death of the tab that holds it. */
function aLock() {
  let last = Promise.resolve()
  let release: (() => void) | undefined
  const exclusively = (work: () => Promise<void>) => {
    const turn = last.then(async () => {
      const killed = new Promise<void>((resolve) => {
        release = resolve
      })
      await Promise.race([work(), killed])
    })
    last = turn.catch(() => {})
    return turn
  }
  return { exclusively, kill: () => release?.() }
}

function aTab(drains: (() => Promise<DrainOutcome> | DrainOutcome)[], change: Partial<EngineDeps> = {}) {
  let session: SyncSession | null = { token: 'first', userId: 2 }
  let clock = 1_000
  const timers: { work: () => void; delayMs: number; isCancelled: boolean }[] = []
  const drained: string[] = []
  const refused: string[] = []
  const deps: EngineDeps = {
    readSession: () => session,
    isLapsed: () => false,
    isAnythingDue: () => false,
    onSessionRefused: (_, { kind }) => void refused.push(kind),
    hasWaiting: async () => drains.length > 0,
    drain: async ({ token }) => {
      drained.push(token)
      return (await drains.shift()?.()) ?? { kind: 'done' }
    },
    mayReach: async () => true,
    withOutboxLock: (work) => work(),
    channel: { post: () => {}, listen: () => () => {} },
    requestBackgroundSync: () => {},
    schedule(work, delayMs) {
      const timer = { work, delayMs, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    random: () => 1,
    ticks: () => clock,
    now: () => 5_000_000,
    ...change,
  }
  const engine = createSyncEngine(deps)
  engine.listen()
  return {
    engine,
    drained,
    refused,
    timers,
    logIn: (token: string | null) => {
      session = token === null ? null : { token, userId: 2 }
    },
    pass: (ms: number) => {
      clock += ms
    },
    fire() {
      const timer = timers.filter(({ isCancelled }) => !isCancelled).at(-1)
      timer?.work()
    },
  }
}

const done = (): DrainOutcome => ({ kind: 'done' })

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

describe('two tabs', () => {
  /** Resolves after all work: the tabs, their channel and their lock go on without a timer. */
  // wall clock: a turn of the event loop comes after all promises, however slow the machine is
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const together = (own: () => SyncChannel, lock: ReturnType<typeof aLock>): Partial<EngineDeps> => ({
    channel: own(),
    withOutboxLock: lock.exclusively,
  })

  test('one sends, both are told what was answered', async () => {
    const channel = aChannel()
    const lock = aLock()
    const told: string[] = []
    const waiting = { is: true }
    const drain: EngineDeps['drain'] = async (_session, _signal, onAnswer) => {
      onAnswer(event)
      waiting.is = false
      return done()
    }
    const hasWaiting = async () => waiting.is
    const one = aTab([], { ...together(channel, lock), drain, hasWaiting })
    const other = aTab([], { ...together(channel, lock), hasWaiting })
    one.engine.onAnswer(() => told.push('one'))
    other.engine.onAnswer(() => told.push('other'))
    one.engine.kick()
    await expect.poll(() => told).toEqual(['one', 'other'])
    await other.engine.rest()
    expect(other.drained).toEqual([])
    expect(other.engine.state().phase).toBe('idle')
  })

  test('the other goes on when the one that sends dies', async () => {
    const channel = aChannel()
    const lock = aLock()
    const one = aTab([() => new Promise<DrainOutcome>(() => {})], together(channel, lock))
    const other = aTab([done], together(channel, lock))
    one.engine.kick()
    await expect.poll(() => other.engine.state().phase).toBe('sending')
    expect(other.drained).toEqual([])
    lock.kill()
    await expect.poll(() => other.drained).toEqual(['first'])
  })

  test('a failure of one is not repeated at once by the other', async () => {
    const channel = aChannel()
    const lock = aLock()
    let fail: () => void = () => {}
    const failing = new Promise<DrainOutcome>((resolve) => {
      fail = () => resolve(failed())
    })
    const one = aTab([() => failing, done], together(channel, lock))
    const other = aTab([done], together(channel, lock))
    one.engine.kick()
    await expect.poll(() => other.engine.state().phase).toBe('sending')
    fail()
    await expect.poll(() => other.engine.state().phase).toBe('waiting')
    await other.engine.rest()
    expect(other.drained).toEqual([])
    // If the first tab is closed meanwhile, this tab tries.
    other.fire()
    await expect.poll(() => other.drained).toEqual(['first'])
  })

  test('two that set out at once and fail do not drive each other on', async () => {
    const channel = aChannel()
    const lock = aLock()
    const drains = () => Array.from({ length: 50 }, () => () => failed())
    const tabs = [aTab(drains(), together(channel, lock)), aTab(drains(), together(channel, lock))]
    for (const { engine } of tabs) engine.kick()
    await settled()
    for (const { drained, engine } of tabs) {
      expect(drained.length).toBeLessThanOrEqual(1)
      expect(engine.state().phase).toBe('waiting')
    }
  })

  test.each(['lapsed', 'deactivated', 'password-due', 'second-factor-due'] as const)(
    'a send refused for a session that is %s waits for another session in both tabs',
    async (kind) => {
      const channel = aChannel()
      const lock = aLock()
      const drains = () => Array.from({ length: 50 }, () => () => ({ kind }))
      const one = aTab(drains(), together(channel, lock))
      const other = aTab(drains(), together(channel, lock))
      one.engine.kick()
      await expect.poll(() => one.refused).toEqual([kind])
      await settled()
      expect([one.drained, other.drained]).toEqual([['first'], []])
      expect(other.engine.state()).toEqual({ phase: 'waiting' })
      for (const tab of [one, other]) tab.logIn('second')
      for (const tab of [one, other]) tab.engine.onSessionChange()
      await settled()
      // Both tabs started at once: each drained for its own requests only.
      expect([one.drained, other.drained]).toEqual([['first', 'second'], ['second']])
    },
  )

  test('a refusal of a session that is over does not hold up the one that followed', async () => {
    const channel = aChannel()
    const lock = aLock()
    let refuse: () => void = () => {}
    const refusing = new Promise<DrainOutcome>((resolve) => {
      refuse = () => resolve({ kind: 'lapsed' })
    })
    const one = aTab([() => refusing], together(channel, lock))
    const left = (): DrainOutcome => ({ kind: 'left' })
    const other = aTab([left, done], together(channel, lock))
    one.engine.kick()
    await expect.poll(() => other.engine.state().phase).toBe('sending')
    other.logIn('second')
    other.engine.onSessionChange()
    refuse()
    await expect.poll(() => other.drained).toEqual(['first', 'second'])
  })

  test('a wait that the server asks of one tab holds for the other too', async () => {
    const channel = aChannel()
    const lock = aLock()
    const one = aTab([() => failed({ retryAfterMs: 60_000 })], together(channel, lock))
    const other = aTab([done], together(channel, lock))
    one.engine.kick()
    await expect.poll(() => other.engine.state().phase).toBe('waiting')
    await other.engine.rest()
    other.engine.kick()
    await other.engine.rest()
    expect(other.drained).toEqual([])
    other.pass(60_000)
    other.engine.kick()
    await other.engine.rest()
    expect(other.drained).toEqual(['first'])
  })
})
