import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { measureFaults } from '../../../evidence/verifying/measure-faults.queries.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { testApi } from '../../../testing/api.ts'
import { undoing, untoldColumns } from '../../../testing/changed-columns.ts'
import { aPhoto } from '../../../testing/data/fixtures.ts'
import { formOf, KEEPER, workOnMeasures } from '../../../testing/suites/measures.ts'
import { CARRIER, LAB, workOnSamples } from '../../../testing/suites/samples.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'
import { measureRowFaults } from './measure-row-faults.ts'

const api = await testApi()
const { db } = api.platform
const { anActa, aSeal, act, aClosure, aSeizure } = workOnMeasures(api)
const admin = api.as(api.officials.administrator)
const part = () => {}
const faultsIn = (q: Querier) => measureRowFaults(q, part)
const allFaultsIn = async (q: Querier) => [...(await faultsIn(q)), ...(await measureFaults(q))]
const done = async (reply: Promise<{ statusCode: number; body: unknown }>) => {
  const { statusCode, body } = await reply
  expect(statusCode, JSON.stringify(body)).toBe(200)
}

let closure = { id: 0, number: '', seal: '' }
let frozen = { id: 0, number: '' }
const numberOf = async (id: number) =>
  (await rowsOf<{ number: string }>(db, sql`select number from measures where id = ${id}`))[0]?.number ?? ''

/** Measures with every act that there is: samples are taken off one, and one is converted. */
beforeAll(async () => {
  const samples = await workOnSamples(api)
  await anActa()
  const { id, seal } = await aClosure()
  closure = { id, seal, number: await numberOf(id) }
  const seals = (...numbers: string[]) => JSON.stringify(numbers.map((seal_number) => ({ seal_number })))
  const second = aSeal()
  await done(act(id, { kind: 'sellado', reason: 'Otra puerta', seals: seals(second) }))
  await done(act(id, { kind: 'verificacion', reason: 'Se visitó' }))
  await done(act(id, { kind: 'prorroga', reason: 'Falta agua', until: '2027-01-15' }))
  await done(act(id, { kind: 'ruptura_sello', reason: 'Abierta', seals: seals(second) }))
  await done(act(id, { kind: 'verificacion', reason: 'Se revisó', seals: seals(second.toLowerCase()) }))
  await done(act(id, { kind: 'levantamiento_parcial', reason: 'El salón', images: [await aPhoto(1)] }))
  const images = [await aPhoto(2), await aPhoto(4)]
  await done(act(id, { kind: 'levantamiento', reason: 'Todo corregido', images, seals: seals(seal) }))

  const { id: seizedId, goodId } = await aSeizure()
  const people = (...named: object[]) => JSON.stringify(named)
  const receiver = people({ role: 'receptor', name: 'Luis Paz', id_card: '7' })
  const taken = (good_id: number, quantity: number, state: string) => JSON.stringify([{ good_id, quantity, state }])
  const returned = {
    kind: 'devolucion',
    reason: 'Con registro',
    people: receiver,
    goods: taken(goodId, 2.375, 'devuelto'),
  }
  await done(act(seizedId, returned))
  const keepers = people({ ...KEEPER, name: 'Otro Custodio', id_card: '99' })
  await done(act(seizedId, { kind: 'verificacion', reason: 'Cambia el custodio', people: keepers }))
  const burnt = {
    kind: 'destruccion',
    reason: 'Vencida',
    method: 'Incineración',
    images: [await aPhoto(6), await aPhoto(7)],
  }
  const witness = people({ role: 'testigo', name: 'Eva Paz', id_card: '8' })
  await done(act(seizedId, { ...burnt, people: witness, goods: taken(goodId, 10.125, 'destruido') }))

  const ice = await samples.frozen({ seals: JSON.stringify([{ seal_number: aSeal(), place: 'Nevera' }]) })
  frozen = { id: ice.id, number: '' }
  const sampled = { product: 'Carne', quantity: 0.5, measure_id: ice.id, good_id: ice.goodId }
  const [kept, rejected] = [await samples.aSample(sampled), await samples.aSample(sampled)]
  await done(samples.hand(kept, CARRIER))
  await done(act(ice.id, { kind: 'conversion', reason: 'Sin registro', code: 'DECOMISO' }))
  await done(samples.hand(rejected, { ...LAB, reception: 'rechazada', remark: 'Sin frío' }))
  const closing = formOf({ ...burnt, people: witness, goods: '[]' })
  expect((await admin.post(`/api/measure/${ice.id}/act`, closing)).statusCode).toBe(409)
  const later = await aClosure({ cause: 'Plagas' })
  const [due] = await rowsOf<{ day: string }>(db, sql`select due_day::text as day from measures where id = ${later.id}`)
  await done(admin.post('/api/calendar/holidays', { day: due?.day, name: 'Día cívico', norm: 'Decreto 200 de 2026' }))
  frozen.number =
    (await rowsOf<{ number: string }>(db, sql`select number from measures where converts = ${ice.id}`))[0]?.number ?? ''
})

const faultsAfter = (...statements: SQL[]) =>
  undoing(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    return faultsIn(tx)
  })

test('measures that the product made and changed cause no report', async () => {
  expect(await allFaultsIn(db)).toEqual([])
  const kinds = await rowsOf<{ kind: string }>(db, sql`select distinct kind from measure_acts order by kind`)
  expect(kinds).toHaveLength(14)
})

const ROWS = {
  measures: `number is not null and converts is null and item_id is not null`,
  measure_acts: `kind = 'levantamiento'`,
  measure_seals: `place is not null`,
  measure_goods: `origin_id is null and state = 'destruido'`,
  measure_custodians: `phone is not null`,
} as const

/** Columns whose change needs no word: nothing shows them, or they are kept in this row alone. */
const NEEDS_NO_WORD: Record<keyof typeof ROWS, string[]> = {
  // Numbers of editions: the day that they gave is compared. The number of the measure is of `year` and `sequence`.
  measures: ['calendar_version', 'row_version', 'term_version'],
  // Another key of the content is read by nothing. Its seals and goods are compared; its method and people are kept here alone.
  measure_acts: ['content'],
  measure_seals: ['id'],
  measure_goods: [],
  measure_custodians: ['id'],
}

describe.each(Object.entries(ROWS))('changed columns of %s', (table, row) => {
  test('each column that is changed alone is told, or needs no word', async () => {
    expect(await untoldColumns(db, { table, row }, allFaultsIn)).toEqual(NEEDS_NO_WORD[table as keyof typeof ROWS])
  })
})

describe('faults by the number of the measure', () => {
  const other = () => `El estado o el plazo de la medida ${closure.number} no son los de sus actuaciones. ${NOT_REMADE}`
  const untold = () =>
    `Una actuación de la medida ${closure.number} no está como dice el registro de auditoría. ${NOT_REMADE}`
  const parts = (words: string, number: string) =>
    `${words} de la medida ${number} no son los de su acta y sus actuaciones. ${NOT_REMADE}`

  test('another state and another last day are told', async () => {
    const ofIt = sql`where id = ${closure.id}`
    expect(await faultsAfter(sql`update measures set state = 'vigente' ${ofIt}`)).toEqual([other()])
    expect(await faultsAfter(sql`update measures set due_day = due_day + 30 ${ofIt}`)).toEqual([other()])
  })

  test('a seal that is put again is told, and so is one that is gone', async () => {
    const ofIt = sql`where number = ${closure.seal}`
    const told = [parts('Los sellos', closure.number)]
    expect(await faultsAfter(sql`update measure_seals set state = 'puesto' ${ofIt}`)).toEqual(told)
    expect(await faultsAfter(sql`delete from measure_seals ${ofIt}`)).toEqual(told)
  })

  test('kilograms that changed on both sides of an entry are told', async () => {
    const moved = sql`update measure_goods set quantity = quantity + 0.1, listed_quantity = listed_quantity + 0.1
      where origin_id is null and measure_id = (select id from measures where number = ${frozen.number})`
    expect(await faultsAfter(moved)).toEqual([parts('Los productos', frozen.number)])
  })

  test('a custodian who is gone is told', async () => {
    const gone = sql`delete from measure_custodians where measure_id = (select id from measures where number = ${frozen.number})`
    expect(await faultsAfter(gone)).toEqual([parts('Los custodios', frozen.number)])
  })

  test('an act that was forged with its measure is told', async () => {
    const forged = sql`insert into measure_acts (department_id, measure_id, kind, day, at, by_user, from_state, to_state, due_day, content, images)
      select department_id, id, 'verificacion', '2026-11-30', '2026-11-30T12:00:00Z', ${api.officials.administrator.id}, state, 'vigente',
        due_day, '{}', '{}' from measures where id = ${closure.id}`
    const moved = sql`update measures set state = 'vigente' where id = ${closure.id}`
    expect(await faultsAfter(forged, moved)).toEqual([untold()])
  })

  test('an act that is gone is told, also the last one with its measure', async () => {
    const gone = sql`delete from measure_acts where measure_id = ${closure.id} and kind = 'sellado'`
    expect(await faultsAfter(gone)).toContain(
      `El registro de auditoría de Bolívar dice 1 actuación de medidas más de las que hay. ${NOT_REMADE}`,
    )
  })
})
