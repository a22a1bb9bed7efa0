import { expect, test } from 'vitest'
import { type NumberedStanding, standingSentences, standingText } from './act-standing.ts'

const AT = '2026-11-28T17:10:00.000Z'
const whole: NumberedStanding = {
  ...{ at: AT, answered: 20, items: 20, compliancePct: 100, concepto: 'FAVORABLE', digest: 'a'.repeat(64) },
  ...{ format: 'vigia-mostrado-2', addedAfter: [], correctedAfter: [], isObservationAfter: false, verdictsAfter: [] },
}

test.each<[string, Partial<NumberedStanding>, string]>([
  ['the whole acta', {}, 'Firmó el 28/11/2026 12:10 sobre el acta completa.'],
  [
    'a part, and nothing after',
    { answered: 12 },
    'Firmó el 28/11/2026 12:10 sobre 12 de 20 aspectos (FAVORABLE hasta entonces).',
  ],
  [
    'a part, with answers and a correction after',
    { answered: 12, addedAfter: ['3.1', '3.2'], correctedAfter: [{ number: '1.1', was: 'A' }] },
    'Firmó el 28/11/2026 12:10 sobre 12 de 20 aspectos (FAVORABLE hasta entonces). Después se registraron: 3.1, 3.2. Después se corrigió: 1.1 (decía Aceptable).',
  ],
  [
    'all answers, with corrections after',
    {
      correctedAfter: [
        { number: '1.1', was: 'A' },
        { number: '2.1', was: 'I' },
      ],
    },
    'Firmó el 28/11/2026 12:10 sobre 20 de 20 aspectos (FAVORABLE hasta entonces). Después se corrigieron: 1.1 (decía Aceptable), 2.1 (decía Inaceptable).',
  ],
  [
    'all answers, with the observation and a verdict after',
    { isObservationAfter: true, verdictsAfter: ['R-148-02'] },
    'Firmó el 28/11/2026 12:10 sobre 20 de 20 aspectos (FAVORABLE hasta entonces). Después se registraron: la verificación del requerimiento R-148-02, la observación de la autoridad sanitaria.',
  ],
])('over %s', (_, change, text) => {
  expect(standingSentences({ ...whole, ...change }, AT)).toBe(text)
})

test('a device that does not know when says the rest', () => {
  expect(standingSentences(whole, null)).toBe('Firmó sobre el acta completa.')
})

test('items have the numbers of the record', () => {
  const sections = [{ id: 1, name: 'Pisos', items: [{ itemId: 41, description: '3.1 Pisos. Limpios.' }] }]
  const standing = { ...whole, addedAfter: [41], correctedAfter: [{ itemId: 7, was: 'AR' as const }] }
  const text = standingText({ sections } as never, standing, AT)
  expect(text).toContain('Después se registró: 3.1. Después se corrigió: 7 (decía Aceptable con Requerimiento).')
})
