import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { stopTimers } from '../../../testing/stop-timers.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { aCommand, aProgress } from '../testing.ts'
import { useSettledState } from './use-settled-state.ts'

const write = { call: 'health-observation', body: { observation: 'Sin novedad.' } } as const
const waiting = answeredStateOf(aProgress, [aCommand('health-observation', write)])
const gone = answeredStateOf(aProgress, [])
const saved = answeredStateOf(withWrites(aProgress, [write]), [])

const open = () => renderHook((answered) => useSettledState(answered), { initialProps: waiting })

test('an accepted write that is not told yet is waited for', async () => {
  const { result, rerender } = open()
  rerender(gone)
  const settled = result.current()
  rerender(saved)
  expect((await settled).expected.hasHealthObservation).toBe(true)
})

test('a write that was taken back is waited for no longer than two seconds', async () => {
  const pass = stopTimers()
  const { result, rerender } = open()
  rerender(gone)
  let settled: unknown
  void result.current().then((state) => {
    settled = state
  })
  await pass(1_900)
  expect(settled).toBeUndefined()
  await pass(200)
  expect(settled).toBe(gone)
})

test('a write that returned to the outbox is not waited for', async () => {
  const { result, rerender } = open()
  rerender(gone)
  rerender(waiting)
  // A wait would never end.
  stopTimers()
  expect(await result.current()).toBe(waiting)
})
