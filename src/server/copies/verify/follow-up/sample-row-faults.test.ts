import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { testApi } from '../../../testing/api.ts'
import { undoing, untoldColumns } from '../../../testing/changed-columns.ts'
import { CARRIER, LAB, LEFT, results, workOnSamples } from '../../../testing/suites/samples.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'
import { sampleRowFaults } from './sample-row-faults.ts'

const api = await testApi()
const { db } = api.platform
const faultsIn = (q: Querier) => sampleRowFaults(q, () => {})

let number = ''

/** Samples with every act: one is analysed twice and closed, one is rejected and gives its goods back. */
beforeAll(async () => {
  const { aSample, aSeal, hand, report, act, frozen } = await workOnSamples(api)
  const done = async (reply: Promise<{ statusCode: number; body: unknown }>) => {
    const { statusCode, body } = await reply
    expect(statusCode, JSON.stringify(body)).toBe(200)
  }
  const id = await aSample({ ...LEFT, counter_seal: aSeal() })
  await done(hand(id, CARRIER))
  await done(hand(id, { ...LAB, reception: 'recibida', seal_intact: 0, remark: 'Sello flojo' }))
  await done(act(id, 'analisis'))
  await done(report(id, { tests: results(['Salmonella', 'no_conforme']) }))
  await done(report(id, { tests: results(['E. coli', 'conforme']) }))
  await done(act(id, 'contramuestra'))
  await done(report(id, { tests: results(['Salmonella', 'conforme']) }))
  await done(act(id, 'cierre'))
  const ice = await frozen()
  const sampled = { product: 'Carne', quantity: 0.5, measure_id: ice.id, good_id: ice.goodId }
  const [rejected] = [await aSample(sampled), await aSample(sampled)]
  await done(hand(rejected, { ...LAB, reception: 'rechazada', remark: 'Sin frío' }))
  // Goods that were given back are sampled again, in two parts.
  const [back] = await rowsOf<{ good: number }>(db, sql`select good_id as good from samples where id = ${rejected}`)
  for (const quantity of [0.25, 0.25]) await aSample({ ...sampled, quantity, good_id: back?.good ?? 0 })
  const [row] = await rowsOf<{ number: string }>(db, sql`select number from samples where id = ${id}`)
  number = row?.number ?? ''
})

const faultsAfter = (...statements: SQL[]) =>
  undoing(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    return faultsIn(tx)
  })

test('samples that the product made and changed cause no report', async () => {
  expect(await faultsIn(db)).toEqual([])
  expect(await rowsOf(db, sql`select distinct kind from sample_acts`)).toHaveLength(8)
})

/** Facts of the taking that are in this row alone: the line tells product, seal, acta and measure. */
const OF_TAKING = [
  ...[
    'brand',
    'container',
    'counter_custodian',
    'counter_reason',
    'counter_sample',
    'counter_seal',
    'counter_seal_key',
  ],
  ...[
    'expiry',
    'lot',
    'maker',
    'quantity',
    'registration',
    'replaces',
    'seal_key',
    'temperature_c',
    'tests',
    'unit',
    'units',
  ],
]

test.each<[table: string, row: string, untold: string[]]>([
  ['samples', `state = 'cerrada'`, [...OF_TAKING, 'row_version']],
  // The quantity of goods of a measure is the one of its inventory. The instant of the taking has no other row until a link.
  [
    ...(['samples', `state = 'tomada'`] as const),
    [...OF_TAKING.filter((name) => name !== 'quantity' && name !== 'unit'), 'row_version', 'taken_at'],
  ],
  // The line tells the name of the report, and its test the photos that it counts.
  ['sample_acts', `kind = 'resultado'`, ['images', 'reason', 'report_blob']],
  ['sample_acts', `kind = 'recepcion'`, []],
  ['custody_links', `position = 1`, ['from_name', 'id', 'temperature_c', 'to_entity', 'to_id_card']],
  // A result is told by its test; its value is in the report of the laboratory, and in this row alone.
  // A judgement that changes the verdict of the sample is told; this one does not.
  [
    'sample_results',
    `test = 'E. coli'`,
    ['id', 'limit_text', 'method', 'norm', 'result', 'test_key', 'unit', 'verdict'],
  ],
])('each column of %s where %s is told, or needs no word', async (table, row, untold) => {
  expect(await untoldColumns(db, { table, row }, faultsIn)).toEqual(untold.toSorted())
})

describe('faults by the number of the sample', () => {
  const other = () => `El estado o el resultado de la muestra ${number} no son los de sus actuaciones. ${NOT_REMADE}`
  const untold = () => `Una actuación de la muestra ${number} no está como dice el registro de auditoría. ${NOT_REMADE}`
  const ofIt = () => sql`(select id from samples where number = ${number})`

  test('another verdict is told, alone and with its results', async () => {
    const judged = sql`update samples set verdict = 'no_conforme' where number = ${number}`
    expect(await faultsAfter(judged)).toEqual([other()])
    const result = sql`update sample_results set verdict = 'no_conforme' where is_of_counter and sample_id = ${ofIt()}`
    expect(await faultsAfter(judged, result)).toEqual([other(), untold()])
    expect(await faultsAfter(result)).toEqual([untold()])
  })

  test('a custody that went to another person is told', async () => {
    const other = sql`update custody_links set to_name = 'Otra' where position = 1 and sample_id = ${ofIt()}`
    expect(await faultsAfter(other)).toEqual([`La custodia de la muestra ${number} no sigue su cadena. ${NOT_REMADE}`])
  })

  test('a result that is gone is told by its act', async () => {
    const gone = sql`delete from sample_results where is_of_counter and sample_id = ${ofIt()}`
    expect(await faultsAfter(gone)).toContain(untold())
  })

  test('an act that is gone with its sample is told', async () => {
    const gone = sql`delete from sample_acts where kind = 'cierre' and sample_id = ${ofIt()}`
    const back = sql`update samples set state = 'conforme' where number = ${number}`
    expect(await faultsAfter(gone, back)).toEqual([
      `El registro de auditoría de Bolívar dice 1 actuación de muestras más de las que hay. ${NOT_REMADE}`,
    ])
  })
})
