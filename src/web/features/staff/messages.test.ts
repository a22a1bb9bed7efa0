import { expect, test } from 'vitest'
import { expiryText } from '../../../domain/staff/staff-texts.ts'
import { expiryTone, loadLevel, loadText } from './messages.ts'

test.each([
  [null, 'Sin fecha de terminación', 'green'],
  [61, 'Vence en 61 días', 'green'],
  [60, 'Vence en 60 días', 'yellow'],
  [16, 'Vence en 16 días', 'yellow'],
  [15, 'Vence en 15 días', 'red'],
  [12, 'Vence en 12 días', 'red'],
  [1, 'Vence en 1 día', 'red'],
  [0, 'Vence hoy', 'red'],
  [-1, 'Venció hace 1 día', 'red'],
])('%s days left read «%s», in %s', (daysLeft, text, tone) => {
  expect([expiryText(daysLeft), expiryTone(daysLeft)]).toEqual([text, tone])
})

test.each([
  [
    { pending: 8, weighted: 8, capacity: 10, loadPct: 80 },
    'Holgada',
    '8 visitas pendientes de 10 posibles (80\u00a0%)',
  ],
  [
    { pending: 8, weighted: 9.2, capacity: 10, loadPct: 92 },
    'Justa',
    '8 visitas pendientes, que equivalen a 9,2, de 10 posibles (92\u00a0%)',
  ],
  [
    { pending: 1, weighted: 0.5, capacity: null, loadPct: null },
    undefined,
    '1 visita pendiente, que equivale a 0,5, sin capacidad declarada',
  ],
  [{ pending: 1, weighted: 1, capacity: 1.2, loadPct: 81 }, 'Justa', '1 visita pendiente de 1,2 posibles (81\u00a0%)'],
  [
    { pending: 10, weighted: 10, capacity: 10, loadPct: 100 },
    'Justa',
    '10 visitas pendientes de 10 posibles (100\u00a0%)',
  ],
  [
    { pending: 11, weighted: 11, capacity: 10, loadPct: 110 },
    'Sobrecargada',
    '11 visitas pendientes de 10 posibles (110\u00a0%)',
  ],
  [
    { pending: 2, weighted: 2, capacity: 0, loadPct: null },
    'Sin días disponibles',
    '2 visitas pendientes de 0 posibles',
  ],
  [{ pending: 0, weighted: 0, capacity: 0, loadPct: null }, 'Sin carga', '0 visitas pendientes de 0 posibles'],
  [
    { pending: 2, weighted: 2, capacity: null, loadPct: null },
    undefined,
    '2 visitas pendientes, sin capacidad declarada',
  ],
])('a load of %j is «%s»', (load, word, text) => {
  expect([loadLevel(load)?.word, loadText(load)]).toEqual([word, text])
})
