import { expect, test } from 'vitest'
import { aChecklist, theOfficials } from '../testing.ts'
import { type AnsweredWrites, answerTexts } from './answer-texts.ts'

const settled = (event: Partial<AnsweredWrites>, saved: number[] = []) => {
  const texts = answerTexts({ accepted: [], refused: [], isClosed: false, ...event }, aChecklist, {
    savedItems: new Set(saved),
    officials: theOfficials,
  })
  return [...texts.accepted.map((text) => `success: ${text}`), ...texts.refused.map((text) => `error: ${text}`)]
}
const refused = (slot: AnsweredWrites['accepted'][number], code: string) => ({ slot, code, message: 'Del servidor' })

test('a section whose other answer met another is not told as saved', () => {
  const known = { savedItems: new Set([5]), refused: new Set(['item-5' as const]) }
  expect(answerTexts({ accepted: ['item-6'], refused: [], isClosed: false }, aChecklist, known).accepted).toEqual([])
})

test.each<[string, string[], string[]]>([
  [
    'the write that completes a section',
    settled({ accepted: ['item-6'] }, [5]),
    ['success: Sección "Equipos" guardada correctamente.'],
  ],
  ['a part of a section says nothing yet', settled({ accepted: ['item-5'] }), []],
  ['a section that was whole before is not told again', settled({ accepted: ['item-1'] }, [5, 6]), []],
  [
    'an item that somebody else answered',
    settled({ refused: [refused('item-5', 'inspection.item-answered')] }),
    ['error: Equipos ya fue diligenciada'],
  ],
  ['any other refusal', settled({ refused: [refused('item-5', 'image.undecodable')] }), ['error: Del servidor']],
  ['a part', settled({ accepted: ['health-observation'] }), ['success: Observación registrada correctamente.']],
  [
    'a refused observation',
    settled({ refused: [refused('health-observation', 'inspection.observation-recorded')] }),
    ['error: No se pudo guardar la observación.'],
  ],
  ["an official's signature", settled({ accepted: ['official-3'] }), ['success: Firma de Yuranis Castro registrada.']],
  [
    "the establishment's refused signature",
    settled({ refused: [refused('establishment-signature', 'inspection.establishment-signature-recorded')] }),
    ['error: No se pudo guardar la firma.'],
  ],
  [
    "the witness's refused signature",
    settled({ refused: [refused('witness-signature', 'inspection.witness-signature-recorded')] }),
    ['error: No se pudo guardar la firma del testigo.'],
  ],
  [
    'the write that closes the visit',
    settled({ accepted: ['witness-signature'], isClosed: true }),
    ['success: Inspección finalizada correctamente.', 'success: Firma del testigo registrada correctamente.'],
  ],
  [
    'that somebody else closed the visit is no finishing',
    settled({ refused: [refused('item-5', 'inspection.item-answered')], isClosed: true }),
    ['error: Equipos ya fue diligenciada'],
  ],
])('%s', (_, told, texts) => {
  expect(told).toEqual(texts)
})
