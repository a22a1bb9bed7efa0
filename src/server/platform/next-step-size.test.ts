import { expect, test } from 'vitest'
import { nextStepSize } from './next-step-size.ts'

test.each([
  ['a step of the asked time is followed by one as large', 100, 25, 100],
  ['a slow one by a smaller one', 100, 100, 25],
  ['one that was held up by one that still gets on', 100, 60_000, 20],
  ['a quick one by twice as many', 100, 0, 200],
  ['a quick large one by no more than the most', 400, 1, 500],
])('%s', (_, size, tookMs, next) => {
  expect(nextStepSize(size, tookMs)).toBe(next)
})
