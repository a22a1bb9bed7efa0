import { describe, expect, test } from 'vitest'
import {
  acta,
  allFields,
  CONCEPTOS,
  checkedIn,
  establishment,
  everyText,
  printedValue,
  withItem,
} from '../../server/testing/data/sample-acta.ts'
import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import type { ActaDocument } from './acta-model.ts'

const blockAfter = ({ blocks }: ActaDocument, title: string) =>
  blocks[blocks.findIndex((block) => block.kind === 'heading' && block.text === title) + 1]

const boxesOf = (document: ActaDocument, label: string) =>
  allFields(document)
    .find((field) => field.label === label)
    ?.boxes?.map((box) => box.label)

/** The printed boxes, letter by letter (R 2.42). */
const LOCATIONS = ['Barrio', 'Vereda', 'Comuna', 'Localidad', 'Sector', 'Corregimiento', 'Caserío', 'UPZ', 'Otro']

const DOCUMENTS = ['C.C.', 'C.E.', 'NIT']

const MOTIVES = [
  'Programación',
  'Solicitud del interesado',
  'Asociada a peticiones, quejas y reclamos',
  'Solicitud oficial',
  'Evento de interés en salud pública',
  'Solicitud de práctica de pruebas o procesos sancionatorios',
  'Otro',
]

/** The five sanitary measures (R 9.8; Ley 9 de 1979, art. 576). */
const MEASURES: [MeasureCode, string][] = [
  ['CLAUSURA', 'Clausura temporal total o parcial'],
  ['SUSPENSION', 'Suspensión parcial o total de trabajos o servicios'],
  ['DECOMISO', 'Decomiso de objetos y productos'],
  ['DESTRUCCION', 'Destrucción o desnaturalización de artículos o productos'],
  ['CONGELACION', 'Congelación o suspensión temporal de la venta o empleo'],
]

describe('boxes', () => {
  test('boxes are those of the form, in its order', () => {
    expect(boxesOf(acta(), 'Ubicación')).toEqual(LOCATIONS)
    expect(boxesOf(acta(), 'Tipo de documento')).toEqual(DOCUMENTS)
    expect(boxesOf(acta(), 'Motivo de esta visita')).toEqual(MOTIVES)
    expect(boxesOf(acta(), 'Concepto sanitario')).toEqual(CONCEPTOS)
    expect(boxesOf(withItem({ measure: null }), 'Medidas')).toEqual(MEASURES.map(([, name]) => name))
  })

  test.each(LOCATIONS)('location %s', (locationType) => {
    const document = acta({ establishment: { ...establishment, locationType } })
    expect(checkedIn(document, 'Ubicación')).toEqual([locationType])
    expect(printedValue(document, 'Ubicación')).toBe('Centro')
  })

  test('a location without a box goes under Otro, with its name', () => {
    const document = acta({ establishment: { ...establishment, locationType: 'Isla' } })
    expect(checkedIn(document, 'Ubicación')).toEqual(['Otro'])
    expect(printedValue(document, 'Ubicación')).toBe('Isla: Centro')
  })

  test.each(DOCUMENTS)('document %s', (identificationType) => {
    const document = acta({ establishment: { ...establishment, identificationType } })
    expect(checkedIn(document, 'Tipo de documento')).toEqual([identificationType])
    expect(printedValue(document, 'Tipo de documento')).toBeUndefined()
  })

  test('a document without a box is named and checks none', () => {
    const document = acta({ establishment: { ...establishment, identificationType: 'P.P.T.' } })
    expect(checkedIn(document, 'Tipo de documento')).toEqual([])
    expect(printedValue(document, 'Tipo de documento')).toBe('P.P.T.')
  })

  test.each(MOTIVES.map((name, index) => [name, index + 1] as const))('motive %s', (name, motiveBox) => {
    expect(checkedIn(acta({ motiveBox }), 'Motivo de esta visita')).toEqual([name])
  })

  test('a motive of the catalogue alone keeps its name beside the box it prints in', () => {
    const document = acta({ motive: 'Seguimiento', motiveBox: 1 })
    expect([checkedIn(document, 'Motivo de esta visita'), printedValue(document, 'Motivo registrado')]).toEqual([
      ['Programación'],
      'Seguimiento',
    ])
  })

  test('a motive with a box of its own is printed once', () => {
    expect(printedValue(acta({ motive: 'Programación', motiveBox: 1 }), 'Motivo registrado')).toBeUndefined()
  })

  test('the free motive is printed', () => {
    expect(printedValue(acta({ motive: 'Otro', motiveBox: 7, otherMotive: 'Feria patronal' }), 'Otro, ¿cuál?')).toBe(
      'Feria patronal',
    )
  })

  test.each(CONCEPTOS)('concepto %s, as the record has it', (concepto) => {
    expect(checkedIn(acta({ concepto }), 'Concepto sanitario')).toEqual([concepto])
  })

  test.each(MEASURES)('measure %s, with the aspects it answers to', (measure, name) => {
    const document = withItem({ concept: 'I', measure, isCritical: true })
    expect(checkedIn(document, 'Medidas')).toEqual([`${name} (aspectos: 1.1)`])
    expect(everyText(document)).toContain('Con fundamento en el artículo 576 de la Ley 9 de 1979 se aplica:')
  })
})

describe('last inspection', () => {
  test('shows date, concepto, percentage and motive', () => {
    expect(blockAfter(acta(), 'Última inspección')).toMatchObject({
      rows: [
        [
          { value: '14/03/2025' },
          { value: 'FAVORABLE CON REQUERIMIENTOS' },
          { value: '78,3 %' },
          { value: 'Programación' },
        ],
      ],
    })
  })

  test('the block of the last inspection says that there was none', () => {
    expect(blockAfter(acta({ lastInspection: null }), 'Última inspección')).toMatchObject({
      text: 'El establecimiento no registra inspección anterior.',
    })
  })
})
