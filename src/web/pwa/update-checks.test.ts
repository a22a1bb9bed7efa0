import { expect, test } from 'vitest'
import { isCheckDue } from './update-checks.ts'

const MINUTE = 60_000

test.each([
  ['an hour after the last, by the clock', 60, 'timer', false, true],
  ['a minute less', 59, 'timer', false, false],
  ['coming back after a quarter of an hour', 15, 'focus', false, true],
  ['going to and fro', 14, 'focus', false, false],
  ['an hour after the last, where data are saved', 60, 'timer', true, false],
  ['coming back, where data are saved', 11 * 60, 'focus', true, false],
  ['half a day after the last, where data are saved', 12 * 60, 'focus', true, true],
] as const)('%s: a check is due %#', (_title, minutes, occasion, savesData, expected) => {
  expect(isCheckDue(minutes * MINUTE, occasion, savesData)).toBe(expected)
})
