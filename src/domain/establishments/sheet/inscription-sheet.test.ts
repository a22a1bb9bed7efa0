import { describe, expect, test } from 'vitest'
import activities from '../../../server/catalogues/data/actividades.json' with { type: 'json' }
import { actaTexts } from '../../records/acta-contents.ts'
import type { ActaField } from '../../records/acta-model.ts'
import { ACTIVITY_GROUPS } from './activity-boxes.ts'
import { blankSheet } from './blank-sheet.ts'
import { inscriptionSheet } from './inscription-sheet.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'
import { aSheetEstablishment } from './testing.ts'

const sheet = (changes: Partial<SheetEstablishment> = {}) => inscriptionSheet(aSheetEstablishment(changes))
const allFields = (changes: Partial<SheetEstablishment> = {}): ActaField[] =>
  sheet(changes).blocks.flatMap((block) => (block.kind === 'fields' ? block.rows.flat() : []))
const fieldsNamed = (label: string, changes: Partial<SheetEstablishment> = {}) =>
  allFields(changes).filter((field) => field.label === label)
const printedValue = (label: string, changes: Partial<SheetEstablishment> = {}) => fieldsNamed(label, changes)[0]?.value
const checkedIn = (label: string, changes: Partial<SheetEstablishment> = {}) =>
  fieldsNamed(label, changes)[0]
    ?.boxes?.filter(({ checked }) => checked)
    .map((box) => box.label)
const activityLabels = new Set(ACTIVITY_GROUPS.map(({ name }) => name))
const checkedActivities = (changes: Partial<SheetEstablishment>) =>
  allFields(changes)
    .filter(({ label, boxes }) => boxes && activityLabels.has(label))
    .flatMap(({ boxes }) => boxes?.filter(({ checked }) => checked).map(({ label }) => label) ?? [])

test('the header carries the code, the version and the date of the form', () => {
  expect(sheet().header.control.map(({ value }) => value)).toEqual(['GS-IVCSA-FO-040', '01', '28/07/2020'])
})

test('the sections come in the order of the form', () => {
  expect(sheet().blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual([
    'I. Identificación',
    'Persona jurídica',
    'Persona natural',
    'Establecimiento',
    'II. Ubicación',
    'III. Contacto',
    'IV. Notificación',
    'V. Actividad del establecimiento',
    'VI. Exclusivo de la autoridad sanitaria',
    'VII. Observaciones',
    'VIII. Entrega y recibo',
  ])
})

test('every row of fields fills the width of the form', () => {
  for (const identificationType of ['NIT', 'C.C.']) {
    for (const block of sheet({ identificationType }).blocks) {
      if (block.kind !== 'fields') continue
      for (const row of block.rows) expect(row.reduce((sum, { span }) => sum + span, 0)).toBe(12)
    }
  }
})

test.each([
  [undefined, 'La Secretaría de Salud Departamental trata estos datos personales'],
  ['Alcaldía de Arjona', 'La Alcaldía de Arjona trata estos datos personales'],
  ['Instituto Distrital de Salud', 'El Instituto Distrital de Salud trata estos datos personales'],
  ['Salud Bolívar', 'La entidad Salud Bolívar trata estos datos personales'],
])('the notice of privacy names the entity of the head: %s', (name, words) => {
  const letterhead = name === undefined ? undefined : { name, nit: null, shield: null }
  for (const form of [inscriptionSheet(aSheetEstablishment(), letterhead), blankSheet(letterhead)]) {
    const texts = actaTexts(form, () => false)
    expect(texts.filter((text) => text.startsWith(words))).toHaveLength(1)
    if (name !== undefined) expect(texts.join(' ')).not.toContain('Secretaría')
  }
})

describe('the activity boxes', () => {
  const printed = activities.filter((activity) => activity.en_formulario_en_blanco)
  const ofCatalogue = ({ nombre, casilla }: (typeof activities)[number]) => ({ name: nombre, sheetBox: casilla })

  test('the activity boxes are those of the printed catalogue, each once, under the same words', () => {
    const boxes = ACTIVITY_GROUPS.flatMap((group) => Object.entries(group.boxes))
    expect(boxes).toEqual(printed.map(({ casilla, nombre }) => [casilla, nombre]))
  })

  test.each(printed.map((activity) => [activity.nombre, activity] as const))('%s', (name, activity) => {
    expect(checkedActivities({ activities: [ofCatalogue(activity)] })).toEqual([name])
  })

  test('none is marked without an activity', () => {
    expect(checkedActivities({ activities: [] })).toEqual([])
    expect(printedValue('Otra, ¿cuál?', { activities: [] })).toBe('')
  })

  test.each(activities.filter((activity) => !activity.en_formulario_en_blanco).map((a) => [a.nombre, a] as const))(
    '%s has no box and is written',
    (name, activity) => {
      expect(checkedActivities({ activities: [ofCatalogue(activity)] })).toEqual([])
      expect(printedValue('Otra, ¿cuál?', { activities: [ofCatalogue(activity)] })).toBe(name)
    },
  )
})

describe('the inscribed person', () => {
  test('a company fills the section of legal entities, and the other stays blank', () => {
    expect(printedValue('NIT')).toBe('900123456')
    expect(printedValue('Representante legal')).toBe('María Núñez Cañón')
    expect(printedValue('Nombres y apellidos del propietario')).toBe('')
    expect(checkedIn('Tipo de documento')).toEqual([])
  })

  test.each([
    ['C.C.', ['C.C.'], undefined],
    ['C.E.', ['C.E.'], undefined],
    ['P.P.T.', ['Otro'], 'P.P.T.'],
  ])('a person with %s fills the section of natural persons', (identificationType, checked, value) => {
    const person = { identificationType, identificationNumber: '45678901' }
    expect(checkedIn('Tipo de documento', person)).toEqual(checked)
    expect(printedValue('Tipo de documento', person)).toBe(value)
    expect(printedValue('Número de documento', person)).toBe('45678901')
    expect(printedValue('NIT', person)).toBe('')
    expect(printedValue('Razón social', person)).toBe('')
    expect(fieldsNamed('Razón social', person)[1]?.value).toBe('Inversiones El Ñandú S.A.S.')
  })
})

describe('other boxes', () => {
  const locations = ['Barrio', 'Vereda', 'Comuna', 'Localidad', 'Sector', 'Corregimiento', 'Caserío', 'UPZ', 'Otro']

  test('locations are those of the form, in its order', () => {
    expect(fieldsNamed('Ubicación')[0]?.boxes?.map(({ label }) => label)).toEqual(locations)
  })

  test.each(locations)('location %s', (locationType) => {
    expect(checkedIn('Ubicación', { locationType })).toEqual([locationType])
    expect(printedValue('Ubicación', { locationType })).toBe('La Cruz')
  })

  test.each(['URBANA', 'RURAL'])('population %s', (populationType) => {
    expect(checkedIn('Población', { populationType })).toEqual([populationType])
  })

  test('consent is marked where it was given, and left open where it was not', () => {
    const [notification, privacy] = [
      'Autoriza ser notificado por correo electrónico (Ley 1437 de 2011, art. 56)',
      'Acepta el aviso de privacidad (Ley 1581 de 2012)',
    ]
    const given = { electronicNotification: true, privacyAccepted: true }
    expect([checkedIn(notification, given), checkedIn(privacy, given)]).toEqual([['Sí'], ['Sí']])
    expect(printedValue('Correo para notificaciones', given)).toBe('nandu@correo.com')
    expect([checkedIn(notification), checkedIn(privacy)]).toEqual([[], []])
    expect(printedValue('Correo para notificaciones')).toBe('')
  })

  test('missing data of a census prints as a dash, and no box is marked for it', () => {
    const gaps = { identificationType: '', identificationNumber: '', populationType: '', locationType: '' }
    const bare = {
      ...gaps,
      locationDescription: '',
      phone: '',
      email: '',
      workers: 0,
      censusGaps: ['workers'],
      responsibleName: '',
    }
    const labels = [
      'Tipo de documento',
      'Número de documento',
      'Población',
      'Ubicación',
      'Teléfono',
      'Correo electrónico',
    ]
    expect([...labels, 'Número de trabajadores'].map((label) => printedValue(label, bare))).toEqual(Array(7).fill('—'))
    expect(['Tipo de documento', 'Población', 'Ubicación'].flatMap((label) => checkedIn(label, bare))).toEqual([])
    // The section of companies does not belong to it, and stays blank.
    expect(printedValue('NIT', bare)).toBe('')
  })

  test('an inactive establishment reads so', () => {
    expect(checkedIn('Estado del establecimiento', { isActive: false })).toEqual(['Inactivo'])
  })
})

test('every fact of the establishment is on the sheet', () => {
  const establishment = aSheetEstablishment()
  const texts = actaTexts(inscriptionSheet(establishment), () => true)
  const {
    id,
    createdOn,
    isActive,
    activities: _boxes,
    privacyAccepted,
    electronicNotification,
    signature,
    ...facts
  } = establishment
  for (const fact of Object.values(facts)) expect(texts).toContain(String(fact ?? ''))
  expect(texts).toContain('20/11/2026')
})

test('without a signature its place is blank, and a picture that cannot be had says so', () => {
  const place = (signature: string | null) => {
    const block = sheet({ signature }).blocks.at(-1)
    return block?.kind === 'signatures' ? block.signatures[0]?.signature : undefined
  }
  expect(place(null)).toMatchObject({ kind: 'text', text: '' })
  expect(place('a.png')).toMatchObject({
    image: { kind: 'signatures', name: 'a.png', absent: 'Firma de José Peña: no disponible' },
  })
})
