import { expect, test } from 'vitest'
import { Offline, Refusal } from '../../../../api/refusal.ts'
import { failedState, sentState, sizeFault } from './upload-state.ts'

test.each([
  [0, { step: 'sending', pct: 0 }],
  [0.999, { step: 'sending', pct: 99 }],
  [1, { step: 'analysing' }],
])('after %s of the bytes', (share, state) => {
  expect(sentState(share)).toEqual(state)
})

test('an upload that was given up is no failure', () => {
  expect(failedState(new DOMException('x', 'AbortError'))).toEqual({ step: 'cancelled' })
})

test('a lost connection and a duplicate are told apart', () => {
  expect(failedState(new Offline(undefined))).toMatchObject({ step: 'failed', isDuplicate: false })
  expect(failedState(new Refusal(409, 'document.duplicate', 'Ya está.'))).toMatchObject({ isDuplicate: true })
})

test.each([
  [5, 5, undefined],
  [6, 5, 'failed'],
  [0, undefined, 'failed'],
  [6, undefined, undefined],
])('a file of %s bytes under a limit of %s', (size, limit, step) => {
  expect(sizeFault({ size } as File, limit)?.step).toBe(step)
})
