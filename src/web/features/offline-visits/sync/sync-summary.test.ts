import { expect, test } from 'vitest'
import { changeText, connectionOf, type SyncSummary } from './sync-summary.ts'

const quiet: SyncSummary = { connection: 'online', waiting: 0, refused: 0, hasUnsentWork: false }

test.each<[string, Partial<SyncSummary>, Partial<SyncSummary>, string]>([
  ['nothing changed', {}, {}, ''],
  ['the signal is lost', {}, { connection: 'offline' }, 'Sin señal'],
  ['the signal is back', { connection: 'offline', waiting: 2 }, { waiting: 2 }, 'En línea'],
  ['something waits', {}, { waiting: 3 }, '3 por enviar'],
  ['a part of it was sent', { waiting: 3 }, { waiting: 2 }, ''],
  ['the last of it was sent', { waiting: 2 }, {}, 'Nada por enviar'],
  ['one of it was refused', { waiting: 2 }, { waiting: 1, refused: 1 }, '1 rechazada'],
  ['another was refused', { refused: 1 }, { refused: 2 }, '2 rechazadas'],
  ['the refused one was dealt with', { refused: 1 }, {}, 'Nada por enviar'],
  [
    'the session lapsed while the signal is there',
    { waiting: 1 },
    { connection: 'lapsed', waiting: 1 },
    'Sesión vencida',
  ],
])('when %s, a screen reader is told «%s»', (_, before, now, text) => {
  expect(changeText({ ...quiet, ...before }, { ...quiet, ...now })).toBe(text)
})

test.each([
  [true, false, true, 'online'],
  [true, false, false, 'online'],
  [false, false, true, 'unanswered'],
  [false, false, false, 'offline'],
  [false, true, true, 'lapsed'],
] as const)('reached: %s, lapsed: %s, network: %s is %s', (isOnline, isLapsed, hasNetwork, connection) => {
  expect(connectionOf(isOnline, isLapsed, hasNetwork)).toBe(connection)
})
