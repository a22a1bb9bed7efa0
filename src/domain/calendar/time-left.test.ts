import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [4, 'habiles', 'Quedan 4 días hábiles'],
  [1, 'habiles', 'Queda 1 día hábil'],
  [0, 'habiles', 'Vence hoy'],
  [-1, 'habiles', 'Vencida hace 1 día hábil'],
  [-4, 'habiles', 'Vencida hace 4 días hábiles'],
  [4, 'calendario', 'Quedan 4 días'],
  [1, 'calendario', 'Queda 1 día'],
  [-1, 'calendario', 'Vencida hace 1 día'],
  [-4, 'calendario', 'Vencida hace 4 días'],
  [-4, undefined, 'Vencida hace 4 días'],
] as const)('%i days of kind %s read: %s', (left, kind, text) => {
  expect(timeLeft(left, { kind, late: 'Vencida' })).toBe(text)
})
