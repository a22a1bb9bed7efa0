import { expect, test } from 'vitest'
import { createWakeUp } from './wake-up.ts'

const LONG_MS = 60_000
const { signal } = new AbortController()

test('a wait ends when somebody wakes it', async () => {
  const wakeUp = createWakeUp()
  const [first, second] = [wakeUp.waiter(), wakeUp.waiter()]
  const waits = Promise.all([first(LONG_MS, signal), second(LONG_MS, signal)])
  wakeUp.wake()
  await waits
})

test('a waiter that was woken while it worked does not wait, and waits again afterwards', async () => {
  const wakeUp = createWakeUp()
  const wait = wakeUp.waiter()
  wakeUp.wake()
  wakeUp.wake()
  await wait(LONG_MS, signal)
  let hasEnded = false
  const waiting = wait(LONG_MS, signal).then(() => {
    hasEnded = true
  })
  await Promise.resolve()
  expect(hasEnded).toBe(false)
  wakeUp.wake()
  await waiting
})

test('a wait ends with its time, with its signal, and at once after the signal', async () => {
  const wait = createWakeUp().waiter()
  await wait(1, signal)
  const stopping = new AbortController()
  const waiting = wait(LONG_MS, stopping.signal)
  stopping.abort()
  await waiting
  await wait(LONG_MS, stopping.signal)
})
