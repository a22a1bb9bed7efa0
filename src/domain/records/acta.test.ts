import { describe, expect, test } from 'vitest'
import {
  acta,
  allFields,
  establishment,
  everyText,
  headings,
  printedValue,
} from '../../server/testing/data/sample-acta.ts'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { actaDocument } from './acta.ts'
import { actaImages } from './acta-contents.ts'
import type { ShownRecord } from './record.ts'

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

test('a silent establishment has no observations, and every other gap shows a dash', () => {
  const document = acta({ establishmentObservation: ' ', establishment: { ...establishment, mobilePhone: '' } })
  expect(everyText(document)).toContain('Sin observaciones.')
  expect(printedValue(document, 'Celular')).toBe('—')
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

  test('the proof of an acta is printed with the code and its QR', () => {
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
