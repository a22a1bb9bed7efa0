import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { form, testApi } from '../testing/api.ts'
import { appliedCensus, forgetCensuses } from '../testing/data/census.ts'
import { aPlan, closeVisit, establishmentFields } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { officials, platform } = api
const { db } = platform
const administrator = api.as(officials.administrator)

const listed = async (filter: unknown[] = []) =>
  (await administrator.get(`/api/inscription/all?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.data
const theOne = async () => (await listed()).Inscriptions[0]
const bare = ['Tienda Sin Datos', null, 'Arjona', 'Restaurante', null, null]

beforeEach(() => forgetCensuses(api))

describe('an establishment of a census', () => {
  test('an establishment of a census is found by its gaps, by filter and by words', async () => {
    await appliedCensus(api, [bare])
    const gaps = (await theOne()).census_gaps
    expect(gaps).toHaveLength(19)
    const filtered = (value: number) => listed([{ field: 'has_census_gaps', operator: '=', value }])
    expect((await filtered(1)).total).toBe(1)
    expect((await filtered(0)).total).toBe(0)
    expect((await listed([{ field: 'q', operator: 'LIKE', value: '%censo faltan 19%' }])).total).toBe(1)
    for (const format of ['csv', 'xlsx', 'pdf']) {
      expect((await administrator.get(`/api/export/establishments?format=${format}`)).statusCode).toBe(200)
    }
  })

  test('an establishment of a census is planned, visited, and its acta prints dashes', async () => {
    await appliedCensus(api, [bare])
    const { establishment_id: id } = await theOne()
    const plan = await administrator.post('/api/assignment', aPlan(officials, id))
    expect(plan.body).toMatchObject({ success: true })
    const visitId = plan.body.data.assignment_id
    const technician = api.as(officials.technician)
    const carried = await technician.get('/api/inspection/field')
    expect(JSON.stringify(carried.body)).toContain('"number_workers":0')
    const header = (await technician.get(`/api/inspection/${id}`)).body.data.Items
    expect(header).toMatchObject({ number_workers: 0, location_type: '', identificationtype: '', phone: '' })
    expect(header.census_gaps).toContain('number_workers')
    await closeVisit(api, visitId)
    const [sealed] = await rowsOf<{ workers: number | null; id: number }>(
      db,
      sql`select id, snapshot #> '{establishment,workers}' as workers from inspections order by id`,
    )
    expect(sealed?.workers).toBeNull()
    const record = await administrator.get(`/api/inspection/realizada/${sealed?.id}/${id}`)
    expect(record.statusCode).toBe(200)
    expect(JSON.stringify(record.body)).toContain('"number_workers":null')
    const pdf = await administrator.get(`/api/inspection/${sealed?.id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await administrator.get(`/api/files/of/establishment/${id}`)).statusCode).toBe(200)
  })

  test('without an address gets no mail', async () => {
    await appliedCensus(api, [bare])
    const { establishment_id: id } = await theOne()
    const { body } = await administrator.post(`/api/inscription/notify/${id}`)
    expect(body.error).toMatchObject({ code: 'establishment.no-email' })
  })

  test('an establishment of a census has no sheet until its form is saved', async () => {
    await appliedCensus(api, [bare])
    const { establishment_id: id, row_version } = await theOne()
    const sheets = () =>
      rowsOf(db, sql`select d.id from documents d where d.source = 'inscription_sheet' and d.source_id = ${id}`)
    await administrator.get(`/api/files/of/establishment/${id}`)
    expect(await sheets()).toEqual([])
    const { signature, ...fields } = await establishmentFields()
    const save = (sent: Record<string, unknown>) =>
      administrator.put(`/api/inscription/${id}`, form({ ...(sent as Record<string, string>), row_version }))
    expect((await save(fields)).body.error).toMatchObject({ code: 'establishment.signature-missing' })
    const { email: _, ...withoutEmail } = fields
    expect((await save({ ...withoutEmail, signature })).body.error.fields).toHaveProperty('email')
    expect((await save({ ...fields, signature })).body).toMatchObject({ success: true })
    expect((await theOne()).census_gaps).toEqual([])
    expect(await sheets()).toHaveLength(1)
    expect((await listed([{ field: 'has_census_gaps', operator: '=', value: 1 }])).total).toBe(0)
  })
})

describe('undoing', () => {
  const undo = (id: number) => administrator.post(`/api/imports/${id}/undo`)

  test('switches everything off that the run brought in', async () => {
    const id = await appliedCensus(api, [bare, ['Otra Cosa Distinta', '800111222', 'Achí', 'Restaurante', null, null]])
    expect((await undo(id)).body).toMatchObject({ success: true })
    await runJobs(api)
    expect((await administrator.get(`/api/imports/${id}`)).body.data.import).toMatchObject({
      state: 'deshecha',
      message: '2 establecimientos desactivados.',
    })
    expect((await listed()).Inscriptions.map(({ is_active }: { is_active: number }) => is_active)).toEqual([0, 0])
    expect((await undo(id)).body.error).toMatchObject({ code: 'import.state' })
  })

  test('undoing is refused while a visit or an edit depends on a row, which is named', async () => {
    const id = await appliedCensus(api, [bare])
    const { establishment_id, inscripcion_number } = await theOne()
    await administrator.post('/api/assignment', aPlan(officials, establishment_id))
    const { error } = (await undo(id)).body
    expect(error).toMatchObject({
      code: 'import.in-use',
      errors: [`Tienda Sin Datos (${inscripcion_number}) tiene una visita.`],
    })
    expect((await theOne()).is_active).toBe(1)
  })
})

test('every step is in the trail', async () => {
  const id = await appliedCensus(api, [bare])
  const events = await rowsOf(
    db,
    sql`select action, subject from audit_events where (subject = 'import' and subject_id = ${id}) or action = 'create-from-census'
      order by id desc limit 3`,
  )
  expect(events.map(({ action }) => action)).toEqual(['apply-census', 'create-from-census', 'upload-census'])
})
