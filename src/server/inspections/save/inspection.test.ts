import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../../schema/assignments.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import {
  acceptable,
  allAnswers,
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
