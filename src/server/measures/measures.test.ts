import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { listDifferences } from '../platform/lists/compare-lists.queries.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { measureActs, measureGoods, measureSeals, measures } from '../schema/follow-up/measures.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const outside = api.as(officials.outsideAdministrator)
const stranger = api.as(officials.otherTechnician)

const TODAY = dayOf(platform.clock())
const on = (day: string) => {
  api.time.now = new Date(`${day}T15:00:00Z`)
}
const now = api.time.now
afterEach(() => {
  api.time.now = now
})

const critical = {
  ...{ concept: 'Inaceptable (I)', description: 'Cucarachas en la cocina', is_detection: '1', es_critico: '1' },
  medida_sanitaria: 'CLAUSURA',
}
/** A closed visit whose first item imposed a closure. */
async function anActa(): Promise<{ inspectionId: number; establishmentId: number; itemId: number; measureId: number }> {
  const { visitId, establishmentId } = await aVisit(api)
  const inspectionId = await closeAtOnce(api, visitId, { special: { 0: critical } })
  const [row] = await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
  return { inspectionId, establishmentId, itemId: row?.itemId ?? 0, measureId: row?.id ?? 0 }
}

let seals = 0
const aSeal = () => {
  seals += 1
  return `S-${seals}`
}
const CLOSURE = {
  ...{ code: 'CLAUSURA', extent: 'total', falls_on: 'Cocina', cause: 'Plagas\nSin agua', risk: 'Contaminación' },
  lifting_condition: 'Fumigar y restablecer el agua',
}
type Fields = Record<string, string | number | Blob | readonly Blob[]>
const formOf = ({ images = [], ...fields }: Fields) => {
  const sent = form(fields as Record<string, string | Blob>)
  for (const image of images as readonly Blob[]) sent.append('images', image, 'foto.jpg')
  return sent
}
const impose = (fields: Fields, by = technician) => by.post('/api/measure', formOf(fields))
const act = (id: number, fields: Fields, by = admin) => by.post(`/api/measure/${id}/act`, formOf(fields))
const read = async (id: number) => (await admin.get(`/api/measure/${id}`)).body.data.measure
const actsOf = (id: number) =>
  db.select().from(measureActs).where(eq(measureActs.measureId, id)).orderBy(asc(measureActs.id))

/** A closure in force, with its acta and one seal. */
async function aClosure(own: Fields = {}) {
  const acta = await anActa()
  const seal = aSeal()
  const ids = { inspections_id: acta.inspectionId, item_configuration_id: acta.itemId }
  const reply = await impose({
    ...CLOSURE,
    ...ids,
    seals: JSON.stringify([{ seal_number: seal, place: 'Puerta' }]),
    ...own,
  })
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return { ...acta, seal, id: reply.body.data.measure_id as number, reply: reply.body.data }
}
const GOODS = [{ product: 'Carne molida', quantity: 12.5, unit: 'kg', lot: 'L-9', expiry: '2026-12-31' }]
const KEEPER = { role: 'custodio', name: 'Ana Rojas', id_card: '10203040', phone: '3001234567' }
async function aSeizure(code = 'DECOMISO') {
  const { inspectionId } = await anActa()
  const { extent: _, ...same } = CLOSURE
  const reply = await impose({
    ...{ ...same, cause: 'Sin registro', inspections_id: inspectionId, code },
    ...{ goods: JSON.stringify(GOODS), people: JSON.stringify([KEEPER]), images: [await aPhoto(3)] },
  })
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  const id = reply.body.data.measure_id as number
  return { id, goodId: (await read(id)).goods[0].good_id as number }
}

describe('the birth of a measure', () => {
  test('an acta that imposes a measure leaves one that waits for its own acta', async () => {
    const { measureId, inspectionId } = await anActa()
    expect(await read(measureId)).toMatchObject({
      ...{ number: null, state: 'impuesta', code: 'CLAUSURA', stops_operation: 1, due_day: null, days_left: null },
      ...{ inspections_id: inspectionId, imposed_day: TODAY, overdue: 0, may: [], seals: [], goods: [] },
      acts: [{ kind: 'imposicion', from_state: null, to_state: 'impuesta', day: TODAY }],
    })
    const early = await act(measureId, { kind: 'verificacion', reason: 'Se visita' })
    expect([early.statusCode, early.body.error.code]).toEqual([409, 'measure.without-acta'])
    expect((await technician.get(`/api/measure/${measureId}`)).body.data.measure.may).toEqual(['acta'])
  })

  test('the acta of a measure gives its number, its term and its parts, once', async () => {
    const { id, measureId, seal, inspectionId, itemId, reply } = await aClosure()
    expect(id).toBe(measureId)
    // Thirty days after 20/11/2026, and that is a Sunday.
    expect(reply).toMatchObject({ state: 'vigente', due_day: '2026-12-21', row_version: 2 })
    expect(reply.number).toMatch(/^MS-2026-\d{6}$/)
    expect(await read(id)).toMatchObject({
      ...{ extent: 'total', falls_on: 'Cocina', days_left: 31, due_reason: null, proposes_case: 0 },
      seals: [{ seal_number: seal, place: 'Puerta', state: 'puesto' }],
      acts: [{ kind: 'imposicion' }, { kind: 'acta', from_state: 'impuesta', to_state: 'vigente', seals: [seal] }],
    })
    const again = await impose({ ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId })
    expect([again.statusCode, again.body.error.code]).toEqual([409, 'measure.acta-recorded'])
    const next = await aClosure({ until: '2026-12-05' })
    expect(next.reply.due_day).toBe('2026-12-05')
    const sequence = (number: string) => Number(number.slice(-6))
    expect(sequence(next.reply.number)).toBe(sequence(reply.number) + 1)
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.action, 'impose-measure'))
    expect(trail.filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
  })

  test.each<[string, Fields, string]>([
    ['no code', { code: '' }, 'code'],
    ['an unknown code', { code: 'MULTA' }, 'code'],
    ['a closure of no extent', { extent: '' }, 'extent'],
    ['an unknown extent', { extent: 'media' }, 'extent'],
    ['no condition', { lifting_condition: ' ' }, 'lifting_condition'],
    ['goods in a closure', { goods: JSON.stringify(GOODS) }, 'goods'],
    ['a seizure without goods', { code: 'DECOMISO', people: JSON.stringify([KEEPER]) }, 'goods'],
    ['a seizure without a custodian', { code: 'DECOMISO', goods: JSON.stringify(GOODS) }, 'people'],
    ['a day before the visit', { until: '2026-11-19' }, 'until'],
    ['a day of no calendar', { until: '2026-02-30' }, 'until'],
    ['seals that are no list', { seals: 'A-1' }, 'seals'],
    ['a seal twice', { seals: JSON.stringify([{ seal_number: 'X-1' }, { seal_number: 'x-1' }]) }, 'seals'],
    ['an item of no acta', { item_configuration_id: 999_999 }, 'item_configuration_id'],
  ])('%s is refused by its field and leaves nothing', async (_, change, field) => {
    const { inspectionId, itemId, measureId } = await anActa()
    const reply = await impose({ ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId, ...change })
    expect([reply.statusCode, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, [field]])
    expect(await read(measureId)).toMatchObject({ state: 'impuesta', row_version: 1 })
    expect(await actsOf(measureId)).toHaveLength(1)
  })

  test.each([0, -1, 0.0001, 'mucho'])('a quantity of %s is refused', async (quantity) => {
    const { inspectionId } = await anActa()
    const { extent: _, ...same } = CLOSURE
    const goods = JSON.stringify([{ ...GOODS[0], quantity }])
    const reply = await impose({
      ...{ ...same, code: 'DECOMISO', inspections_id: inspectionId, goods, people: JSON.stringify([KEEPER]) },
    })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields)[0]).toMatch(/^goods/)
  })

  test('a drawing is no photo, and a text is none either', async () => {
    const { inspectionId } = await anActa()
    for (const image of [new Blob(['<svg/>'], { type: 'image/svg+xml' }), new Blob(['hola'])]) {
      const reply = await impose({ ...CLOSURE, inspections_id: inspectionId, images: [image] })
      expect([415, 422]).toContain(reply.statusCode)
    }
  })

  test('a seal of another measure is taken', async () => {
    const { seal } = await aClosure()
    const { inspectionId, itemId } = await anActa()
    const named = JSON.stringify([{ seal_number: ` ${seal.toLowerCase()}` }])
    const ids = { inspections_id: inspectionId, item_configuration_id: itemId }
    const reply = await impose({ ...CLOSURE, ...ids, seals: named })
    expect([reply.statusCode, reply.body.error.message]).toEqual([422, `El sello ${seal} ya está en uso.`])
  })

  test('only who made the visit records the acta of its measure', async () => {
    const { inspectionId, itemId } = await anActa()
    const fields = { ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId }
    const replies = [admin, stranger, outside].map((by) => impose(fields, by))
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 404])
    expect((await impose(fields, engineer)).statusCode).toBe(200)
    const open = await aVisit(api)
    expect((await impose({ ...fields, inspections_id: open.visitId + 9_999 })).statusCode).toBe(404)
  })
})

describe('acts on a measure', () => {
  test('a closure is verified, extended, lifted in part and lifted', async () => {
    const { id, seal } = await aClosure()
    expect((await act(id, { kind: 'verificacion', reason: 'Se visitó' })).body.data.state).toBe('en_verificacion')
    const extended = await act(id, { kind: 'prorroga', reason: 'Falta agua', until: '2027-01-15' })
    expect(extended.body.data).toMatchObject({ state: 'vigente', due_day: '2027-01-15', row_version: 4 })
    const part = await act(id, { kind: 'levantamiento_parcial', reason: 'El salón', images: [await aPhoto(1)] })
    expect(part.body.data.state).toBe('levantada_parcial')
    const bare = await act(id, { kind: 'levantamiento', reason: 'Todo corregido', images: [await aPhoto(2)] })
    expect([bare.statusCode, bare.body.error.message]).toEqual([
      ...[422, 'Adjunte una foto por cada causa corregida: faltan 1.'],
    ])
    const images = [await aPhoto(2), await aPhoto(4)]
    const sealed = await act(id, { kind: 'levantamiento', reason: 'Todo corregido', images })
    expect([sealed.statusCode, sealed.body.error.code]).toEqual([422, 'measure.seals-left'])
    const removed = JSON.stringify([{ seal_number: seal }])
    const lifted = await act(
      id,
      { kind: 'levantamiento', reason: 'Todo corregido', images, seals: removed },
      technician,
    )
    expect(lifted.body.data).toMatchObject({ measure_id: id, state: 'levantada', due_day: '2027-01-15' })
    const card = await read(id)
    expect(card).toMatchObject({ seals: [{ state: 'retirado' }], may: [], days_left: null, overdue: 0 })
    expect(card.acts.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['imposicion', 'acta', 'verificacion', 'prorroga', 'levantamiento_parcial', 'levantamiento'],
    ])
    const photo = await technician.get(`/api/inspection/evidence/${card.acts.at(-1).images[0]}`)
    expect(photo.statusCode).toBe(200)
    const late = await act(id, { kind: 'verificacion', reason: 'Otra' })
    expect([late.statusCode, late.body.error.message]).toEqual([409, 'La medida ya está levantada.'])
  })

  test('a broken seal proposes a case, and forbids a lifting until it is reviewed', async () => {
    const { id, seal } = await aClosure({ cause: 'Plagas' })
    const named = JSON.stringify([{ seal_number: seal }])
    await act(id, { kind: 'ruptura_sello', reason: 'La puerta estaba abierta', seals: named })
    expect(await read(id)).toMatchObject({ proposes_case: 1, state: 'vigente', seals: [{ state: 'roto' }] })
    const lift = async () =>
      act(id, { kind: 'levantamiento', reason: 'Corregido', images: [await aPhoto(5)], seals: '[]' })
    expect((await lift()).body.error.code).toBe('measure.seal-broken')
    await act(id, { kind: 'verificacion', reason: 'Se revisó la ruptura', seals: named })
    expect((await lift()).body.data.state).toBe('levantada')
  })

  test('a repeated act with its key is answered as the first time', async () => {
    const { id, goodId } = await aSeizure()
    const destruction = formOf({
      ...{ kind: 'destruccion', reason: 'Vencida', method: 'Incineración' },
      images: [await aPhoto(6), await aPhoto(7)],
      goods: JSON.stringify([{ good_id: goodId, quantity: 12.5, state: 'destruido' }]),
      people: JSON.stringify([{ role: 'testigo', name: 'Eva Paz', id_card: '8' }]),
    })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await admin.post(`/api/measure/${id}/act`, destruction, headers)
    expect(first.body.data).toMatchObject({ state: 'ejecutada' })
    expect((await admin.post(`/api/measure/${id}/act`, destruction, headers)).body).toEqual(first.body)
    expect((await actsOf(id)).filter(({ kind }) => kind === 'destruccion')).toHaveLength(1)
  })

  test('a measure proposes a case until it stands in one, or is lifted', async () => {
    const { id, seal, establishmentId } = await aClosure()
    const named = JSON.stringify([{ seal_number: seal }])
    await act(id, { kind: 'ruptura_sello', reason: 'La puerta estaba abierta', seals: named })
    const begun = { establishment_id: establishmentId, cause: 'Rompió el sello.', measure_id: id }
    const { case_id } = (await admin.post('/api/case', begun)).body.data
    expect(await read(id)).toMatchObject({ proposes_case: 0, state: 'vigente' })
    const [document] = (await admin.get(`/api/case/${case_id}`)).body.data.case.documents
    await admin.post(`/api/case/${case_id}/documents/${document.document_id}/void`, { reason: 'Era de otro' })
    expect(await read(id)).toMatchObject({ proposes_case: 1, state: 'vigente' })
    await act(id, { kind: 'verificacion', reason: 'Se revisó la ruptura', seals: named })
    await act(id, {
      kind: 'levantamiento',
      reason: 'Corregido',
      images: [await aPhoto(5), await aPhoto(6)],
      seals: '[]',
    })
    expect(await read(id)).toMatchObject({ proposes_case: 0, state: 'levantada' })
  })

  test('seized goods are returned in part and destroyed, and nothing is lost', async () => {
    const { id, goodId } = await aSeizure()
    const goods = (quantity: number, state: string) => JSON.stringify([{ good_id: goodId, quantity, state }])
    const images = [await aPhoto(6), await aPhoto(7)]
    const left = await act(id, { kind: 'levantamiento', reason: 'Ya', images })
    expect([left.statusCode, left.body.error.message]).toEqual([
      ...[422, 'Falta decir qué pasó con 12,5 kg de Carne molida.'],
    ])
    const receiver = JSON.stringify([{ role: 'receptor', name: 'Luis Paz', id_card: '7' }])
    const returned = { kind: 'devolucion', reason: 'Con registro', people: receiver, goods: goods(2.375, 'devuelto') }
    expect((await act(id, returned)).body.data.state).toBe('vigente')
    const witness = JSON.stringify([{ role: 'testigo', name: 'Eva Paz', id_card: '8' }])
    const burnt = { kind: 'destruccion', reason: 'Vencida', method: 'Incineración', people: witness, images }
    const tooMuch = await act(id, { ...burnt, goods: goods(10.126, 'destruido') })
    expect([tooMuch.statusCode, tooMuch.body.error.fields]).toEqual([
      ...[422, { goods: 'De Carne molida quedan 10,125 kg.' }],
    ])
    const done = await act(id, { ...burnt, goods: goods(10.125, 'destruido') })
    expect(done.body.data.state).toBe('ejecutada')
    const rows = await db.select().from(measureGoods).where(eq(measureGoods.measureId, id))
    expect(rows.map(({ quantity, state }) => [Number(quantity), state]).toSorted()).toEqual([
      ...[
        [10.125, 'destruido'],
        [2.375, 'devuelto'],
      ],
    ])
    await expect(db.update(measureGoods).set({ quantity: '9' }).where(eq(measureGoods.measureId, id))).rejects.toThrow()
  })

  test('a destruction of all goods and a transfer name every seal', async () => {
    const { id, goodId } = await aSeizure()
    const seal = aSeal()
    const named = JSON.stringify([{ seal_number: seal }])
    expect((await act(id, { kind: 'sellado', reason: 'Se sella la nevera', seals: named })).statusCode).toBe(200)
    const goods = (quantity: number) => JSON.stringify([{ good_id: goodId, quantity, state: 'destruido' }])
    const witness = JSON.stringify([{ role: 'testigo', name: 'Eva Paz', id_card: '8' }])
    const images = [await aPhoto(6), await aPhoto(7)]
    const burnt = { kind: 'destruccion', reason: 'Vencida', method: 'Incineración', people: witness, images }
    expect((await act(id, { ...burnt, goods: goods(2) })).body.data.state).toBe('vigente')
    const left = await act(id, { ...burnt, goods: goods(10.5) })
    expect([left.statusCode, left.body.error.fields]).toEqual([
      ...[422, { seals: `Falta decir qué pasó con el sello ${seal}.` }],
    ])
    expect((await act(id, { ...burnt, goods: goods(10.5), seals: named })).body.data.state).toBe('ejecutada')
    const card = await read(id)
    expect(card).toMatchObject({ seals: [{ seal_number: seal, state: 'retirado' }] })
    expect(card.acts.at(-1)).toMatchObject({ kind: 'destruccion', seals: [seal] })
    const closure = await aClosure()
    const moved = { kind: 'traslado', reason: 'Pasa al INVIMA' }
    expect((await act(closure.id, moved)).body.error.code).toBe('measure.seals-left')
    const handed = await act(closure.id, { ...moved, seals: JSON.stringify([{ seal_number: closure.seal }]) })
    expect(handed.body.data.state).toBe('trasladada')
  })

  test('frozen goods go on to a seizure with their custodian', async () => {
    const { id } = await aSeizure('CONGELACION')
    const reply = await act(id, { kind: 'conversion', reason: 'Análisis no conforme', code: 'DECOMISO' })
    const { became_id: became } = reply.body.data
    expect(reply.body.data.state).toBe('convertida')
    expect(await read(became)).toMatchObject({
      ...{ code: 'DECOMISO', state: 'vigente', converts: id, goods: [{ quantity: 12.5, state: 'decomisado' }] },
      custodians: [{ name: 'Ana Rojas', to_day: null }],
    })
    expect(await read(id)).toMatchObject({ goods: [], became_id: became })
  })

  test('an older version, another official and another department change nothing', async () => {
    const { id } = await aClosure()
    const asked = { kind: 'verificacion', reason: 'Se visita' }
    const replies = [
      await act(id, { ...asked, row_version: '1' }),
      await act(id, asked, stranger),
      await act(id, asked, outside),
      await outside.get(`/api/measure/${id}`),
      await act(id, { kind: 'multa', reason: 'x' }),
      await act(id, { kind: 'verificacion' }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 403, 404, 404, 422, 422])
    expect(await actsOf(id)).toHaveLength(2)
  })

  test('an official with a pending visit to the establishment may act too', async () => {
    const { id, establishmentId } = await aClosure()
    const plan = { zodes_id: 1, city_id: 13052, typeofinscription_id: 1, establishment_id: establishmentId }
    const people = {
      motive_visite_id: 1,
      engineer_id: officials.engineer.id,
      technical_id: officials.otherTechnician.id,
    }
    await admin.post('/api/assignment', { ...plan, ...people })
    expect((await act(id, { kind: 'verificacion', reason: 'Se visita' }, stranger)).statusCode).toBe(200)
  })

  test('the database keeps acts, and no state without its act', async () => {
    const { id, measureId } = await aClosure()
    await expect(db.update(measureActs).set({ reason: 'x' }).where(eq(measureActs.measureId, id))).rejects.toThrow()
    await expect(db.update(measures).set({ state: 'levantada' }).where(eq(measures.id, measureId))).rejects.toThrow()
    await expect(db.update(measures).set({ dueOn: '2027-03-01' }).where(eq(measures.id, id))).rejects.toThrow()
    const twice = sql`insert into measure_seals (department_id, measure_id, number, seal_key, state, put_day)
      select department_id, measure_id, number, seal_key, state, put_day from measure_seals where measure_id = ${id}`
    await expect(db.execute(twice)).rejects.toThrow()
    expect(await db.select().from(measureSeals).where(eq(measureSeals.measureId, id))).toHaveLength(1)
  })
})

test('a new day without work moves a term, and no day that an acta named', async () => {
  const { id } = await aClosure()
  const fixed = await aClosure({ until: '2026-12-21' })
  await admin.post('/api/calendar/holidays', { day: '2026-12-21', name: 'Día cívico', norm: 'Decreto 9' })
  expect(await read(id)).toMatchObject({ due_day: '2026-12-22', due_reason: 'Decreto 9' })
  expect((await read(id)).acts.at(-1)).toMatchObject({
    kind: 'recalculado',
    to_state: 'vigente',
    due_day: '2026-12-22',
  })
  expect(await read(fixed.id)).toMatchObject({ due_day: '2026-12-21' })
})

test('a row of the list that is not as its measure is told', async () => {
  const { id } = await aClosure()
  const told = async () => {
    const found: unknown[] = []
    for await (const some of listDifferences(db, 'measures')) found.push(...some)
    return found
  }
  expect(await told()).toEqual([])
  await db.execute(sql`update lists.listed_measures set name = 'Otra' where id = ${id}`)
  expect(await told()).toEqual([{ id, name: String(id), kind: 'other' }])
  await db.execute(sql`select lists.put_measures(array[${id}::integer])`)
  expect(await told()).toEqual([])
})

const filterText = (filters: object) => encodeURIComponent(JSON.stringify(filters))

test('the list filters by state, term and place, and the home page counts with it', async () => {
  const { id, establishmentId } = await aClosure({ until: '2026-12-05' })
  const list = async (...filter: [string, string, string][]) => {
    const filters = filter.map(([field, operator, value]) => ({ field, operator, value }))
    return (await technician.get(`/api/measure/all?limit=50&filter=${filterText(filters)}`)).body.data
  }
  const own: [string, string, string] = ['establishment_id', '=', String(establishmentId)]
  expect(await list(own, ['in_force', '=', '1'], ['to_verify', '=', '0'])).toMatchObject({
    total: 1,
    Measures: [{ measure_id: id, state: 'vigente', days_left: 15, overdue: 0, code: 'CLAUSURA' }],
  })
  expect(await list(own, ['to_verify', '=', '1'])).toMatchObject({ total: 0 })
  on('2026-12-01')
  expect(await list(own, ['to_verify', '=', '1'], ['overdue', '=', '0'])).toMatchObject({ total: 1 })
  on('2026-12-07')
  expect(await list(own, ['overdue', '=', '1'], ['q', 'LIKE', '%vencida%'])).toMatchObject({ total: 1 })
  const { total } = await list(['to_verify', '=', '1'])
  const { attention } = (await admin.get('/api/attention')).body.data
  expect(attention.find((one: { kind: string }) => one.kind === 'measures_to_verify')).toMatchObject({
    ...{ count: total, link: '/dashboard/seguimiento/medidas?vence=por-verificar' },
  })
  const toVerify = async (client: typeof admin) =>
    (await client.get('/api/attention')).body.data.attention.find(
      (one: { kind: string }) => one.kind === 'measures_to_verify',
    )
  const made = (await list(['to_verify', '=', '1'], ['own_visit', '=', '1'])).total
  expect(made).toBeGreaterThan(0)
  expect(await toVerify(technician)).toMatchObject({
    ...{ count: made, link: '/dashboard/seguimiento/medidas?vence=por-verificar&visitas=propias' },
  })
  expect(await toVerify(stranger)).toBeUndefined()
  const inForce = (await list(['in_force', '=', '1'])).total
  const summary = await admin.get(`/api/analytics/summary?from=2020-01-01&to=2020-01-31`)
  expect(summary.body.data.kpis.measures_in_force).toBe(inForce)
  const ofPlace = [{ field: 'establishment_id', operator: '=', value: String(establishmentId) }]
  const exported = await admin.get(`/api/export/measures?format=csv&filter=${filterText(ofPlace)}`)
  expect(exported.bytes.toString()).toContain('Clausura temporal total o parcial')
  expect(await list(own, ['number', 'LIKE', '%MS-2026%'])).toMatchObject({ total: 1 })
})
