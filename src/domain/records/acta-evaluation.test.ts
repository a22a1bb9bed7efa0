import { describe, expect, test } from 'vitest'
import {
  acta,
  CONCEPTOS,
  everyText,
  firstItem,
  headings,
  printedValue,
  section,
  tableNamed,
  withItem,
} from '../../server/testing/data/sample-acta.ts'
import type { ActaDocument } from './acta-model.ts'

const rowOf = (document: ActaDocument) =>
  tableNamed(document, section.name)?.rows[0]?.map((cell) =>
    cell.lines.map((line) => (line.kind === 'text' ? line.text : `(${line.image.alt})`)),
  )

test('the legend has the three bands, the five marks and the critical rule', () => {
  const texts = everyText(acta())
  expect(CONCEPTOS.map((concepto) => printedValue(acta(), concepto))).toEqual([
    '90 - 100 %',
    '60 - 89,9 %',
    'menos de 59,9 %',
  ])
  expect(printedValue(acta(), 'Calificación de cada aspecto')).toBe(
    'Aceptable (A) · Aceptable con Requerimiento (AR) · Inaceptable (I) · No Aplica (NA) · Crítico (C)',
  )
  expect(texts.find((text) => text.includes('crítico'))).toMatch(/DESFAVORABLE sin importar el porcentaje/)
})

test('the bands of the legend are those that the inspection was closed by', () => {
  const document = acta({ floors: { favorable: 95, conRequerimientos: 70.5 } })
  expect(CONCEPTOS.map((concepto) => printedValue(document, concepto))).toEqual([
    '95 - 100 %',
    '70,5 - 94,9 %',
    'menos de 70,4 %',
  ])
})

describe('section tables', () => {
  test('section tables have the columns of the form', () => {
    expect(tableNamed(acta(), section.name)?.columns.map(({ header }) => header)).toEqual([
      '#',
      'Aspecto a verificar',
      'A',
      'AR',
      'I',
      'Hallazgos',
      'C',
    ])
  })

  test('skip section 0', () => {
    expect(headings(acta({ sections: [{ ...section, id: 0 }] }))).not.toContain(section.name)
  })

  const options = [
    ['A', 2, [['X', '2'], ['1'], ['0']]],
    ['AR', 1, [['2'], ['X', '1'], ['0']]],
    ['I', 0, [['2'], ['1'], ['X', '0']]],
    ['NA', 2, [['NA', '2'], ['1'], ['0']]],
  ] as const
  test.each(options)('mark %s with its points, and only it', (concept, points, cells) => {
    const concepts = [
      ...firstItem.concepts.filter((option) => option.concept !== 'NA'),
      { concept: 'NA' as const, points: 2 },
    ]
    expect(rowOf(withItem({ concept, points, concepts }))?.slice(2, 5)).toEqual(cells)
  })

  test('leave blank a concept that the aspect does not allow', () => {
    const concepts = firstItem.concepts.filter((option) => option.concept !== 'AR')
    expect(rowOf(withItem({ concepts }))?.[3]).toEqual([])
  })

  test('justify an NA in the findings', () => {
    expect(rowOf(withItem({ concept: 'NA', finding: 'No hay cuarto frío.', evidence: null }))?.[5]).toEqual([
      'No Aplica (NA)',
      'No hay cuarto frío.',
    ])
  })

  test('show finding and photo, and mark what is critical', () => {
    const row = rowOf(withItem({ concept: 'I', finding: 'Plagas.', evidence: 'a.jpg', isCritical: true }))
    expect(row?.slice(5)).toEqual([['Plagas.', '(Evidencia fotográfica del aspecto 1.1)'], ['X']])
  })

  test('add up the points of the section', () => {
    expect(tableNamed(acta(), section.name)?.title).toEqual({ text: section.name, detail: 'Puntaje: 5 de 10' })
  })
})

test('the concepto names the critical aspects that decided it', () => {
  const document = withItem({ concept: 'I', isCritical: true, measure: 'CLAUSURA' }, { concepto: 'DESFAVORABLE' })
  expect(everyText(document)).toContain('Aspectos críticos calificados como Inaceptable: 1.1.')
  expect(everyText(withItem({ concept: 'AR', isCritical: true })).join()).not.toContain('Aspectos críticos calificados')
})
