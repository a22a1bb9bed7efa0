import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import {
  acceptable,
  allAnswers,
  aNewDrawing,
  aPhoto,
  aVisit,
  closeVisit,
  signer,
  theChecklist,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, engineer, technician, otherTechnician, outsideAdministrator } = api.officials
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
const isDone = async () => (await db.select().from(assignments).where(eq(assignments.id, visit.visitId)))[0]?.isDone
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

describe('a visit closes with the write that completes it', () => {
  test('a visit closes with its last write: score, concepto, state and a record of every entry', async () => {
    const special = {
      1: {
        concept: 'Aceptable con Requerimiento (AR)',
        is_detection: '1',
        description: 'Paredes con humedad',
        image: await aPhoto(1),
      },
      9: {
        concept: 'Inaceptable (I)',
        is_detection: '1',
        description: 'Sin jabón',
        image: await aPhoto(2),
        toman_muestras: 'si',
        numero_acta_muestra: 'M-77',
        constancia_contra: 'no',
      },
    }
    for (const answer of await allAnswers(inspector, visit.visitId, special)) {
      const reply = await inspector.post('/api/inspection/items', form(answer))
      expect(reply).toMatchObject({
        statusCode: 200,
        body: { success: true, data: { closed: 0, inspections_id: null } },
      })
    }
    await inspector.post(`/api/inspection/witness-signature/${visit.visitId}`, form(await witness()))
    await inspector.post(`/api/inspection/establishment-signature/${visit.visitId}`, form(await signer()))
    expect(await isDone()).toBe(false)
    const last = await inspector.post(
      `/api/inspection/health-observation/${visit.visitId}`,
      form({ observation: 'Se dan recomendaciones' }),
    )
    expect(last.body.data).toMatchObject({ closed: 1, inspections_id: expect.any(Number) })
    expect(await isDone()).toBe(true)

    const lost = [1, 9].map((index) => {
      const [a] = JSON.parse(item(index).concepts) as { calificacion: number }[]
      return index === 1 ? (a?.calificacion ?? 0) / 2 : (a?.calificacion ?? 0)
    })
    const record = await inspector.get(
      `/api/inspection/realizada/${last.body.data.inspections_id}/${visit.establishmentId}`,
    )
    const { Establishments, Inspecction, LastInspection, Items } = record.body.data
    expect(Establishments).toMatchObject({
      establishment_name: 'Restaurante El Ñandú',
      city: 'Arjona',
      identificationtype: 'NIT',
      number_workers: 8,
    })
    expect(LastInspection).toBeNull()
    expect(Inspecction).toHaveLength(1)
    expect(Inspecction[0]).toMatchObject({
      creation_date: '2026-11-20',
      percentage: 100 - lost.reduce((sum, points) => sum + points, 0),
      health_authority_observation: 'Se dan recomendaciones',
      observation_by_establishment: 'De acuerdo con lo observado',
      name_by_establishment: 'José Peña Güell',
      checker_name: 'Luz Ángela Muñoz',
      technical: 'Ana technician',
      engineer: 'Ana engineer',
      signature_establishment: expect.stringMatching(/^[0-9a-f]{64}\.png$/),
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const recorded = Items[0].types.flatMap((section: { items: unknown[] }) => section.items)
    expect(recorded).toHaveLength(20)
    expect(recorded[9]).toMatchObject({
      concept_seleccionado: 'Inaceptable (I)',
      calificacion_seleccionada: 0,
      hallazgo: 'Sin jabón',
      toman_muestras: 'si',
      numero_acta_muestra: 'M-77',
      constancia_contra: 'no',
      evidencia_fotografica: expect.stringMatching(/^[0-9a-f]{64}\.jpg$/),
    })
  })

  test('the next visit shows it as the last inspection', async () => {
    await closeVisit(api, visit.visitId)
    const header = await inspector.get(`/api/inspection/${visit.establishmentId}`)
    expect(header.body.data.Items.last_inspection).toEqual({
      creation_date: '2026-11-20',
      concept: 'FAVORABLE',
      percentage: 100,
      motive: 'Programación',
    })
  })

  test('the card of a closed visit never names the visit itself', async () => {
    const card = async (query: string) =>
      (await inspector.get(`/api/inspection/${visit.establishmentId}${query}`)).body.data.Items.last_inspection
    expect(await card(`?assignment_id=${visit.visitId}`)).toBeNull()
    await closeVisit(api, visit.visitId)
    expect(await card(`?assignment_id=${visit.visitId}`)).toBeNull()
    expect(await card('')).toMatchObject({ concept: 'FAVORABLE' })
    expect((await inspector.get(`/api/inspection/${visit.establishmentId}?assignment_id=x`)).statusCode).toBe(422)
  })

  test('a critical Inaceptable makes it DESFAVORABLE whatever the percentage', async () => {
    const critical = {
      concept: 'Inaceptable (I)',
      is_detection: '1',
      description: 'Agua no potable',
      image: await aPhoto(3),
      es_critico: '1',
      medida_sanitaria: 'CLAUSURA',
    }
    const id = await closeVisit(api, visit.visitId, { 0: critical })
    const record = await inspector.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)
    expect(record.body.data.Inspecction[0]).toMatchObject({ percentage: 98, concept: 'DESFAVORABLE' })
  })

  test('a measure from a client that says nothing of critical aspects closes the visit too', async () => {
    const measured = {
      concept: 'Inaceptable (I)',
      is_detection: '1',
      description: 'Agua no potable',
      image: await aPhoto(4),
      medida_sanitaria: 'CLAUSURA',
    }
    const sent = await closeVisit(api, visit.visitId, { 0: measured })
    const record = await inspector.get(`/api/inspection/realizada/${sent}/${visit.establishmentId}`)
    expect(record.body.data.Inspecction[0]).toMatchObject({ percentage: 98, concept: 'DESFAVORABLE' })
    expect(record.body.data.Items[0].types[0].items[0]).toMatchObject({ es_critico: 1, medida_sanitaria: 'CLAUSURA' })
    // An explicit 'not critical' is believed.
    const other = await aVisit(api)
    const said = await closeVisit(api, other.visitId, { 0: { ...measured, es_critico: '0' } })
    const favorable = await inspector.get(`/api/inspection/realizada/${said}/${other.establishmentId}`)
    expect(favorable.body.data.Inspecction[0]).toMatchObject({ concept: 'FAVORABLE' })
  })

  test('a later edit of establishment and people changes nothing in the record', async () => {
    const id = await closeVisit(api, visit.visitId)
    const path = `/api/inspection/realizada/${id}/${visit.establishmentId}`
    const before = (await inspector.get(path)).body
    await db.execute(`update establishments set name = 'Otro nombre' where id = ${visit.establishmentId}` as never)
    await db.execute(`update users set first_name = 'Otra' where id = ${engineer.id}` as never)
    expect((await inspector.get(path)).body).toEqual(before)
  })
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

describe('people who may fill a visit', () => {
  test('the technician and the engineer of a visit may fill it', async () => {
    for (const [index, official] of [technician, engineer].entries()) {
      const reply = await api.as(official).post('/api/inspection/items', acceptable(visit.visitId, item(index)))
      expect(reply.statusCode).toBe(200)
    }
  })

  test('no administrator, other inspector, other department or stranger may fill a visit', async () => {
    const status = async (client: typeof inspector) =>
      (await client.post('/api/inspection/items', acceptable(visit.visitId, item(0)))).statusCode
    expect(await status(api.as(administrator))).toBe(403)
    expect(await status(api.as(otherTechnician))).toBe(403)
    expect(await status(api.as(outsideAdministrator))).toBe(404)
    expect(await status(api.anonymous)).toBe(401)
    expect(await answers()).toHaveLength(0)
  })

  test('an inactive visit is closed to all', async () => {
    await db.update(assignments).set({ isActive: false }).where(eq(assignments.id, visit.visitId))
    expect((await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))).statusCode).toBe(409)
  })
})

describe('a closed inspection never changes', () => {
  test('a further write is refused', async () => {
    await closeVisit(api, visit.visitId)
    const item1 = await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    expect(item1).toMatchObject({
      statusCode: 409,
      body: { error: { message: 'Edificación e instalaciones ya fue diligenciada' } },
    })
    const part = await inspector.post(`/api/inspection/health-observation/${visit.visitId}`, {
      observation: 'Otra',
    })
    expect(part.statusCode).toBe(409)
  })

  test.each([
    ['its verdict', `update inspections set concepto = 'FAVORABLE', compliance_pct = 100 where closed_at is not null`],
    ['its answers', `update inspection_answers set concept = 'A'`],
    ['an answer removed', 'delete from inspection_answers'],
    ['itself removed', 'delete from inspections'],
    ['its audit trail', `update audit_events set action = 'x'`],
    [
      'an answer added',
      `with item as (insert into checklist_items select 99999, checklist_id, section_id, 99, number, title, description, norm, concepts,
        suggested_critical, suggested_requirement from checklist_items where id = (select item_id from inspection_answers limit 1) returning id)
      insert into inspection_answers (department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by)
      select department_id, inspection_id, checklist_id, item.id, concept, points, is_critical, answered_at, answered_by
        from (select * from inspection_answers limit 1) answer, item`,
    ],
  ])('not even by SQL: %s', async (_title, statement) => {
    await closeVisit(api, visit.visitId)
    await expect(db.execute(statement as never)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/never|append-only/) },
    })
  })
})

describe('a record that SQL inserts closed', () => {
  const rowAs = (table: string, source: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(source) || jsonb_build_object(${changes}))).*
      from (${source}) source`
  const ID = 999999
  const closed = 'select * from inspections where closed_at is not null order by id limit 1'
  const inspection = () =>
    rowAs(
      'inspections',
      closed,
      // The seal is changed because the code that follows from it is unique.
      `'id', ${ID}, 'assignment_id', ${visit.visitId}, 'snapshot', source.snapshot - 'number', 'seal', reverse(source.seal)`,
    )
  const answer = (position: number) =>
    rowAs(
      'inspection_answers',
      `select a.* from inspection_answers a join (${closed}) i on i.id = a.inspection_id order by a.id limit 1 offset ${position}`,
      `'id', ${ID + position}, 'inspection_id', ${ID}`,
    )
  const together = () => `with inspection as (${inspection()}) ${answer(0)}`

  beforeEach(async () => closeVisit(api, (await aVisit(api)).visitId))

  test('takes the answers that come with it, and is listed', async () => {
    let seen: unknown
    const leavingNothing = db.transaction(async (tx) => {
      await tx.execute(together())
      seen = await rowsOf(
        tx,
        sql`select a.id, l.id as listed from inspection_answers a, lists.listed_inspections l where a.inspection_id = ${ID} and l.id = ${ID}`,
      )
      tx.rollback()
    })
    await expect(leavingNothing).rejects.toThrow('Rollback')
    expect(seen).toEqual([{ id: ID, listed: ID }])
  })

  test.each([
    ['beside those that came', () => [together(), answer(1)]],
    ['where none came', () => [inspection(), answer(0)]],
  ])('takes none later, not even in the same transaction: %s', async (_title, statements) => {
    const writing = db.transaction(async (tx) => {
      for (const statement of statements()) await tx.execute(statement)
    })
    await expect(writing).rejects.toMatchObject({ cause: { message: 'a closed inspection never changes' } })
  })
})

describe('references of an answer', () => {
  const last = 'select * from inspection_answers order by id desc limit 1'
  const itsItem = `id = (select item_id from (${last}) answer)`
  const itsPerson = `id = (select answered_by from (${last}) answer)`
  const itsInspection = `id = (select inspection_id from (${last}) answer)`
  const another = ({
    department = 'department_id',
    inspection = 'inspection_id',
    checklist = 'checklist_id',
    item = 'item_id + 1',
    person = 'answered_by',
  }) =>
    `insert into inspection_answers (department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by)
      select ${department}, ${inspection}, ${checklist}, ${item}, 'A', 1, false, now(), ${person} from (${last}) answer`
  const newestItem = (column: string) => `(select ${column} from checklist_items order by id desc limit 1)`
  test.each([
    ['an inspection that is not', another({ inspection: '999999' })],
    ['an inspection of another department', another({ department: '5', person: `${outsideAdministrator.id}` })],
    ['an inspection by another checklist', another({ checklist: newestItem('checklist_id'), item: newestItem('id') })],
    ['an inspection moved', `update inspections set id = 999999 where ${itsInspection}`],
    [
      'an inspection put on another checklist',
      `update inspections set checklist_id = checklist_id + 1 where ${itsInspection}`,
    ],
    ['an inspection of another department by now', `update inspections set department_id = 5 where ${itsInspection}`],
    ['an item that no checklist has', another({ item: '999999' })],
    ['an item of another checklist', another({ item: newestItem('id') })],
    ['a person who is not', another({ person: '999999' })],
    ['an item removed', `delete from checklist_items where ${itsItem}`],
    ['an item moved', `update checklist_items set id = 999999 where ${itsItem}`],
    ['a person removed', `delete from users where ${itsPerson}`],
    ['a person moved', `update users set id = 999999 where ${itsPerson}`],
    ['everybody removed', 'truncate users cascade'],
  ])('a referenced row is there and stays, also by SQL: %s', async (_title, statement) => {
    await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    await expect(db.execute(statement as never)).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})

test('progress tells another device what the server already holds', async () => {
  await inspector.post('/api/inspection/items', form(await detection(4)))
  await inspector.post(`/api/inspection/health-observation/${visit.visitId}`, { observation: 'Bien' })
  const { body } = await api.as(engineer).get(`/api/inspection/progress/${visit.visitId}`)
  expect(body.data).toMatchObject({
    state_visit: 0,
    inspections_id: null,
    has_health_observation: 1,
    has_witness_signature: 0,
    answers: [
      {
        item_configuration_id: item(4).item_configuration_id,
        concept: 'Inaceptable (I)',
        description: 'Piso agrietado junto a la estufa',
      },
    ],
  })
  expect((await api.as(otherTechnician).get(`/api/inspection/progress/${visit.visitId}`)).statusCode).toBe(403)
})
