import { asc, desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  isOpen,
  REQUIREMENT_STATES,
  requirementStateName,
  SEVERITIES,
  STILL_OPEN,
  severityName,
} from '../../domain/requirements/requirement-words.ts'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { requirementEvents, requirements } from '../schema/follow-up/requirements.table.ts'
import { officialSignatures } from '../schema/inspections.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPhoto, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)
/** A Friday: fifteen calendar days later is a Saturday, and the term ends on Monday the 14th. */
const VISIT = new Date('2026-11-27T14:00:00Z')
const AFTER = { mayor: '2026-12-14', menor: '2026-12-28', critico: '2026-11-30' }

await allowEveryConcept(api)
api.time.now = VISIT

const finding = (fields: WireAnswer = {}): WireAnswer => ({
  concept: 'Inaceptable (I)',
  description: 'Trampa de grasa llena',
  is_detection: '1',
  es_critico: '0',
  ...fields,
})
const mayor = finding({ severity: 'mayor' })
const menor = finding({ severity: 'menor', concept: 'Aceptable con Requerimiento (AR)' })

async function aClosed(special: Record<number, WireAnswer>, establishmentId?: number) {
  const at = establishmentId ?? (await anEstablishment(api))
  const { body } = await admin.post('/api/assignment', aPlan(officials, at))
  const inspectionId = await closeAtOnce(api, body.data.assignment_id, { special })
  return { inspectionId, establishmentId: at }
}

const filterOf = (filters: object[]) => encodeURIComponent(JSON.stringify(filters))
async function listed(filters: object[], client = admin, more = '') {
  const { statusCode, body } = await client.get(`/api/requirement/all?filter=${filterOf(filters)}${more}`)
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data as { Requirements: Record<string, unknown>[]; total: number }
}
const is = (field: string, value: string | number) => ({ field, operator: '=', value })
const ofInspection = async (id: number) => (await listed([is('inspections_id', id)])).Requirements
const cardOf = async (id: number, client = admin) => (await client.get(`/api/requirement/${id}`)).body.data.requirement
const newestAct = async () => (await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]

/** A requirement of its own visit. */
async function aRequirement(answer: WireAnswer = mayor): Promise<number> {
  api.time.now = VISIT
  const [row] = await ofInspection((await aClosed({ 1: answer })).inspectionId)
  return row?.requirement_id as number
}
const evidenceOf = (id: number, fields: Parameters<typeof form>[0], client = admin) =>
  client.post(`/api/requirement/${id}/evidence`, form(fields))
const TEXT = 'Se limpió y se selló la trampa de grasa.'

/** The rows that an act may change. */
const state = async (id: number) => ({
  row: (await db.select().from(requirements).where(eq(requirements.id, id)))[0],
  events: await db.$count(requirementEvents, eq(requirementEvents.requirementId, id)),
})
async function refused(id: number, act: () => Promise<{ statusCode: number; body: { error: { code: string } } }>) {
  const before = await state(id)
  const { statusCode, body } = await act()
  expect(await state(id)).toEqual(before)
  return [statusCode, body.error.code]
}

describe('a visit that closes', () => {
  test('leaves one requirement for each finding, in the order of the checklist, with its term', async () => {
    const said = { requirement_text: 'Selle la trampa de grasa.', term_days: 10 }
    const special = { 4: { ...menor }, 1: finding({ severity: 'mayor', ...said }), 2: finding({ es_critico: '0' }) }
    const { inspectionId, establishmentId } = await aClosed(special)
    const rows = await ofInspection(inspectionId)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3].map((at) => `R-${inspectionId}-0${at}`))
    expect(rows[0]).toMatchObject({
      severity: 'mayor',
      due_day: '2026-12-07',
      days_left: 10,
      state: 'abierto',
      overdue: 0,
    })
    expect(rows[2]).toMatchObject({ severity: 'menor', due_day: AFTER.menor, establishment_id: establishmentId })
    expect(await cardOf(rows[0]?.requirement_id as number)).toMatchObject({
      ...{ text: said.requirement_text, finding: 'Trampa de grasa llena', term_code: 'REQ_MAYOR', term_version: 1 },
      ...{ term_days: 10, term_kind: 'calendario', counted_from: '2026-11-27', printed_due_day: '2026-12-07' },
      before_image: expect.stringMatching(/^[0-9a-f]{64}\./),
    })
  })

  test('shows of its acta on the card of a requirement the same as in the list', async () => {
    const [row] = await ofInspection((await aClosed({ 1: mayor })).inspectionId)
    const { acta_number, identification_number, address, requirement_id: id } = row as Record<string, unknown>
    expect(acta_number).toMatch(/^2026-\d{6}$/)
    expect(await cardOf(id as number)).toMatchObject({ acta_number, identification_number, address })
  })

  test('prints and seals them', async () => {
    const { inspectionId, establishmentId } = await aClosed({ 1: mayor })
    const { body } = await technician.get(`/api/inspection/realizada/${inspectionId}/${establishmentId}`)
    const [record] = body.data.Inspecction
    expect(JSON.stringify(record)).toContain(`R-${inspectionId}-01`)
    const evidence = await technician.get(`/api/inspection/${inspectionId}/evidence`)
    expect(JSON.stringify(evidence.body)).toContain(`R-${inspectionId}-01`)
  })

  test('leaves none without a finding', async () => {
    expect(await ofInspection((await aClosed({})).inspectionId)).toEqual([])
  })

  test('takes the severity of an older device from the item and the concept', async () => {
    const plain = { 1: finding({ es_critico: undefined }), 2: finding({ concept: 'Aceptable con Requerimiento (AR)' }) }
    const rows = await ofInspection((await aClosed(plain)).inspectionId)
    for (const row of rows) {
      const [item] = await rowsOf<{ critical: boolean; concept: string }>(
        db,
        sql`select i.suggested_critical as critical, a.concept from checklist_items i join inspection_answers a on a.item_id = i.id
          where a.inspection_id = ${row.inspections_id} and i.id = ${row.item_configuration_id}`,
      )
      expect(row.severity).toBe(item?.critical ? 'critico' : item?.concept === 'I' ? 'mayor' : 'menor')
    }
    expect(rows).toHaveLength(2)
  })

  test('marks what an earlier visit found already', async () => {
    const first = await aClosed({ 1: mayor })
    const [before] = await ofInspection(first.inspectionId)
    const [again] = await ofInspection((await aClosed({ 1: mayor }, first.establishmentId)).inspectionId)
    expect(again?.repeats).toBe(before?.requirement_id)
    expect(await cardOf(again?.requirement_id as number)).toMatchObject({ repeats_number: before?.number })
  })

  test('names no visit of a later day, which closed before this one came in', async () => {
    const at = await anEstablishment(api)
    api.time.now = new Date('2026-11-24T14:00:00Z')
    const { body } = await admin.post('/api/assignment', { ...aPlan(officials, at), motive_visite_id: 2 })
    api.time.now = VISIT
    await aClosed({ 1: mayor }, at)
    const late = { special: { 1: mayor }, capturedAt: '2026-11-25T14:00:00Z' }
    const [row] = await ofInspection(await closeAtOnce(api, body.data.assignment_id, late))
    expect(await cardOf(row?.requirement_id as number)).toMatchObject({
      ...{ counted_from: '2026-11-25', repeats_number: null },
    })
  })

  test.each([
    ['severity', 'grave', 'Seleccione un valor válido.'],
    ['term_days', '0', 'Escriba un número entero entre 1 y 3650.'],
    ['term_days', '3651', 'Escriba un número entero entre 1 y 3650.'],
    ['term_days', '1e1', 'Escriba un número entero entre 1 y 3650.'],
    ['requirement_text', 'x'.repeat(5001), 'Escriba máximo 5000 caracteres.'],
  ])('refuses %s %s', async (field, value, text) => {
    const { body } = await admin.post('/api/assignment', aPlan(officials, await anEstablishment(api)))
    const answer = { assignment_id: body.data.assignment_id, item_configuration_id: 1, ...mayor, [field]: value }
    const reply = await technician.post('/api/inspection/items', form({ ...answer, image: await aPhoto() }))
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { fields: { [field]: text } } } })
  })
})

describe('the list', () => {
  test('the list tells what is late, and finds by words, state and day', async () => {
    const id = await aRequirement()
    const { number } = await cardOf(id)
    const late = [is('requirement_id', id), is('overdue', '1')]
    expect((await listed(late)).total).toBe(0)
    const isSoon = async () => (await listed([is('requirement_id', id), is('due_soon', '1')])).total === 1
    const soonOn: [instant: string, isSoon: boolean][] = [
      ['2026-12-09T04:59:59Z', false],
      ['2026-12-09T05:00:00Z', true],
      ['2026-12-15T04:59:59Z', true],
      ['2026-12-15T05:00:00Z', false],
    ]
    for (const [instant, expected] of soonOn) {
      api.time.now = new Date(instant)
      expect([instant, await isSoon()]).toEqual([instant, expected])
    }
    api.time.now = new Date('2026-12-15T04:59:59Z')
    expect((await listed(late)).total).toBe(0)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%vencido ${number}%` }])).total).toBe(0)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%vence hoy ${number}%` }])).total).toBe(1)
    api.time.now = new Date('2026-12-15T05:00:00Z')
    const { Requirements, total } = await listed(late)
    expect(total).toBe(1)
    expect(Requirements[0]).toMatchObject({ number, overdue: 1, days_left: -1, due_day: AFTER.mayor })
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%${number}%` }])).total).toBe(1)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: `%vencido ${number}%` }])).total).toBe(1)
    expect((await listed([{ field: 'number', operator: 'LIKE', value: number.toLowerCase() }])).total).toBe(1)
    expect((await listed([is('number', number)])).total).toBe(1)
    const days = [
      { field: 'due_day', operator: '>=', value: AFTER.mayor },
      { field: 'due_day', operator: '<=', value: AFTER.mayor },
    ]
    expect((await listed([is('requirement_id', id), ...days])).total).toBe(1)
    api.time.now = VISIT
  })

  const found = async (words: string) =>
    (await listed([{ field: 'q', operator: 'LIKE', value: `%${words}%` }])).Requirements.map(
      (row) => row.inspections_id,
    )

  test('the list is searched by the mark of an inactive establishment', async () => {
    const { number, inspections_id: inspectionId, establishment_id: place } = await cardOf(await aRequirement())
    const set = (isActive: boolean) => db.update(establishments).set({ isActive }).where(eq(establishments.id, place))
    const marked = `${number} establecimiento inactivo`
    expect(await found(marked)).toEqual([])
    await set(false)
    expect(await found(marked)).toEqual([inspectionId])
    expect(await found(`${number} activo`)).toEqual([])
    await set(true)
  })

  test('the list is searched by severity, state and last day as they are shown', async () => {
    const id = await aRequirement()
    const { number, inspections_id: inspectionId } = await cardOf(id)
    const put = (changes: Partial<typeof requirements.$inferInsert>) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.update(requirements).set(changes).where(eq(requirements.id, id))
      })
    const ofIt = (words: string) => found(`${number} ${words}`)
    for (const severity of SEVERITIES) {
      await put({ severity })
      expect(await ofIt(severityName[severity]), severity).toEqual([inspectionId])
    }
    for (const state of REQUIREMENT_STATES) {
      await put({ state })
      expect(await ofIt(requirementStateName[state]), state).toEqual([inspectionId])
      expect(await ofIt(STILL_OPEN), state).toEqual(isOpen(state) ? [inspectionId] : [])
    }
    await put({ dueOn: '2027-02-07' })
    expect(await ofIt('07/02/2027')).toEqual([inspectionId])
    expect(await ofIt('14/12/2026')).toEqual([])
  })

  test('the list tells branches of one owner and name apart, and finds each', async () => {
    const closed = async (address: string) => {
      const branch = { establishment_name: 'Panadería La Espiga', identification_number: '900555777', address }
      return (await aClosed({ 1: mayor }, await anEstablishment(api, branch))).inspectionId
    }
    const first = await closed('Calle 10 # 4-20')
    const second = await closed('Carrera 71 # 31-08')
    const [row] = await ofInspection(second)
    expect(row).toMatchObject({ identification_number: '900555777', address: 'Carrera 71 # 31-08' })
    expect(await found('espiga 900.555.777')).toEqual([first, second])
    expect(await found('espiga carrera 71')).toEqual([second])
    expect(await found(`Acta n.º ${row?.acta_number}`)).toEqual([second])
  })

  test('the list is read by every official of the department, and by no other', async () => {
    const id = await aRequirement()
    expect((await listed([is('requirement_id', id)], stranger)).total).toBe(1)
    expect((await listed([is('requirement_id', id)], outside)).total).toBe(0)
    expect((await outside.get(`/api/requirement/${id}`)).body.error.code).toBe('requirement.not-found')
  })

  test('the list is exported as it is filtered', async () => {
    const id = await aRequirement()
    const { number, inspections_id: inspectionId } = await cardOf(id)
    const { Inspection } = (
      await admin.get(`/api/inspection/all?filter=${filterOf([is('inspections_id', inspectionId)])}`)
    ).body.data
    const acta = Inspection[0].acta_number
    expect((await ofInspection(inspectionId))[0]).toMatchObject({ number, acta_number: acta })
    const file = await stranger.get(
      `/api/export/requirements?format=csv&filter=${filterOf([is('requirement_id', id)])}`,
    )
    expect(file.headers['x-vigia-rows']).toBe('1')
    const csv = file.bytes.toString()
    expect(csv).toContain('"Número";"N.º de acta";"Establecimiento";"N.º de documento";"Dirección";')
    const { establishment_name: name, identification_number: document, address } = Inspection[0]
    expect(csv).toContain(`"${number}";"${acta}";"${name}";"${document}";"${address}";`)
    expect(await newestAct()).toMatchObject({ action: 'export', subject: 'requirement' })
  })

  test('the list has its pages in each order', async () => {
    for (const field of ['number', 'establishment_name', 'city', 'item', 'severity', 'due_day', 'state']) {
      for (const order of [1, -1]) {
        expect((await listed([], admin, `&order=${order}&order_by=${field}&limit=3`)).Requirements).toHaveLength(3)
      }
    }
  })
})

describe('evidence', () => {
  test('declares a requirement corrected', async () => {
    const id = await aRequirement()
    const reply = await evidenceOf(id, { text: TEXT, image: await aPhoto(31) }, technician)
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { state: 'declarado', row_version: 2 } } })
    const { evidence, events } = await cardOf(id)
    expect(evidence).toMatchObject([
      { text: TEXT, state: 'recibida', images: [expect.stringMatching(/^[0-9a-f]{64}/)] },
    ])
    expect(events).toMatchObject([{ kind: 'evidencia', from_state: 'abierto', to_state: 'declarado' }])
    expect(await newestAct()).toMatchObject({ action: 'add-evidence', subject: 'requirement', subjectId: id })
    const photo = await admin.get(`/api/inspection/evidence/${evidence[0].images[0]}`)
    expect(photo.statusCode).toBe(200)
  })

  test('takes five photos and no more', async () => {
    const id = await aRequirement()
    const photos = (count: number) => {
      const data = new FormData()
      return Promise.all(Array.from({ length: count }, (_, at) => aPhoto(40 + at))).then((all) => {
        for (const one of all) data.append('image', one, 'foto.jpg')
        return data
      })
    }
    const many = await admin.post(`/api/requirement/${id}/evidence`, await photos(6))
    expect(many).toMatchObject({ statusCode: 422, body: { error: { fields: { image: 'Adjunte hasta 5 fotos.' } } } })
    expect((await admin.post(`/api/requirement/${id}/evidence`, await photos(5))).statusCode).toBe(200)
    expect((await cardOf(id)).evidence[0].images).toHaveLength(5)
  })

  test.each([
    [{}, 'text'],
    [{ text: 'Listo' }, 'text'],
    [{ text: '\u200b\u200b' }, 'text'],
    [{ text: TEXT, image: 'no es una foto' }, 'image'],
  ])('%j is refused', async (fields, field) => {
    const id = await aRequirement()
    const reply = await evidenceOf(id, fields)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields ?? {})[0]).toMatch(field)
  })

  test('evidence that is no picture is refused, and leaves nothing', async () => {
    const id = await aRequirement()
    const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
    const [status] = await refused(id, () => evidenceOf(id, { text: TEXT, image: file }))
    expect(status).toBe(415)
  })

  test('evidence is for administrators and the officials of the visit', async () => {
    const id = await aRequirement()
    expect(await refused(id, () => evidenceOf(id, { text: TEXT }, stranger))).toEqual([403, 'access.forbidden'])
    expect(await refused(id, () => evidenceOf(id, { text: TEXT }, outside))).toEqual([404, 'requirement.not-found'])
  })
})

describe('a decision at the desk', () => {
  const decide = (id: number, evidenceId: number, body: object, client = admin) =>
    client.patch(`/api/requirement/${id}/evidence/${evidenceId}`, { ...body })
  async function declared(answer = mayor) {
    const id = await aRequirement(answer)
    await evidenceOf(id, { text: TEXT }, technician)
    return { id, evidenceId: (await cardOf(id)).evidence[0].evidence_id as number }
  }
  const accept = { decision: 'aceptada' }
  const reject = { decision: 'rechazada', reason: 'La foto no muestra la trampa.' }
  const desk = (on: 0 | 1) => admin.put('/api/settings', { desk_verification: on })

  test('accepts only where the department verifies at the desk', async () => {
    expect((await technician.get('/api/settings')).body.data).toEqual({ desk_verification: 0, row_version: 0 })
    const { id, evidenceId } = await declared()
    expect(await refused(id, () => decide(id, evidenceId, accept))).toEqual([409, 'requirement.desk-off'])
    expect((await desk(1)).body.data).toEqual({ desk_verification: 1, row_version: 1 })
    expect((await cardOf(id)).may).toEqual(['evidence', 'accept', 'reject', 'close', 'follow-up'])
    expect((await decide(id, evidenceId, accept)).body.data).toMatchObject({ state: 'cumplido' })
    expect(await newestAct()).toMatchObject({ action: 'accept-evidence', subjectId: id })
    expect(await refused(id, () => decide(id, evidenceId, reject))).toEqual([409, 'requirement.not-open'])
    expect(await refused(id, () => evidenceOf(id, { text: TEXT }))).toEqual([409, 'requirement.not-open'])
  })

  test('rejects with a reason, and the requirement is open again', async () => {
    const { id, evidenceId } = await declared()
    const unsaid = await decide(id, evidenceId, { decision: 'rechazada' })
    expect(unsaid.body.error.fields).toEqual({ reason: 'Escriba por qué se rechaza.' })
    expect((await decide(id, evidenceId, reject)).body.data).toMatchObject({ state: 'abierto' })
    expect((await cardOf(id)).evidence).toMatchObject([{ state: 'rechazada', reason: reject.reason }])
  })

  test('never accepts for a critical requirement', async () => {
    await desk(1)
    const { id, evidenceId } = await declared(finding({ severity: 'critico' }))
    expect(await refused(id, () => decide(id, evidenceId, accept))).toEqual([409, 'requirement.desk-critical'])
  })

  test('a decision at the desk is closed to the people of the visit', async () => {
    await desk(1)
    const { id, evidenceId } = await declared()
    const inspectionId = (await cardOf(id)).inspections_id as number
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      const { departmentId, id: officialId } = officials.administrator
      const row = { signature: `${'a'.repeat(64)}.png`, isDrawn: true, signedBy: officialId, signedAt: VISIT }
      await tx.insert(officialSignatures).values({ departmentId, inspectionId, officialId, ...row })
    })
    expect(await refused(id, () => decide(id, evidenceId, accept))).toEqual([403, 'requirement.self-review'])
  })

  test('knows only evidence of its requirement', async () => {
    const { evidenceId } = await declared()
    const other = await declared()
    expect(await refused(other.id, () => decide(other.id, evidenceId, accept))).toEqual([
      404,
      'requirement.evidence-not-found',
    ])
    expect((await decide(other.id, other.evidenceId, accept, technician)).statusCode).toBe(403)
  })

  test('settings that another person changed are not overwritten', async () => {
    const stale = await admin.put('/api/settings', { desk_verification: 0, row_version: 999 })
    expect(stale).toMatchObject({ statusCode: 409, body: { error: { code: 'row.changed' } } })
    expect((await technician.put('/api/settings', { desk_verification: 0 })).statusCode).toBe(403)
  })
})

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

test('the database refuses a change without its event', async () => {
  const id = await aRequirement()
  const change = db.transaction((tx) =>
    tx.update(requirements).set({ state: 'cumplido' }).where(eq(requirements.id, id)),
  )
  await expect(change).rejects.toThrow()
  const events = db.select().from(requirementEvents).orderBy(asc(requirementEvents.id)).limit(1)
  const [event] = await events
  await expect(db.delete(requirementEvents).where(eq(requirementEvents.id, event?.id ?? 0))).rejects.toThrow()
})

test('acts on a requirement are public events, in their order', async () => {
  const id = await aRequirement(menor)
  const { next } = (await admin.get('/api/events?limit=500')).body.data
  await evidenceOf(id, { text: TEXT }, technician)
  const [evidence] = (await cardOf(id)).evidence
  await admin.patch(`/api/requirement/${id}/evidence/${evidence.evidence_id}`, { decision: 'rechazada', reason: 'No.' })
  const versionOf = async () => (await cardOf(id)).row_version
  const until = { until: '2027-01-04', reason: 'Espera un repuesto.', row_version: await versionOf() }
  await admin.post(`/api/requirement/${id}/extension`, until)
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'Cerró.', row_version: await versionOf() }))
  const { events } = (await admin.get(`/api/events?after=${next}`)).body.data
  expect(events.map((event: Record<string, unknown>) => [event.type, event.subject, event.subject_id])).toEqual(
    ['declared', 'rejected', 'extended', 'withdrawn'].map((act) => [`requirement.${act}`, 'requirement', id]),
  )
})
