import { beforeAll, describe, expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { finding, mayor, requirementCalls, VISIT } from '../testing/suites/requirements.ts'

const api = await testApi()
const { cardOf, aRequirement, evidenceOf, refused } = requirementCalls(api)
const { officials } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const AFTER = { mayor: '2026-12-14', menor: '2026-12-28', critico: '2026-11-30' }

await allowEveryConcept(api)
api.time.now = VISIT
const menor = finding({ severity: 'menor', concept: 'Aceptable con Requerimiento (AR)' })
const TEXT = 'Se limpió y se selló la trampa de grasa.'

describe('an extension', () => {
  const extend = (id: number, until: string, client = admin) =>
    client.post(`/api/requirement/${id}/extension`, { until, reason: 'Espera un repuesto.' })

  test('moves the last day once, up to what the term allows', async () => {
    const id = await aRequirement(menor)
    expect(await refused(id, () => extend(id, AFTER.menor))).toEqual([422, 'requirement.extension-short'])
    const long = await extend(id, '2027-01-28')
    expect(long.body.error.fields).toEqual({ until: 'La prórroga puede llegar hasta el 27/01/2027.' })
    const { body } = await extend(id, '2027-01-16')
    expect(body.data).toMatchObject({ due_day: '2027-01-18', state: 'abierto' })
    expect(await cardOf(id)).toMatchObject({ printed_due_day: AFTER.menor, extension_count: 1 })
    expect(await refused(id, () => extend(id, '2027-01-20'))).toEqual([422, 'requirement.extension-spent'])
  })

  test('comes before the term is over, where the term allows one', async () => {
    const id = await aRequirement(menor)
    api.time.now = new Date('2026-12-29T05:00:00Z')
    expect(await refused(id, () => extend(id, '2027-01-20'))).toEqual([409, 'requirement.extension-late'])
    const other = await aRequirement(mayor)
    expect(await refused(other, () => extend(other, '2026-12-20'))).toEqual([422, 'requirement.not-extendable'])
    expect(await refused(other, () => extend(other, '2026-12-20', technician))).toEqual([403, 'access.forbidden'])
    expect(await refused(other, () => extend(other, 'mañana'))).toEqual([422, 'request.invalid'])
  })
})

describe('a requirement without object', () => {
  test('ends with a reason and its photo', async () => {
    const id = await aRequirement()
    const empty = await admin.post(`/api/requirement/${id}/close`, form({ reason: '' }))
    expect(empty.body.error.fields).toEqual({ reason: 'Este campo es requerido' })
    const reason = 'El establecimiento cerró.'
    const reply = await admin.post(`/api/requirement/${id}/close`, form({ reason, image: await aPhoto(33) }))
    expect(reply.body.data).toMatchObject({ state: 'sin_objeto' })
    expect((await cardOf(id)).events).toMatchObject([{ kind: 'sin_objeto', details: { reason } }])
    expect(await refused(id, () => admin.post(`/api/requirement/${id}/close`, form({ reason })))).toEqual([
      409,
      'requirement.not-open',
    ])
    expect((await cardOf(id)).may).toEqual([])
  })

  test('a withdrawn requirement is not ended from an older view', async () => {
    const id = await aRequirement()
    await evidenceOf(id, { text: TEXT })
    const stale = () => admin.post(`/api/requirement/${id}/close`, form({ reason: 'Cerró.', row_version: 1 }))
    expect(await refused(id, stale)).toEqual([409, 'row.changed'])
  })
})

describe('an added day', () => {
  let ids: { open: number; ended: number; early: number }
  beforeAll(async () => {
    const [open, ended, early] = [
      await aRequirement(),
      await aRequirement(),
      await aRequirement(finding({ term_days: 3 })),
    ]
    await admin.post(`/api/requirement/${ended}/close`, form({ reason: 'Cerró.' }))
    ids = { open, ended, early }
  })

  test('an added day is told before it is added, and moves open terms', async () => {
    const { moved } = (await admin.get(`/api/calendar/moved?from=${AFTER.mayor}`)).body.data
    expect(moved).toContainEqual(
      expect.objectContaining({ requirement_id: ids.open, due_day: AFTER.mayor, new_due_day: '2026-12-15' }),
    )
    const day = { day: AFTER.mayor, name: 'Día cívico', norm: 'Decreto 200 de 2026' }
    const reply = await admin.post('/api/calendar/holidays', day)
    expect(reply.body.data.moved).toBe(moved.length)
    const card = await cardOf(ids.open)
    expect(card).toMatchObject({ due_day: '2026-12-15', printed_due_day: AFTER.mayor, due_reason: day.norm })
    expect(card.events).toMatchObject([
      { kind: 'recalculado', details: { antes: AFTER.mayor, ahora: '2026-12-15', norma: day.norm } },
    ])
    expect((await cardOf(ids.ended)).due_day).toBe(AFTER.mayor)
    expect((await cardOf(ids.early)).due_day).toBe(AFTER.critico)
  })

  test('leaves later terms where they are when it is taken away', async () => {
    expect((await admin.delete(`/api/calendar/holidays/${AFTER.mayor}`)).statusCode).toBe(200)
    expect((await cardOf(ids.open)).due_day).toBe('2026-12-15')
  })
})
