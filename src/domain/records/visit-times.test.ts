import { expect, test } from 'vitest'
import { visitTimes } from './visit-times.ts'

const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00-05:00`)
const MONDAY = '2026-11-23'

test.each<[string, { started: Date; closed: Date; captured: (Date | null)[] }, Date, Date]>([
  [
    'filled with signal: from the first answer to the closing',
    { started: at('09:05'), closed: at('10:30'), captured: [at('09:20'), at('09:02'), null] },
    at('09:02'),
    at('10:30'),
  ],
  [
    'filled without signal and sent days later: by the device alone',
    { started: at('08:00', MONDAY), closed: at('08:00', MONDAY), captured: [at('11:10'), at('09:40')] },
    at('09:40'),
    at('11:10'),
  ],
  [
    'begun a day before: from the first save',
    { started: at('16:00', '2026-11-19'), closed: at('09:00'), captured: [at('16:00', '2026-11-19'), at('08:10')] },
    at('16:00', '2026-11-19'),
    at('09:00'),
  ],
  [
    'a device without a clock: by the server',
    { started: at('09:00'), closed: at('10:00'), captured: [null, null] },
    at('09:00'),
    at('10:00'),
  ],
  [
    'a device that is minutes ahead: never after the closing',
    { started: at('10:00'), closed: at('10:00'), captured: [at('10:07'), at('09:50')] },
    at('09:50'),
    at('10:00'),
  ],
])('%s', (_name, { started, closed, captured }, from, to) => {
  expect(visitTimes('2026-11-20', { startedAt: started, closedAt: closed, capturedAt: captured })).toEqual({
    startedAt: from,
    endedAt: to,
  })
})
