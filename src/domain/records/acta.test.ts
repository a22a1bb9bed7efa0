import { describe, expect, test } from 'vitest'
import { numberOf, sampleRecord } from '../../server/testing/data/sample-record.ts'
import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import type { RecordRequirement } from '../requirements/born-requirements.ts'
import { actaDocument } from './acta.ts'
import { actaImages, actaTexts } from './acta-contents.ts'
import type { ActaBlock, ActaDocument, ActaField, ActaTable } from './acta-model.ts'
import type { RecordFollowUp, RecordItem, ShownRecord } from './record.ts'

const acta = (changes: Partial<ShownRecord> = {}) => actaDocument(sampleRecord(changes))
const everyText = (document: ActaDocument) => actaTexts(document, () => true)
const allFields = ({ blocks }: ActaDocument): ActaField[] =>
  blocks.flatMap((block) => (block.kind === 'fields' ? block.rows.flat() : []))
const printedValue = (document: ActaDocument, label: string) =>
  allFields(document).find((field) => field.label === label)?.value
const checkedIn = (document: ActaDocument, label: string) =>
  allFields(document)
    .find((field) => field.label === label)
    ?.boxes?.filter((box) => box.checked)
    .map((box) => box.label)
/** Titles of tables among them: those of the sections are the head of their table. */
const headings = ({ blocks }: ActaDocument) =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    return block.kind === 'table' && block.title ? [block.title.text] : []
  })
const isTable = (block: ActaBlock): block is { kind: 'table' } & ActaTable => block.kind === 'table'
const tableNamed = ({ blocks }: ActaDocument, name: string) =>
  blocks.filter(isTable).find((table) => table.name === name)
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
const CONCEPTOS = ['FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS', 'DESFAVORABLE'] as const
/** The five sanitary measures (R 9.8; Ley 9 de 1979, art. 576). */
const MEASURES: [MeasureCode, string][] = [
  ['CLAUSURA', 'Clausura temporal total o parcial'],
  ['SUSPENSION', 'Suspensión parcial o total de trabajos o servicios'],
  ['DECOMISO', 'Decomiso de objetos y productos'],
  ['DESTRUCCION', 'Destrucción o desnaturalización de artículos o productos'],
  ['CONGELACION', 'Congelación o suspensión temporal de la venta o empleo'],
]

const establishment = sampleRecord().establishment
const [section] = sampleRecord().sections
const [firstItem] = section?.items ?? []
if (!section || !firstItem) throw new Error('The sample has a section with an item.')

/** An acta with one section of one item. */
const withItem = (changes: Partial<RecordItem>, record: Partial<ShownRecord> = {}) =>
  acta({ ...record, sections: [{ ...section, items: [{ ...firstItem, ...changes }] }] })
const rowOf = (document: ActaDocument) =>
  tableNamed(document, section.name)?.rows[0]?.map((cell) =>
    cell.lines.map((line) => (line.kind === 'text' ? line.text : `(${line.image.alt})`)),
  )

test('the parts of the acta come in the order of the form', () => {
  expect(headings(acta())).toEqual([
    'I. Identificación del establecimiento',
    'Última inspección',
    'Motivo de la visita',
    'Evaluación',
    'Criterios de evaluación',
    ...sampleRecord().sections.map(({ name }) => name),
    'II. Concepto sanitario',
    'III. Toma de muestras',
    'IV. Requerimientos',
    'Requerimientos por aspecto',
    'V. Medida sanitaria de seguridad',
    'VI. Observaciones',
    'De la autoridad sanitaria',
    'Del establecimiento',
    'VII. Notificación',
    'Anexo fotográfico',
  ])
})

test('the header carries the code, the version and the date of the form', () => {
  expect(acta().header.control.map(({ value }) => value)).toEqual(['GS-IVCSA-FO-002', '02', '27/02/2026'])
})

test('every row of fields fills the width of the form', () => {
  for (const block of acta({ motiveBox: 7, otherMotive: 'Feria' }).blocks) {
    if (block.kind !== 'fields') continue
    for (const row of block.rows) expect(row.reduce((sum, { span }) => sum + span, 0)).toBe(12)
  }
})

test('a record of a server that tells no instants has a dash for them', () => {
  const document = acta({ startedAt: null, endedAt: null })
  expect([printedValue(document, 'Inicio de la visita'), printedValue(document, 'Fin de la visita')]).toEqual([
    '—',
    '—',
  ])
})

test('the department is always Bolívar', () => {
  expect(printedValue(acta(), 'Departamento')).toBe('Bolívar')
})

test('every fact of visit and establishment stands under its label, in the order of the form', () => {
  const { blocks } = acta()
  const end = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Última inspección')
  const printed = allFields({ ...acta(), blocks: blocks.slice(0, end) })
  expect(printed.map(({ label, value }) => [label, value])).toEqual([
    ['Ciudad', 'El Carmen de Bolívar'],
    ['Fecha', '27/02/2026'],
    ['Acta n.º', '148'],
    ['Inicio de la visita', '27/02/2026 09:05'],
    ['Fin de la visita', '27/02/2026 11:40'],
    ['Razón social', 'Inversiones Barrios & Hijos S.A.S.'],
    ['N.º de inscripción', '13244-000012'],
    ['Número de identificación', '901234567'],
    ['Nombre comercial', 'Restaurante «La Sazón de la Niña Rosa»'],
    ['Dirección', 'Calle 24 # 50-31, esquina'],
    ['Departamento', 'Bolívar'],
    ['Municipio', 'El Carmen de Bolívar'],
    ['Ubicación', 'Centro'],
    ['Teléfono', '6056861234'],
    ['Celular', '3004567890'],
    ['Correo electrónico', 'lasazondelaninarosa@ejemplo.com.co'],
    ['Nombre del propietario', 'Rosa Inés Barrios Güette'],
    ['Tipo de documento', undefined],
    ['Hora de apertura', '06:30'],
    ['Hora de cierre', '21:00'],
    ['Número de trabajadores', '8'],
  ])
})

describe('boxes', () => {
  test('are those of the form, in its order', () => {
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

  test('says that there was none', () => {
    expect(blockAfter(acta({ lastInspection: null }), 'Última inspección')).toMatchObject({
      text: 'El establecimiento no registra inspección anterior.',
    })
  })
})

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
  test('have the columns of the form', () => {
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

describe('samples', () => {
  const rowsOf = (document: ActaDocument) =>
    tableNamed(document, 'Toma de muestras')?.rows.map((row) =>
      row.flatMap(({ lines }) => lines.map((line) => line.kind === 'text' && line.text)),
    )

  test('a row for each aspect that was asked', () => {
    expect(rowsOf(acta())).toEqual([
      ['4.1', 'Sí', 'TM-2026-0148', 'Sí', 'CM-2026-0033'],
      ['4.2', 'No', '—', '—', '—'],
    ])
    expect(checkedIn(acta(), '¿Se toman muestras?')).toEqual(['Sí'])
  })

  test('a counter-sample alone is no sample taken, and has its row', () => {
    const document = withItem({
      samplesTaken: false,
      sampleRecord: '',
      counterSampleTaken: true,
      counterSampleRecord: 'CM-7',
    })
    expect(checkedIn(document, '¿Se toman muestras?')).toEqual(['No'])
    expect(rowsOf(document)).toEqual([['1.1', 'No', '—', 'Sí', 'CM-7']])
  })

  test('a number whose question was left open is printed', () => {
    const open = { samplesTaken: null, counterSampleTaken: null, sampleRecord: '', counterSampleRecord: '' }
    expect(rowsOf(withItem({ ...open, sampleRecord: 'M-7' }))).toEqual([['1.1', '—', 'M-7', '—', '—']])
    expect(rowsOf(withItem({ ...open, counterSampleRecord: 'CM-7' }))).toEqual([['1.1', '—', '—', '—', 'CM-7']])
  })

  test('none taken is said', () => {
    const document = withItem({ samplesTaken: null, counterSampleTaken: null })
    expect([checkedIn(document, '¿Se toman muestras?'), tableNamed(document, 'Toma de muestras')]).toEqual([
      ['No'],
      undefined,
    ])
  })
})

describe('requirements', () => {
  test('are the findings of AR and I, and nothing else', () => {
    const detected = sampleRecord()
      .sections.flatMap(({ items }) => items)
      .filter(({ concept }) => concept === 'AR' || concept === 'I')
    const numbers = tableNamed(acta(), 'Requerimientos')?.rows.map(([number]) => number?.lines)
    expect(numbers).toEqual(detected.map((item) => [{ kind: 'text', text: numberOf(item), tone: 'plain' }]))
  })

  test('none is said', () => {
    expect(everyText(withItem({ concept: 'A' }))).toContain('La visita no deja requerimientos.')
  })
})

test('no measure is said', () => {
  expect(everyText(withItem({ measure: null }))).toContain(
    'No se aplica ninguna de las medidas del artículo 576 de la Ley 9 de 1979.',
  )
})

test('a silent establishment has no observations, and every other gap shows a dash', () => {
  const document = acta({ establishmentObservation: ' ', establishment: { ...establishment, mobilePhone: '' } })
  expect(everyText(document)).toContain('Sin observaciones.')
  expect(printedValue(document, 'Celular')).toBe('—')
})

test('sealed requirements have their number, severity, term and last day', () => {
  const [item] = sampleRecord()
    .sections.flatMap(({ items }) => items)
    .filter(({ concept }) => concept === 'I')
  const requirement: RecordRequirement = {
    number: 'R-148-03',
    itemId: item?.itemId ?? 0,
    text: 'Selle la trampa de grasa.',
    severity: 'mayor',
    termCode: 'REQ_MAYOR',
    termVersion: 1,
    termDays: 15,
    termKind: 'calendario',
    countedFrom: '2026-02-27',
    dueDay: '2026-03-16',
    calendarVersion: 1,
    repeats: 'R-101-02',
  }
  const rows = tableNamed(acta({ requirements: [requirement] }), 'Requerimientos')?.rows ?? []
  const texts = rows.map((row) =>
    row.map(({ lines }) => lines.map((one) => (one.kind === 'text' ? one.text : '')).join(' · ')),
  )
  expect(texts).toEqual([
    [
      item && numberOf(item),
      'R-148-03 · Gravedad mayor · Reincidente (R-101-02)',
      'Selle la trampa de grasa.',
      item?.norm,
      'Plazo 15 días calendario · Vence el lunes 16/03/2026',
    ],
  ])
})

describe('a follow-up visit', () => {
  const verified = { number: 'R-101-02', text: 'Selle la trampa de grasa.', dueDay: '2026-02-20' }
  const followUp: RecordFollowUp = {
    inspectionId: 101,
    acta: '2026-000101',
    verdicts: [
      { ...verified, verdict: 'cumple', observation: 'Trampa sellada', image: `${'a'.repeat(64)}.jpg` },
      { ...verified, number: 'R-101-03', verdict: 'no_cumple', observation: 'Sigue rota', image: null },
    ],
  }
  const NAME = 'Seguimiento de requerimientos'
  const textsOf = (document: ActaDocument, name: string) =>
    tableNamed(document, name)?.rows.map((row) =>
      row.map(({ lines }) => lines.map((one) => (one.kind === 'text' ? one.text : '')).join(' · ')),
    )

  test('prints what it verified, with the last day, the result and the observation', () => {
    const document = acta({ followUp })
    expect(everyText(document)).toContain('Se verificó lo requerido en el acta n.º 2026-000101:')
    expect(textsOf(document, NAME)).toEqual([
      ['R-101-02', 'Selle la trampa de grasa.', '20/02/2026', 'Cumple', 'Trampa sellada'],
      ['R-101-03', 'Selle la trampa de grasa.', '20/02/2026', 'No cumple', 'Sigue rota'],
    ])
  })

  test('shows its photos in the annex, after those of the findings', () => {
    const photos = (document: ActaDocument) =>
      document.blocks.flatMap((block) => (block.kind === 'photos' ? block.photos : []))
    const [before, after] = [photos(acta()), photos(acta({ followUp }))]
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([
      {
        image: { name: `${'a'.repeat(64)}.jpg`, isLarge: true },
        caption: 'Requerimiento R-101-02: Cumple. Trampa sellada',
      },
    ])
  })

  test('prints what a verdict asks anew, though the acta has no finding', () => {
    const term = { termCode: 'REQ_MAYOR', termVersion: 1, termDays: 15, termKind: 'calendario' } as const
    const asked: RecordRequirement = {
      ...{ number: 'R-148-01', itemId: 2_000_000, text: 'Selle la trampa.', severity: 'mayor', ...term },
      ...{ countedFrom: '2026-02-27', dueDay: '2026-03-16', calendarVersion: 1, repeats: 'R-101-03' },
      ...{ item: '4.2 Trampas de grasa', norm: 'Resolución 2674' },
    }
    const acceptable = sampleRecord().sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, concept: 'A' as const, isCritical: false })),
    }))
    const document = acta({ followUp, requirements: [asked], sections: acceptable })
    expect(textsOf(document, 'Requerimientos')).toEqual([
      [
        '4.2',
        'R-148-01 · Gravedad mayor · Reincidente (R-101-03)',
        'Selle la trampa.',
        'Resolución 2674',
        'Plazo 15 días calendario · Vence el lunes 16/03/2026',
      ],
    ])
  })

  test.each([undefined, { ...followUp, verdicts: [] }])('prints nothing where nothing was verified: %#', (none) => {
    expect(tableNamed(acta(none && { followUp: none }), NAME)).toBeUndefined()
    expect(headings(acta(none && { followUp: none }))).not.toContain(NAME)
  })
})

test('requirements of records without sealed terms leave them to be written by hand', () => {
  const table = tableNamed(acta(), 'Requerimientos')
  expect(table?.columns.at(-1)?.header).toBe('Plazo')
  expect(table?.rows.map((row) => row.at(-1)?.lines)).toEqual(table?.rows.map(() => []))
})

test.each([
  ['2026-02-27', 'a los 27 días del mes de febrero de 2026'],
  ['2026-01-01', 'el primer día del mes de enero de 2026'],
  ['2026-12-31', 'a los 31 días del mes de diciembre de 2026'],
])('before the signatures it says where and on which day it is signed (%s)', (day, words) => {
  expect(everyText(acta({ day }))).toContain(`Para constancia se firma en El Carmen de Bolívar ${words}.`)
})

test('the notification says its limit, and each person signs or has no signature on file', () => {
  const document = acta()
  expect(everyText(document)).toContain(
    'Esta acta se notifica dentro de los 5 días siguientes a la visita: a más tardar el 04/03/2026.',
  )
  const signatures = document.blocks.find((block) => block.kind === 'signatures')?.signatures ?? []
  expect(signatures.map(({ title, signature }) => [title, signature.kind])).toEqual([
    ['Por la autoridad sanitaria: técnico', 'image'],
    ['Por la autoridad sanitaria: ingeniero', 'text'],
    ['Por el establecimiento', 'image'],
    ['Testigo', 'image'],
  ])
  const texts = everyText(document)
  expect(texts[texts.indexOf('Sello de integridad del acta (SHA-256)') + 1]).toBe(sampleRecord().seal)
})

test('each photo is in its row and, large, in the annex, under its aspect and finding', () => {
  const document = acta()
  const photos = document.blocks.flatMap((block) => (block.kind === 'photos' ? block.photos : []))
  const small = actaImages(document).filter(({ kind, isLarge }) => kind === 'evidence' && !isLarge)
  expect(photos.map(({ image }) => image.name)).toEqual(small.map(({ name }) => name))
  expect(photos.every(({ image }) => image.isLarge)).toBe(true)
  expect(photos[0]?.caption).toMatch(/^Aspecto 1\.2\. Se encontró lo siguiente: /)
  expect(withItem({ concept: 'I', evidence: 'a.jpg', finding: 'x'.repeat(900) }).blocks.at(-1)).toMatchObject({
    photos: [{ caption: `Aspecto 1.1. ${'x'.repeat(240)}…` }],
  })
})

test.each([
  ['2026-11-20T13:50:00Z', ' Tomada el 20/11/2026 08:50, antes de la visita.'],
  ['2026-11-20T14:10:00Z', ' Tomada el 20/11/2026 09:10.'],
])('the annex says when a photo was taken: %s', (takenAt, told) => {
  const [small] = actaImages(acta()).filter(({ kind }) => kind === 'evidence')
  const times = { startedAt: '2026-11-20T14:00:00Z', photoTimes: [{ name: small?.name ?? '', takenAt }] }
  const [photos] = acta(times).blocks.filter((block) => block.kind === 'photos')
  const captions = photos?.photos.map(({ caption }) => caption) ?? []
  expect(captions[0]?.endsWith(told), captions[0]).toBe(true)
  expect(captions.slice(1).join()).not.toContain('Tomada el')
})

test('an acta without photos has no annex', () => {
  expect(headings(withItem({ concept: 'A', evidence: null }))).not.toContain('Anexo fotográfico')
})

test('a missing picture leaves its words', () => {
  const document = acta()
  const images = actaImages(document)
  expect(images).toHaveLength(3 + 2 * 7)
  expect(actaTexts(document, () => false)).toEqual(expect.arrayContaining(images.map(({ absent }) => absent)))
})

test('the head names the entity that issued the record, or else the configured one', () => {
  const configured = { name: 'Alcaldía de hoy', nit: null, shield: 'data:image/png;base64,AA' }
  const sealed = { name: 'Secretaría de ayer', nit: '890.480.059-1' }
  const head = (changes: Partial<ShownRecord>) => actaDocument(sampleRecord(changes), configured).header
  expect(head({ entity: sealed }).authority).toEqual([
    'Departamento de Bolívar',
    'Secretaría de ayer',
    'NIT 890.480.059-1',
  ])
  expect(head({ entity: sealed }).shield).toEqual({ alt: 'Escudo de Secretaría de ayer', url: configured.shield })
  expect(head({}).authority).toEqual(['Departamento de Bolívar', 'Alcaldía de hoy'])
})

describe('how to tell whether an acta is authentic', () => {
  const { seal, code } = sampleRecord()
  const proofOf = (changes: Partial<ShownRecord>) =>
    acta(changes).blocks.find(
      (block) => block.kind === 'fields' && block.rows[0]?.[0]?.label === 'Sello de integridad del acta (SHA-256)',
    )

  test('is printed with the code and its QR', () => {
    expect(proofOf({})).toMatchObject({
      rows: [
        [{ value: seal }],
        [{ label: 'Código del acta', value: code }],
        [
          {
            label: 'Cómo comprobar que el acta es auténtica',
            value: expect.stringContaining('vigia.example/verificar'),
          },
        ],
      ],
      qr: { text: `https://vigia.example/v/${code}` },
    })
  })

  test('without a public address is the code alone, and from an older server the seal alone', () => {
    expect(proofOf({ publicUrl: undefined })).toEqual({
      kind: 'fields',
      rows: [[expect.objectContaining({ value: seal })], [expect.objectContaining({ value: code })]],
    })
    expect(proofOf({ code: undefined })).toEqual({ kind: 'fields', rows: [[expect.objectContaining({ value: seal })]] })
  })
})

test('a reader outside the visit reads words in place of each signature, and all facts', () => {
  const [own, other] = [acta({ signaturesReserved: false }), acta({ signaturesReserved: true })]
  const reserved = 'Firma reservada a quienes participaron en la visita. Está en el PDF del acta.'
  const signed = actaImages(own).filter(({ kind }) => kind === 'signatures')
  expect(signed.length).toBeGreaterThan(2)
  expect(actaImages(other)).toEqual(actaImages(own).filter(({ kind }) => kind !== 'signatures'))
  const texts = everyText(other)
  expect(texts.filter((text) => text === reserved)).toHaveLength(signed.length)
  expect(texts.filter((text) => text !== reserved)).toEqual(everyText(own))
  expect(acta()).toEqual(own)
})
