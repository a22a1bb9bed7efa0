import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import {
  CENSUS_TITLES,
  censusFile,
  forgetCensuses,
  importForm,
  keepCensuses,
  reviewedCensus,
} from '../testing/data/census.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { officials, platform } = api
const administrator = api.as(officials.administrator)

const TYPE = 'Restaurante'
const row = (name: string, document: string | null, city = 'Magangué') => [name, document, city, TYPE, null, null]
/** One error, two rows like an inscribed establishment, one like another row, and one like no other. */
const rows = [
  row('Comidas Rosa', null, 'Montería'),
  row('Restaurante El Ñandú', '900123456'),
  row('Restaurante El Ñandu', null, 'Arjona'),
  row('Panadería Nueva', '800111222', 'Arjona'),
  row('Panaderia La Nueva', '800111223', 'Arjona'),
]

const theRun = async (id: number) => (await administrator.get(`/api/imports/${id}`)).body.data.import
const states = async (id: number) =>
  (await administrator.get(`/api/imports/${id}/rows`)).body.data.rows.map(({ state }: { state: string }) => state)
const decide = async (id: number, body: Record<string, unknown>) =>
  (await administrator.post(`/api/imports/${id}/decisions`, body)).body
const undo = async (id: number, decisionId: number) =>
  (await administrator.delete(`/api/imports/${id}/decisions/${decisionId}`)).body
const patch = (id: number, rowNo: number, body: Record<string, unknown>) =>
  administrator.patch(`/api/imports/${id}/rows/${rowNo}`, body)
const apply = async (id: number) => {
  await administrator.post(`/api/imports/${id}/apply`)
  await runJobs(api)
}
type Mapping = Record<string, number | undefined>
async function remap(id: number, change: (mapping: Mapping) => Mapping): Promise<void> {
  const mapping = change((await theRun(id)).mapping)
  const { statusCode } = await administrator.put(`/api/imports/${id}/mapping`, { mapping })
  expect(statusCode).toBe(200)
  await runJobs(api)
}
async function reviewed(): Promise<number> {
  await anEstablishment(api)
  const id = await reviewedCensus(api, await censusFile(rows))
  expect(await states(id)).toEqual(BEFORE)
  return id
}
const BEFORE = ['error', 'posible', 'posible', 'aviso', 'posible']

/** The run that is under review at the beginning of each test. */
let id: number
let asReviewed: () => Promise<void>
beforeAll(async () => {
  await forgetCensuses(api)
  id = await reviewed()
  asReviewed = await keepCensuses(api)
})
beforeEach(() => asReviewed())

describe('one decision for all rows of a state', () => {
  test('one decision for all rows tells their number first, and does nothing then', async () => {
    const asked = await decide(id, { state: 'posible', decision: 'omitir', confirmed: 0 })
    expect(asked.error).toMatchObject({ code: 'import.many-rows', pending: 3, message: 'La decisión cambia 3 filas.' })
    expect(await states(id)).toEqual(BEFORE)
    const filling = await decide(id, { state: 'posible', decision: 'actualizar', confirmed: 0 })
    expect(filling.error).toMatchObject({ pending: 2 })
  })

  test('leaves them out, and is taken back', async () => {
    const done = await decide(id, { state: 'posible', decision: 'omitir', confirmed: 1 })
    expect(done.data).toMatchObject({ decision_id: 1, rows: 3, counts: { posible: 0, omitida: 3 } })
    expect(await states(id)).toEqual(['error', 'omitida', 'omitida', 'aviso', 'omitida'])
    expect((await theRun(id)).bulk_decisions).toEqual([
      { decision_id: 1, state: 'posible', decision: 'omitir', rows: 3, decided_at: expect.any(String) },
    ])
    expect((await decide(id, { state: 'posible', decision: 'crear' })).error.code).toBe('import.nothing-to-decide')
    expect((await undo(id, 1)).data).toMatchObject({ rows: 3, counts: { posible: 3, omitida: 0 } })
    expect(await states(id)).toEqual(BEFORE)
    expect((await theRun(id)).bulk_decisions).toEqual([])
    const again = await undo(id, 1)
    expect(again.error).toMatchObject({ code: 'import.decision-not-found' })
  })

  test('brings the rows in, and applied rows are not taken back', async () => {
    await decide(id, { state: 'posible', decision: 'crear' })
    expect(await states(id)).toEqual(['error', 'aviso', 'aviso', 'aviso', 'aviso'])
    await apply(id)
    expect((await theRun(id)).counts).toMatchObject({ aplicada: 4, error: 1 })
    expect((await theRun(id)).bulk_decisions).toEqual([])
    expect((await undo(id, 1)).data).toMatchObject({ rows: 0, counts: { aplicada: 4 } })
  })

  test('fills gaps where there is an establishment alone; the others still wait', async () => {
    const done = await decide(id, { state: 'posible', decision: 'actualizar' })
    expect(done.data).toMatchObject({ rows: 2, counts: { posible: 1 } })
    expect(await states(id)).toEqual(['error', 'aviso', 'aviso', 'aviso', 'posible'])
    const only = await decide(id, { state: 'posible', decision: 'actualizar' })
    expect(only.error.code).toBe('import.nothing-to-decide')
  })

  test('leaves rows with errors out, and does nothing else with them', async () => {
    const refused = await decide(id, { state: 'error', decision: 'crear' })
    expect(refused.error.fields).toEqual({ decision: 'Las filas con errores solo se pueden omitir.' })
    await decide(id, { state: 'error', decision: 'omitir' })
    expect(await states(id)).toEqual(['omitida', ...BEFORE.slice(1)])
    await undo(id, 1)
    expect(await states(id)).toEqual(BEFORE)
  })

  test('one decision for all rows leaves out a row that a person decides afterwards', async () => {
    await decide(id, { state: 'posible', decision: 'omitir' })
    await patch(id, 3, { decision: 'crear' })
    expect((await undo(id, 1)).data.rows).toBe(2)
    expect(await states(id)).toEqual(['error', 'aviso', 'posible', 'aviso', 'posible'])
  })

  test.each(['crear', 'actualizar', 'omitir'])('%s is forgotten by another check', async (decision) => {
    await decide(id, { state: 'posible', decision })
    await remap(id, (mapping) => mapping)
    expect(await states(id)).toEqual(BEFORE)
    expect((await theRun(id)).bulk_decisions).toEqual([])
    expect((await undo(id, 1)).error.code).toBe('import.decision-not-found')
  })

  test("one decision for all rows is not applied to other columns' effects", async () => {
    await decide(id, { state: 'posible', decision: 'actualizar' })
    await remap(id, ({ identification_number: _, ...others }) => others)
    // Row 3 was like an establishment by its document alone, and is like no other without it.
    expect(await states(id)).toEqual(['error', 'aviso', 'posible', 'aviso', 'posible'])
    await apply(id)
    expect((await theRun(id)).counts).toMatchObject({ aplicada: 2, aviso: 0, posible: 2 })
  })

  test('leaves out rows that were decided on before a check made them faulty', async () => {
    await patch(id, 3, { decision: 'crear' })
    // The column of addresses holds no municipality.
    await remap(id, (mapping) => ({ ...mapping, city: mapping.address, address: 2 }))
    expect(await states(id)).toEqual(Array(5).fill('error'))
    expect((await decide(id, { state: 'error', decision: 'omitir' })).data).toMatchObject({
      rows: 5,
      counts: { error: 0, omitida: 5 },
    })
    expect((await decide(id, { state: 'error', decision: 'omitir' })).error.code).toBe('import.nothing-to-decide')
    await undo(id, 1)
    expect(await states(id)).toEqual(Array(5).fill('error'))
  })

  test('one decision for all leaves out a row that failed, which is faulty again when undone', async () => {
    await platform.db.execute(
      sql`update import_rows set value = jsonb_set(value, '{city}', '99999') where run_id = ${id} and row_no = 5`,
    )
    await apply(id)
    expect(await states(id)).toEqual(['error', 'posible', 'posible', 'error', 'posible'])
    expect((await decide(id, { state: 'error', decision: 'omitir' })).data.rows).toBe(2)
    await undo(id, 1)
    expect(await states(id)).toEqual(['error', 'posible', 'posible', 'error', 'posible'])
  })

  test('one decision for all rows has a number of its own, never reused', async () => {
    await decide(id, { state: 'posible', decision: 'omitir' })
    await platform.db.execute(sql`update import_runs set bulk_decisions = '[]' where id = ${id}`)
    const done = await decide(id, { state: 'error', decision: 'omitir' })
    expect(done.data).toMatchObject({ decision_id: 2, rows: 1 })
    expect((await undo(id, 2)).data.rows).toBe(1)
    expect(await states(id)).toEqual(['error', 'omitida', 'omitida', 'aviso', 'omitida'])
  })

  test('one decision for all duplicates can make them', async () => {
    await forgetCensuses(api)
    const known = [row('Tienda El Sol', '800111222'), row('Tienda La Luna', '800333444')]
    await apply(await reviewedCensus(api, await censusFile(known)))
    const again = await reviewedCensus(api, await censusFile([...known].reverse()))
    expect(await states(again)).toEqual(['duplicada', 'duplicada'])
    await decide(again, { state: 'duplicada', decision: 'crear' })
    await undo(again, 1)
    expect(await states(again)).toEqual(['duplicada', 'duplicada'])
    await decide(again, { state: 'duplicada', decision: 'crear' })
    await apply(again)
    const [counted] = await rowsOf(platform.db, sql`select count(*)::int as rows from establishments`)
    expect(counted).toEqual({ rows: 4 })
  })

  test('one decision for all rows is told to a second browser, whose older page is refused', async () => {
    const { mapping, row_version } = await theRun(id)
    await decide(id, { state: 'posible', decision: 'omitir' })
    const stale = await administrator.put(`/api/imports/${id}/mapping`, { mapping, row_version })
    expect(stale.statusCode).toBe(409)
    expect((await theRun(id)).bulk_decisions).toHaveLength(1)
  })

  test('one decision for all rows is refused during an import, and to another department', async () => {
    await administrator.post('/api/imports', importForm(await censusFile([row('Uno', null)])))
    expect((await decide(id, { state: 'posible', decision: 'omitir' })).error.code).toBe('import.busy')
    await runJobs(api)
    const outside = api.as(officials.outsideAdministrator)
    const body = { state: 'posible', decision: 'omitir' }
    expect((await outside.post(`/api/imports/${id}/decisions`, body)).statusCode).toBe(404)
    expect((await outside.delete(`/api/imports/${id}/decisions/1`)).statusCode).toBe(404)
    expect(await states(id)).toEqual(BEFORE)
  })

  test('one decision for all rows is refused for an unknown decision', async () => {
    const bodies = [
      {},
      { state: 'posible' },
      { state: 'lista', decision: 'omitir' },
      { state: 'aplicada', decision: 'omitir' },
      { state: 'posible\u0000', decision: 'omitir' },
      { state: ['posible'], decision: 'omitir' },
      { state: 'posible', decision: { $ne: null } },
      { state: 'posible', decision: 'borrar' },
      { state: 'posible', decision: 'omitir', confirmed: 'tal vez' },
      { state: 'posible', decision: 'omitir', rows: 2 },
    ]
    for (const body of bodies) {
      const { statusCode } = await administrator.post(`/api/imports/${id}/decisions`, body)
      expect([body, [400, 422].includes(statusCode)]).toEqual([body, true])
    }
    for (const decisionId of ['0', '-1', '1e1', '2147483648', '99', 'x']) {
      const { statusCode } = await administrator.delete(`/api/imports/${id}/decisions/${decisionId}`)
      expect([decisionId, [400, 404, 422].includes(statusCode)]).toEqual([decisionId, true])
    }
    expect(await states(id)).toEqual(BEFORE)
  })

  test('one decision for all rows is in the trail', async () => {
    const [newest] = await rowsOf<{ id: number }>(platform.db, sql`select max(id)::int as id from audit_events`)
    await decide(id, { state: 'posible', decision: 'omitir' })
    await undo(id, 1)
    const told = await rowsOf(
      platform.db,
      sql`select action, details from audit_events where action like '%decide-census' and subject_id = ${id}
        and id > ${newest?.id} order by id`,
    )
    const details = { state: 'posible', decision: 'omitir', rows: 3 }
    expect(told).toEqual([
      { action: 'decide-census', details },
      { action: 'undo-decide-census', details },
    ])
  })
})

describe('imports that wait', () => {
  const waiting = async () => (await administrator.get('/api/imports?waiting=1')).body.data
  const attention = async () => {
    const { data } = (await administrator.get('/api/attention')).body
    return data.attention.find(({ kind }: { kind: string }) => kind === 'imports_with_errors')?.count ?? 0
  }
  test('imports that wait are those under review, and those that ended with rows in error', async () => {
    expect(await waiting()).toMatchObject({ total: 1, imports: [{ import_id: id, state: 'revisión' }] })
    expect(await attention()).toBe(1)
    await apply(id)
    expect(await waiting()).toMatchObject({ total: 1, imports: [{ import_id: id, state: 'aplicada' }] })
    expect(await attention()).toBe(1)
    await decide(id, { state: 'error', decision: 'omitir' })
    expect(await waiting()).toEqual({ total: 0, imports: [] })
    expect(await attention()).toBe(0)
    expect((await administrator.get('/api/imports')).body.data.total).toBe(1)
    await administrator.post(`/api/imports/${id}/undo`)
    await runJobs(api)
    expect(await attention()).toBe(0)
  })
})

test("an import shows the sheet's first rows, also those above the titles, with long texts cut", async () => {
  const long = `${'x'.repeat(59)}😀 y más`
  await forgetCensuses(api)
  const file = await censusFile([[], CENSUS_TITLES, ...rows, [long]], ['SECRETARÍA DE SALUD'])
  const run = await theRun(await reviewedCensus(api, file))
  expect(run.header_row).toBe(2)
  expect(run.first_rows.map(({ row_no }: { row_no: number }) => row_no)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  expect(run.first_rows[0].cells).toEqual(['SECRETARÍA DE SALUD'])
  expect(run.first_rows[1].cells).toEqual(CENSUS_TITLES)
  expect(run.first_rows.at(-1).cells).toEqual([`${'x'.repeat(59)}…`])
})
