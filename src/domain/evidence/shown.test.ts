import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONCEPTS } from '../inspections/checklist.ts'
import { MEASURE_CODES } from '../inspections/sanitary-measures.ts'
import { SEVERITIES } from '../requirements/requirement-words.ts'
import { consentSentence, SHOWN_FORMAT, type ShownAnswer, shownFormat, shownText, shownTextOfRecord } from './shown.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const PHOTO = 'a'.repeat(64)
const fulfilled: ShownAnswer = {
  itemId: 41,
  concept: 'A',
  observation: null,
  evidence: null,
  isCritical: false,
  measure: null,
  samplesTaken: null,
  sampleRecord: null,
  counterSampleTaken: null,
  counterSampleRecord: null,
  requirementText: null,
  severity: null,
  termDays: null,
}
const finding: ShownAnswer = {
  itemId: 42,
  concept: 'I',
  observation: 'Plaga en la cocina.\nSe aplica «clausura».',
  evidence: `${PHOTO}.jpg`,
  isCritical: true,
  measure: 'CLAUSURA',
  samplesTaken: true,
  sampleRecord: 'M-1',
  counterSampleTaken: false,
  counterSampleRecord: null,
  requirementText: 'Fumigar con empresa autorizada.',
  severity: 'critico',
  termDays: 3,
}
const visit = {
  assignmentId: 7,
  establishmentId: 5,
  checklistId: 3,
  answers: [fulfilled, finding],
  healthObservation: 'Ñandú & café',
  concepto: 'DESFAVORABLE',
  compliancePct: 200 / 3,
}

// Written and digested by another program (Python's json and hashlib), from the page of the wire alone.
const FIRST_VECTOR =
  '{"concepto_previsto":"DESFAVORABLE","cumplimiento_previsto":66.67,"edicion":3,"establecimiento":5,"formato":"vigia-mostrado-1","observacion":"Ñandú & café","respuestas":[{"acta_contramuestra":null,"acta_muestra":null,"concepto":"A","contramuestra":null,"critico":false,"evidencia":null,"hallazgo":null,"item":41,"medida":null,"toma_muestras":null},{"acta_contramuestra":null,"acta_muestra":"M-1","concepto":"I","contramuestra":false,"critico":true,"evidencia":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","hallazgo":"Plaga en la cocina.\\nSe aplica «clausura».","item":42,"medida":"CLAUSURA","toma_muestras":true}],"visita":7}'
const FIRST_DIGEST = 'd9d4d278e1a5448d96f9520944aefa4d8f60859d80cf986921f27711abd711cf'
const VECTOR =
  '{"concepto_previsto":"DESFAVORABLE","cumplimiento_previsto":66.67,"edicion":3,"establecimiento":5,"formato":"vigia-mostrado-2","observacion":"Ñandú & café","respuestas":[{"acta_contramuestra":null,"acta_muestra":null,"concepto":"A","contramuestra":null,"critico":false,"evidencia":null,"gravedad":null,"hallazgo":null,"item":41,"medida":null,"plazo_dias":null,"requerimiento":null,"toma_muestras":null},{"acta_contramuestra":null,"acta_muestra":"M-1","concepto":"I","contramuestra":false,"critico":true,"evidencia":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","gravedad":"critico","hallazgo":"Plaga en la cocina.\\nSe aplica «clausura».","item":42,"medida":"CLAUSURA","plazo_dias":3,"requerimiento":"Fumigar con empresa autorizada.","toma_muestras":true}],"verificaciones":[],"visita":7}'
const VECTOR_DIGEST = 'eefdba1269e73ebb23ec35c96743ad7203121c6ebfec8659786e2261fc6b87d4'

test.each([
  ['vigia-mostrado-1', FIRST_VECTOR, FIRST_DIGEST],
  ['vigia-mostrado-2', VECTOR, VECTOR_DIGEST],
] as const)('the vector of %s that a program outside computes', (format, text, digest) => {
  expect(shownText(visit, format)).toBe(text)
  expect(sha256(shownText(visit, format))).toBe(digest)
})

test.each<[string, Partial<ShownAnswer>]>([
  ['the requirement', { requirementText: 'Fumigar hoy mismo.' }],
  ['the severity', { severity: 'mayor' }],
  ['the term', { termDays: 5 }],
])('%s of a finding is content of the newest form', (_, change) => {
  const changed = { ...visit, answers: [fulfilled, { ...finding, ...change }] }
  expect(shownText(changed)).not.toBe(VECTOR)
  expect(shownText(changed, 'vigia-mostrado-1')).toBe(FIRST_VECTOR)
})

describe('the same content in two forms', () => {
  test.each<[string, Partial<ShownAnswer>]>([
    ['an empty text and none', { counterSampleRecord: '' }],
    ['blanks and none', { counterSampleRecord: ' \u200b ' }],
    ['an invisible filler and none', { counterSampleRecord: '\uffa0' }],
    ['a text with spaces at its edges', { observation: '  Plaga en la cocina.\nSe aplica «clausura». ' }],
    ['another line end', { observation: 'Plaga en la cocina.\r\nSe aplica «clausura».' }],
    ['a photo by its digest alone', { evidence: PHOTO }],
  ])('%s', (_, change) => {
    expect(shownText({ ...visit, answers: [fulfilled, { ...finding, ...change }] })).toBe(VECTOR)
  })
})

const digest = fc.stringMatching(/^[0-9a-f]{64}$/)
const words = fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
const answer = fc.record<ShownAnswer>({
  itemId: fc.integer({ min: 1, max: 2_147_483_647 }),
  concept: fc.constantFrom(...CONCEPTS),
  observation: words,
  evidence: fc.oneof(fc.constant(null), digest),
  isCritical: fc.boolean(),
  measure: fc.oneof(fc.constant(null), fc.constantFrom(...MEASURE_CODES)),
  samplesTaken: fc.constantFrom(null, true, false),
  sampleRecord: words,
  counterSampleTaken: fc.constantFrom(null, true, false),
  counterSampleRecord: words,
  requirementText: words,
  severity: fc.constantFrom(null, ...SEVERITIES),
  termDays: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 365 })),
})
const anyVisit = fc.record({
  assignmentId: fc.integer({ min: 1 }),
  establishmentId: fc.integer({ min: 1 }),
  checklistId: fc.integer({ min: 1 }),
  answers: fc.array(answer, { maxLength: 5 }),
  healthObservation: fc.string({ unit: 'grapheme' }),
  concepto: fc.constantFrom('FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS', 'DESFAVORABLE'),
  compliancePct: fc.double({ min: 0, max: 100, noNaN: true }),
})

/** The content as the database gives it back: its text, read again. */
const readBack = (text: string) => {
  const told = JSON.parse(text) as Record<string, never> & { respuestas: Record<string, never>[] }
  return {
    assignmentId: told.visita,
    establishmentId: told.establecimiento,
    checklistId: told.edicion,
    healthObservation: told.observacion,
    concepto: told.concepto_previsto,
    compliancePct: told.cumplimiento_previsto,
    answers: told.respuestas.map((one) => ({
      itemId: one.item,
      concept: one.concepto,
      observation: one.hallazgo,
      evidence: one.evidencia,
      isCritical: one.critico,
      measure: one.medida,
      samplesTaken: one.toma_muestras,
      sampleRecord: one.acta_muestra,
      counterSampleTaken: one.contramuestra,
      counterSampleRecord: one.acta_contramuestra,
      requirementText: one.requerimiento,
      severity: one.gravedad,
      termDays: one.plazo_dias,
    })),
  } as unknown as Parameters<typeof shownText>[0]
}

test('a normal form gives the text of its entry', () => {
  fc.assert(
    fc.property(anyVisit, (one) => {
      const text = shownText(one)
      expect(shownText(readBack(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('another answer is other content', () => {
  fc.assert(
    fc.property(anyVisit, answer, (one, other) => {
      const [first] = one.answers
      fc.pre(first !== undefined)
      const alone = (given: ShownAnswer) => shownText({ ...one, answers: [given] })
      fc.pre(first !== undefined && alone(first) !== alone(other))
      expect(shownText({ ...one, answers: [other, ...one.answers.slice(1)] })).not.toBe(shownText(one))
    }),
  )
})

test('records of before do not name their edition', () => {
  expect(shownTextOfRecord({ sections: [] } as never)).toBeUndefined()
})

test.each([
  [{ findings: 0, measures: 0, concepto: 'FAVORABLE' }, '0 hallazgos, 0 medidas, concepto FAVORABLE.'],
  [{ findings: 1, measures: 1, concepto: 'DESFAVORABLE' }, '1 hallazgo, 1 medida, concepto DESFAVORABLE.'],
  [{ findings: 3, measures: 2, concepto: 'FAVORABLE' }, '3 hallazgos, 2 medidas, concepto FAVORABLE.'],
])('the sentence counts %j', (figures, end) => {
  expect(consentSentence(figures)).toBe(`Acepto firmar en pantalla. Declaro que leí el resumen del acta: ${end}`)
})

describe('a visit that verifies requirements', () => {
  const said = { number: 'R-148-02', verdict: 'parcial', observation: ' Falta la tapa\r\n', image: null } as const
  const met = { number: 'R-148-01', verdict: 'cumple', observation: 'Listo', image: `${PHOTO}.jpg` } as const

  test.each([
    ['vigia-mostrado-2', VECTOR],
    ['vigia-mostrado-seguimiento-1', FIRST_VECTOR],
  ] as const)('a visit that verifies requirements has its verdicts by number in %s', (formato, vector) => {
    const text = JSON.parse(shownText({ ...visit, verdicts: [said, met] }, formato))
    expect(text).toEqual({
      ...JSON.parse(vector),
      formato,
      verificaciones: [
        { requerimiento: 'R-148-01', resultado: 'cumple', observacion: 'Listo', foto: PHOTO },
        { requerimiento: 'R-148-02', resultado: 'parcial', observacion: 'Falta la tapa', foto: null },
      ],
    })
    expect(shownText({ ...visit, verdicts: [met, said] })).toBe(shownText({ ...visit, verdicts: [said, met] }))
  })

  test('the first format leaves verdicts out', () => {
    expect(shownText({ ...visit, verdicts: [said] }, 'vigia-mostrado-1')).toBe(FIRST_VECTOR)
  })

  test('a stored format that no app has, or none, counts as the newest one', () => {
    expect(['vigia-mostrado-seguimiento-1', 'vigia-mostrado-9', null].map(shownFormat)).toEqual([
      'vigia-mostrado-seguimiento-1',
      SHOWN_FORMAT,
      SHOWN_FORMAT,
    ])
  })
})
