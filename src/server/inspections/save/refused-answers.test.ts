import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import {
  acceptable,
  aNewDrawing,
  aPhoto,
  aVisit,
  signer,
  theChecklist,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { technician } = api.officials
const inspector = api.as(technician)

let visit: { visitId: number; establishmentId: number }
let items: WireItem[]
let sections: { item_configuration_type: string; items: WireItem[] }[]

beforeEach(async () => {
  visit = await aVisit(api)
  sections = await theChecklist(inspector)
  items = sections.flatMap((section) => section.items)
})

const item = (index: number) => items[index] as WireItem

const answers = () =>
  db
    .select()
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visit.visitId))

const detection = async (index: number, changes = {}) => ({
  ...acceptable(visit.visitId, item(index)),
  concept: 'Inaceptable (I)',
  score: 0,
  is_detection: '1',
  description: 'Piso agrietado junto a la estufa',
  image: await aPhoto(index),
  ...changes,
})

describe('an answer is refused, with the words of R 5.15 and R 8.8, and nothing written', () => {
  test.each([
    [
      'AR without photo',
      { image: undefined },
      422,
      /^Por favor completa todos los campos requeridos en la sección: Edificación e instalaciones$/,
    ],
    [
      'I without observation',
      { description: '  ' },
      422,
      /^Por favor completa todos los campos requeridos en la sección: Edificación e instalaciones$/,
    ],
    [
      'no concept',
      { concept: '' },
      422,
      /^Por favor completa todos los campos requeridos en la sección: Edificación e instalaciones$/,
    ],
    ['a concept that is none', { concept: 'Regular' }, 422, /concepto/],
    ['a score that is not the catalogue’s', { score: 2 }, 422, /puntaje/],
    ['critical and Inaceptable without measure', { es_critico: '1' }, 422, /medida sanitaria/],
    ['a measure applied, but not which', { is_sanitary_measure_applied: '1' }, 422, /cuál medida sanitaria/],
    [
      'a measure, and that none was applied',
      { is_sanitary_measure_applied: '0', medida_sanitaria: 'CLAUSURA' },
      422,
      /cuál medida sanitaria/,
    ],
    ['a measure that is none of the five', { es_critico: '1', medida_sanitaria: 'MULTA' }, 422, /./],
    ['an unknown field', { observacion_extra: 'x' }, 400, /observacion_extra/],
    ['an item of another checklist', { item_configuration_id: 20101 }, 404, /lista de chequeo/],
    ['a malformed item', { item_configuration_id: 'uno' }, 422, /./],
    ['a visit that does not exist', { assignment_id: 999_999 }, 404, /visita/],
    ['a text with a NUL', { description: 'a\0b' }, 400, /./],
  ])('%s', async (_title, changes, status, message) => {
    const reply = await inspector.post('/api/inspection/items', form(await detection(0, changes)))
    expect(reply.statusCode).toBe(status)
    expect(reply.body.error.message).toMatch(message)
    expect(await answers()).toHaveLength(0)
  })

  test.each([
    ['text', new Blob(['no soy una imagen'], { type: 'image/jpeg' }), 415],
    [
      'an SVG with a script',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: 'image/svg+xml' }),
      415,
    ],
    ['a file of 11 MiB', new Blob([new Uint8Array(11 * 1024 * 1024)], { type: 'image/jpeg' }), 413],
  ])('a photo that is %s', async (_title, image, status) => {
    const reply = await inspector.post('/api/inspection/items', form(await detection(0, { image })))
    expect(reply.statusCode).toBe(status)
    expect(await answers()).toHaveLength(0)
  })

  test('a truncated photo', async () => {
    const whole = Buffer.from(await (await aPhoto()).arrayBuffer())
    const image = new Blob([whole.subarray(0, whole.length / 2)], { type: 'image/jpeg' })
    expect((await inspector.post('/api/inspection/items', form(await detection(0, { image })))).statusCode).toBe(415)
  })

  test('an answered item keeps no file of what came after', async () => {
    await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    const names = () => blobNames(api.platform.blobs)
    const before = await names()
    const image = await aPhoto(77)
    const again = await inspector.post('/api/inspection/items', form(await detection(0, { image })))
    expect(again.statusCode).toBe(409)
    expect(await names()).toEqual(before)
    expect((await inspector.post('/api/inspection/items', form(await detection(1, { image })))).statusCode).toBe(200)
    expect((await names()).length).toBe(before.length + 2)
  })

  test.each([
    ['without its observation', { description: '' }],
    ['critical without its measure', { es_critico: '1' }],
    ['with a measure that was not applied', { is_sanitary_measure_applied: '0', medida_sanitaria: 'CLAUSURA' }],
  ])('a finding %s keeps no file', async (_title, changes) => {
    const before = await blobNames(api.platform.blobs)
    const reply = await inspector.post(
      '/api/inspection/items',
      form(await detection(0, { ...changes, image: await aPhoto(78) })),
    )
    expect(reply.statusCode).toBe(422)
    expect(await blobNames(api.platform.blobs)).toEqual(before)
  })

  test.each([
    ['with other points', 84, 422, { score: 99 }],
    ['with a concept that the item lacks', 85, 422, { concept: 'No Aplica (NA)', description: 'No hay' }],
    ['to an item of no checklist', 86, 404, { item_configuration_id: 999_999 }],
  ])('an answer %s keeps no file once the visit has begun', async (_title, photo, status, changes) => {
    await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    const before = await blobNames(api.platform.blobs)
    const fields = await detection(1, { ...changes, image: await aPhoto(photo) })
    expect((await inspector.post('/api/inspection/items', form(fields))).statusCode).toBe(status)
    expect(await blobNames(api.platform.blobs)).toEqual(before)
  })

  test.each([
    ['establishment-signature', signer],
    ['witness-signature', witness],
    ['official-signature', async () => ({ signature: await aNewDrawing() })],
  ])('a second %s keeps no file', async (call, fields) => {
    const send = async (hand: number) =>
      (await inspector.post(`/api/inspection/${call}/${visit.visitId}`, await fields(hand))).statusCode
    await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    expect(await send(81)).toBe(200)
    const before = await blobNames(api.platform.blobs)
    expect(await send(82)).toBe(409)
    expect(await blobNames(api.platform.blobs)).toEqual(before)
  })

  test('an answered item stays as it was answered', async () => {
    await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    const again = await inspector.post('/api/inspection/items', form(await detection(0)))
    expect(again).toMatchObject({
      statusCode: 409,
      body: { error: { message: 'Edificación e instalaciones ya fue diligenciada' } },
    })
    expect((await answers()).map((row) => row.inspection_answers.concept)).toEqual(['A'])
  })

  test.each([
    ['health-observation', { observation: '   ' }, 'Debe escribir alguna observación.'],
    [
      'establishment-signature',
      { name_by_establishment: 'José' },
      'Por favor completa todos los campos obligatorios de la firma del responsable.',
    ],
    ['witness-signature', { witness_name: 'Luz' }, 'Por favor completa todos los campos de la firma del testigo.'],
  ])('%s incomplete', async (call, fields, message) => {
    const reply = await inspector.post(`/api/inspection/${call}/${visit.visitId}`, fields)
    expect(reply).toMatchObject({ statusCode: 422, body: { success: false, error: { message } } })
  })
})
