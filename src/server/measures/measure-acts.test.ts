import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { measureActs, measureGoods, measureSeals, measures } from '../schema/follow-up/measures.table.ts'
import { testApi } from '../testing/api.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { formOf, workOnMeasures } from '../testing/suites/measures.ts'

const api = await testApi()
const { aSeal, act, read, actsOf, aClosure, aSeizure } = workOnMeasures(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)
const stranger = api.as(officials.otherTechnician)

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
