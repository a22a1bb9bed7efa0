import { describe, expect, test } from 'vitest'
import type { EngineDeps } from './create-sync-engine.ts'
import type { DrainOutcome } from './drain-types.ts'
import type { SyncAnswer } from './sync-answer.ts'
import type { SyncChannel, SyncMessage } from './sync-channel.ts'
import { aTab, done, failed } from './testing/sync-engine.ts'

const event: SyncAnswer = {
  userId: 2,
  assignmentId: 7,
  accepted: ['item-1'],
  refused: [],
  isClosed: false,
  inspectionId: null,
}

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
