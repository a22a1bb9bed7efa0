import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../testing/patient-drawing.ts'
import { DRAWING_TIMES, drawingTimes, rasteriseSvg } from './rasterise-svg.ts'

const STROKE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M10 50L290 60" stroke="#000"/></svg>'

/** So many slow drawings may be before an honest one, because each person has one place in the queue. */
const SLOW_PEOPLE = 5
/** Longest that an honest person waits for them, in milliseconds, beside the starts of the processes. */
const LONGEST_WAIT_MS = 5_000

const patient = { ...drawingTimes }
beforeEach(() => {
  // The start of a process has a limit of its own, and is slow on a slow machine.
  Object.assign(drawingTimes, DRAWING_TIMES, { startMs: patient.startMs })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(drawingTimes, patient)
})

test('a drawing ends after its time, and five people delay another one five seconds at most', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  // Whether this one is done in its time says nothing here.
  await rasteriseSvg(new TextEncoder().encode(STROKE), 1).catch(() => undefined)
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(DRAWING_TIMES.drawMs)
  expect(SLOW_PEOPLE * DRAWING_TIMES.drawMs).toBeLessThanOrEqual(LONGEST_WAIT_MS)
})
