import { afterEach, expect, test, vi } from 'vitest'
import { beforeUpdate, settleBeforeUpdate } from './before-update.ts'

const stops: (() => void)[] = []
const settles = (settle: () => boolean | Promise<boolean>) => stops.push(beforeUpdate(settle))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

test('an update may go on with nothing on the screen to keep', async () => {
  expect(await settleBeforeUpdate()).toBe(true)
})

test('an update waits for everything that is being kept', async () => {
  let isKept = false
  settles(async () => {
    await Promise.resolve()
    isKept = true
    return true
  })
  expect(await settleBeforeUpdate()).toBe(true)
  expect(isKept).toBe(true)
})

test.each<[string, () => boolean | Promise<boolean>]>([
  ['says that it could not be kept', () => false],
  ['fails', () => Promise.reject(new Error('Quota exceeded.'))],
])('one draft that %s stops the update', async (_title, settle) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  settles(() => true)
  settles(settle)
  expect(await settleBeforeUpdate()).toBe(false)
})

test('a form that left the screen is not asked', async () => {
  const stop = beforeUpdate(() => false)
  stop()
  expect(await settleBeforeUpdate()).toBe(true)
})
