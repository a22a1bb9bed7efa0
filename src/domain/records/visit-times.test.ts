import { describe, expect, test } from 'vitest'
import { type ClosingInstants, closingTimes, visitTimes } from './visit-times.ts'

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

describe('at its closing, a visit', () => {
  const answered = (time: string) => ({ capturedAt: at(time), photoTakenAt: null, evidence: null })
  const found = (time: string, photo: string) => ({ ...answered(time), photoTakenAt: at(photo), evidence: 'a.jpg' })
  const planned = at('08:00', '2026-11-18')

  test.each<[string, Partial<ClosingInstants>, Date, Date]>([
    [
      'begins with an answer, and not with its photo of before',
      { answers: [found('12:54', '06:00'), answered('12:57')], signedAt: [] },
      at('12:54'),
      at('13:30'),
    ],
    [
      'has no time from a finding whose device tells that of the photo alone',
      { answers: [{ capturedAt: at('06:00'), photoTakenAt: null, evidence: 'a.jpg' }, answered('12:57')] },
      at('12:57'),
      at('13:30'),
    ],
    [
      'ends with the signature that closes it, however late that arrives',
      { answers: [answered('09:10'), answered('09:40')], signedAt: [at('09:30'), at('09:55')], startedAt: at('13:00') },
      at('09:10'),
      at('09:55'),
    ],
    [
      'ends with its closing where the last signature has no time',
      { answers: [answered('09:10')], signedAt: [at('09:30'), null], startedAt: at('09:12') },
      at('09:10'),
      at('13:30'),
    ],
    [
      'that arrives days later ends with the last work on the device',
      {
        answers: [answered('09:10'), answered('09:40')],
        startedAt: at('08:00', MONDAY),
        closedAt: at('08:00', MONDAY),
      },
      at('09:10'),
      at('09:40'),
    ],
    [
      'does not begin before it was planned',
      { answers: [answered('09:10'), answered('09:40')], plannedAt: at('09:30'), startedAt: at('10:00') },
      at('09:40'),
      at('13:30'),
    ],
    [
      'has the times of the server where the device tells none',
      { answers: [{ capturedAt: null, photoTakenAt: null, evidence: null }], startedAt: at('09:00') },
      at('09:00'),
      at('13:30'),
    ],
    [
      'does not end before it begins, though the clock of the server was set back',
      { answers: [answered('12:57')], startedAt: at('13:00'), closedAt: at('11:30') },
      at('13:00'),
      at('13:00'),
    ],
  ])('%s', (_name, known, startedAt, endedAt) => {
    const instants = { startedAt: at('13:00'), closedAt: at('13:30'), plannedAt: planned, signedAt: [], answers: [] }
    expect(closingTimes('2026-11-20', { ...instants, ...known })).toEqual({ startedAt, endedAt })
  })
})
