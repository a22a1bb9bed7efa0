import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { assignments } from '../schema/assignments.table.ts'
import { form, testApi } from '../testing/api.ts'
import {
  allAnswers,
  anEstablishment,
  aPhoto,
  closeVisit,
  type WireAnswer,
  type WireItem,
} from '../testing/data/fixtures.ts'
import { insertNewerEdition, NEWER_CHECKLIST as NEW } from '../testing/data/newer-edition.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, technician, engineer, otherTechnician, otherEngineer, outsideTechnician } = api.officials
const inspector = api.as(technician)

/** Municipalities of the Dique, in alphabetical order without accents. */
const ARJONA = 13052
const SOPLAVIENTO = 13760
const TURBACO = 13836

type Plan = { cityId?: number; establishmentId?: number; name?: string; technical?: Official; type?: number }

async function plan({ cityId = ARJONA, name = 'Tienda', type = 1, technical = technician, ...given }: Plan = {}) {
  const where = { city_id: String(cityId), establishment_name: name, typeofinscription_id: String(type) }
  const activity: Record<string, string> = type === 1 ? {} : { activity_id: '9' }
  const establishmentId = given.establishmentId ?? (await anEstablishment(api, { ...where, ...activity }))
  const reply = await api.as(administrator).post('/api/assignment', {
    zodes_id: 1,
    city_id: cityId,
    typeofinscription_id: type,
    establishment_id: establishmentId,
    motive_visite_id: 1,
    engineer_id: engineer.id,
    technical_id: technical.id,
  })
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return { visitId: reply.body.data.assignment_id as number, establishmentId }
}

const page = async (query = '', client = inspector) => {
  const reply = await client.get(`/api/inspection/field${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.body.data
}
const idsOf = (data: { visits: { assignment_id: number }[] }) => data.visits.map((visit) => visit.assignment_id)

beforeEach(async () => {
  await db.update(assignments).set({ isActive: false })
})

describe('the visits of a page', () => {
  test('a page without visits is empty for an official without any', async () => {
    expect(await page()).toEqual({ visits: [], checklists: [], total: 0 })
    expect(await page('', api.as(outsideTechnician))).toEqual({ visits: [], checklists: [], total: 0 })
  })

  test('come by municipality and establishment, whatever their accents and case', async () => {
    const names = [
      [TURBACO, 'Ñandú'],
      [ARJONA, 'tienda'],
      [SOPLAVIENTO, 'Mesón'],
      [ARJONA, 'Ábaco'],
      [ARJONA, 'Tambo'],
    ] as const
    const ids: number[] = []
    for (const [cityId, name] of names) ids.push((await plan({ cityId, name })).visitId)
    const expected = [3, 4, 1, 2, 0].map((index) => ids[index])
    expect(idsOf(await page())).toEqual(expected)
    const paged = [await page('?limit=2'), await page('?limit=2&offset=2'), await page('?limit=2&offset=4')]
    expect(paged.flatMap(idsOf)).toEqual(expected)
    expect(paged.map(({ total }) => total)).toEqual([5, 5, 5])
  })

  test('the visits of a page are the own ones, pending and active', async () => {
    const mine = await plan({ name: 'Mía' })
    const done = await plan({ name: 'Hecha' })
    await closeVisit(api, done.visitId)
    const inactive = await plan({ name: 'Inactiva' })
    await db.update(assignments).set({ isActive: false }).where(eq(assignments.id, inactive.visitId))
    const theirs = await plan({ name: 'Ajena', technical: otherTechnician })
    expect(idsOf(await page())).toEqual([mine.visitId])
    expect(idsOf(await page('', api.as(engineer)))).toEqual([theirs.visitId, mine.visitId])
    expect(idsOf(await page('', api.as(otherEngineer)))).toEqual([])
  })
})

describe('a visit carries what its calls answer one by one', () => {
  test('a visit carries its row, header, progress and checklist', async () => {
    const { visitId, establishmentId } = await plan({ name: 'Comedor El Ñame', cityId: TURBACO, type: 3 })
    const { visits, checklists } = await page()
    const [visit] = visits
    const row = await inspector.get(
      `/api/assignment/all?filter=${encodeURIComponent(`[{"field":"assignment_id","operator":"=","value":${visitId}}]`)}`,
    )
    // The header carries what tells establishments of one name apart; a visit to do has no acta and no other end.
    const { identification_number, address, inscripcion_number, ...ofList } = row.body.data.Assigments[0]
    const { acta_number, not_made, went_on, ...listed } = ofList
    expect([acta_number, not_made, went_on]).toEqual([null, null, null])
    expect(visit).toMatchObject(listed)
    expect(visit.header).toMatchObject({ identification_number, address, inscripcion_number })
    expect(visit.header).toEqual((await inspector.get(`/api/inspection/${establishmentId}`)).body.data.Items)
    expect(visit.header.activities).toHaveLength(1)
    expect(visit.progress).toEqual((await inspector.get(`/api/inspection/progress/${visitId}`)).body.data)
    expect(visit).toMatchObject({ last_findings: [], checklist_id: 2 })
    expect(checklists).toEqual([(await inspector.get('/api/generic/itemtypes/3')).body.data])
  })

  test('each edition comes once, however many visits name it', async () => {
    await plan({ name: 'A' })
    await plan({ name: 'B' })
    await plan({ name: 'C', type: 3 })
    const { visits, checklists } = await page()
    expect(visits.map((visit: { checklist_id: number }) => visit.checklist_id)).toEqual([1, 1, 2])
    expect(checklists.map((checklist: { checklist_id: number }) => checklist.checklist_id)).toEqual([1, 2])
  })

  test('a visit carries its saved answers, with measure and samples', async () => {
    const { visitId } = await plan()
    const finding = {
      concept: 'Inaceptable (I)',
      is_detection: '1',
      description: 'Agua turbia',
      image: await aPhoto(9),
      es_critico: '1',
      medida_sanitaria: 'CLAUSURA',
      toman_muestras: 'si',
      numero_acta_muestra: 'M-77',
      constancia_contra: 'no',
    }
    const [answer] = (await allAnswers(inspector, visitId, { 0: finding })) as [WireAnswer]
    expect((await inspector.post('/api/inspection/items', form(answer))).statusCode).toBe(200)
    await inspector.post(`/api/inspection/health-observation/${visitId}`, {
      observation: 'Se dan recomendaciones',
    })
    const [{ progress }] = (await page()).visits
    expect(progress).toEqual((await inspector.get(`/api/inspection/progress/${visitId}`)).body.data)
    expect(progress).toMatchObject({
      state_visit: 0,
      has_health_observation: 1,
      has_witness_signature: 0,
      answers: [
        {
          item_configuration_id: answer.item_configuration_id,
          description: 'Agua turbia',
          evidencia_fotografica: expect.stringMatching(/^[0-9a-f]{64}\.jpg$/),
          medida_sanitaria: 'CLAUSURA',
          toman_muestras: 'si',
          numero_acta_muestra: 'M-77',
          constancia_contra: 'no',
          numero_acta_contra: '',
        },
      ],
    })
  })
})

describe('the findings of the last inspection', () => {
  const requirement = async (description: string) => ({
    concept: 'Aceptable con Requerimiento (AR)',
    is_detection: '1',
    description,
    image: await aPhoto(description.length),
  })
  const critical = async () => ({
    ...(await requirement('Sin agua potable')),
    concept: 'Inaceptable (I)',
    es_critico: '1',
    medida_sanitaria: 'CLAUSURA',
  })

  test('come in the order of the acta, and only those of the newest', async () => {
    const { establishmentId, visitId } = await plan()
    await closeVisit(api, visitId, { 4: await requirement('De hace dos años') })
    const second = await plan({ establishmentId })
    api.time.now = new Date('2026-11-21T15:00:00Z')
    await closeVisit(api, second.visitId, { 7: await critical(), 1: await requirement('Piso agrietado') })
    const third = await plan({ establishmentId })
    const [visit] = (await page()).visits
    expect(visit.assignment_id).toBe(third.visitId)
    expect(visit.header.last_inspection).toMatchObject({ creation_date: '2026-11-21', concept: 'DESFAVORABLE' })
    const items = (await inspector.get('/api/generic/itemtypes/1')).body.data.temsTypes.flatMap(
      (section: { items: (WireItem & { description: string })[] }) => section.items,
    )
    expect(visit.last_findings).toEqual([
      {
        item_configuration_id: items[1].item_configuration_id,
        description: items[1].description,
        concept: 'Aceptable con Requerimiento (AR)',
        hallazgo: 'Piso agrietado',
        es_critico: 0,
        medida_sanitaria: null,
      },
      {
        item_configuration_id: items[7].item_configuration_id,
        description: items[7].description,
        concept: 'Inaceptable (I)',
        hallazgo: 'Sin agua potable',
        es_critico: 1,
        medida_sanitaria: 'CLAUSURA',
      },
    ])
  })

  test('the findings of the last inspection are none when it found nothing', async () => {
    const { establishmentId, visitId } = await plan()
    await closeVisit(api, visitId, { 4: await requirement('Antes') })
    const second = await plan({ establishmentId })
    api.time.now = new Date('2026-11-22T15:00:00Z')
    await closeVisit(api, second.visitId)
    await plan({ establishmentId })
    const [visit] = (await page()).visits
    expect(visit.header.last_inspection).toMatchObject({ concept: 'FAVORABLE' })
    expect(visit.last_findings).toEqual([])
  })
})

test('a page of many visits takes as many statements as a page of one', async () => {
  const { establishmentId, visitId } = await plan()
  await closeVisit(api, visitId, {
    2: { concept: 'Inaceptable (I)', is_detection: '1', description: 'Humo', image: await aPhoto(3) },
  })
  const begun = await plan({ establishmentId })
  const [answer] = (await allAnswers(inspector, begun.visitId)) as [WireAnswer]
  await inspector.post('/api/inspection/items', form(answer))
  await page()
  const query = vi.spyOn(db.$client as { query: (...sent: never[]) => unknown }, 'query')
  const statements = async () => {
    query.mockClear()
    await page()
    return query.mock.calls.length
  }
  const forOne = await statements()
  for (let more = 0; more < 9; more += 1) {
    const { visitId: other } = await plan({ name: `Tienda ${more}`, type: more % 2 ? 1 : 3 })
    if (more % 3 === 0) await inspector.post(`/api/inspection/health-observation/${other}`, { observation: 'Empezada' })
  }
  await page()
  expect(await statements()).toBe(forOne)
  expect(forOne).toBeGreaterThan(5)
  query.mockRestore()
})

describe('a visit that was begun on an older edition', () => {
  test('keeps it, bands included; the others get the newest', async () => {
    const begun = await plan({ name: 'Antigua' })
    await plan({ name: 'Nueva' })
    const [answer] = (await allAnswers(inspector, begun.visitId)) as [WireAnswer]
    await inspector.post('/api/inspection/items', form(answer))
    await insertNewerEdition(db)
    const { visits, checklists } = await page()
    expect(visits.map((visit: { checklist_id: number }) => visit.checklist_id)).toEqual([1, NEW])
    expect(visits.map((visit: { progress: { bands: object } }) => visit.progress.bands)).toEqual([
      { favorable: 90, favorable_con_requerimientos: 60 },
      { favorable: 95, favorable_con_requerimientos: 70 },
    ])
    expect(checklists.map((checklist: { checklist_id: number }) => checklist.checklist_id)).toEqual([1, NEW])
    const asked = await inspector.get('/api/generic/itemtypes/1?checklist_id=1')
    expect(asked.body.data.temsTypes).toEqual(checklists[0].temsTypes)
    expect((await inspector.get('/api/generic/itemtypes/1')).body.data.checklist_id).toBe(NEW)
  })

  test.each([
    ['of another type', 2, 404, 'catalogue.not-found'],
    ['that does not exist', 8_888, 404, 'catalogue.not-found'],
    ['that is no id', 'x', 422, 'request.invalid'],
  ])('an edition %s is refused', async (_title, id, statusCode, code) => {
    expect(await inspector.get(`/api/generic/itemtypes/1?checklist_id=${id}`)).toMatchObject({
      statusCode,
      body: { error: { code } },
    })
  })
})

test.each(['limit=0', 'limit=101', 'offset=-1', 'limit=x'])('%s is refused', async (query) => {
  expect(await inspector.get(`/api/inspection/field?${query}`)).toMatchObject({
    statusCode: 422,
    body: { error: { message: expect.stringMatching(/^El (límite|inicio de la página) debe ser un número entero/) } },
  })
})
