import { describe, expect, test } from 'vitest'
import { slotName } from '../../../offline/visits/slot-name.ts'
import { aCommand, theChecklist } from '../testing.ts'
import { contentsOf, partsInWords, totalBytes } from './unsent-part.ts'

describe('a part that is not sent', () => {
  test.each([
    ['item-2', theChecklist, 'Ítem 1.2 · Pisos y paredes'],
    ['item-9', theChecklist, 'Un ítem'],
    ['item-2', undefined, 'Un ítem'],
    ['witness-signature', undefined, 'Firma del testigo'],
  ] as const)('%s is called so', (slot, checklist, name) => {
    expect(slotName(slot, checklist)).toBe(name)
  })

  test.each([
    [['item-2'], 'Ítem 1.2 · Pisos y paredes'],
    [['item-1', 'item-2'], '2 ítems (con sus observaciones y fotos)'],
    [['witness-signature', 'item-1', 'item-2'], '2 ítems (con sus observaciones y fotos) y la firma del testigo'],
    [
      ['health-observation', 'establishment-signature', 'witness-signature'],
      'la observación de la autoridad sanitaria, la firma del establecimiento y la firma del testigo',
    ],
  ] as const)('together with others is called so: %#', (slots, words) => {
    expect(partsInWords(slots, theChecklist)).toBe(words)
  })

  test('weighs its photo and its fields', () => {
    const bytes = totalBytes([aCommand(), aCommand({ seq: 2 })])
    expect(bytes).toBeGreaterThan(4_000)
    expect(bytes).toBeLessThan(4_400)
  })

  test('a part that is not sent says what would be lost with it', () => {
    expect(contentsOf(aCommand())).toBe('la calificación AR, la observación «Grieta» y la foto')
    const body = { assignmentId: 40, itemId: 1, concept: 'A' } as const
    expect(contentsOf(aCommand({ write: { call: 'items', body } }))).toBe('la calificación A')
    const observation = aCommand({ write: { call: 'health-observation', body: { observation: 'Limpio' } } })
    expect(contentsOf(observation)).toBe('el texto «Limpio»')
    const signer = { name: 'Luz', idCard: '1', role: 'Cocinera', signature: 'data:image/png;base64,AAAA' }
    expect(contentsOf(aCommand({ write: { call: 'witness-signature', body: signer } }))).toBe(
      'la firma y los datos de Luz',
    )
  })
})
