import { desc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import { addDays } from '../../domain/shared/days.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { checklists } from '../schema/catalogues.table.ts'
import { formatDrafts } from '../schema/formats.table.ts'
import { testApi } from '../testing/api.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { formatsOf, MODEL } from '../testing/data/formats.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, create, detail, publish, edition, today } = formatsOf(api)
const technician = api.as(api.officials.technician)

/** The model of 'Plazas de mercado'. */
const PLAZAS = 8

let next = 0
const aCode = () => `LISTA_${++next}`
let id: number
let code: string
beforeEach(async () => {
  code = aCode()
  id = await create(code)
})
const events = () =>
  db
    .select({ action: auditEvents.action, subject: auditEvents.subject, subjectId: auditEvents.subjectId })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))

const lastEvent = async () => (await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]

describe('the list', () => {
  test('the list has the ten models, and own formats with their draft', async () => {
    const reply = await technician.get('/api/formats?limit=100')
    expect(reply.statusCode).toBe(200)
    const { formats, total } = reply.body.data
    expect(total).toBe(formats.length)
    expect(formats[0]).toEqual({
      format_id: MODEL,
      code: 'PREPARACION',
      name: 'Preparación de alimentos y comedores',
      is_model: 1,
      state: 'activo',
      current: { checklist_id: 1, version: 1, effective_from: '2000-01-01' },
      next: null,
      draft: null,
      uses: [
        { typeofinscription_id: 1, name: 'Preparación de alimentos' },
        { typeofinscription_id: 2, name: 'Comedores' },
      ],
      sum: 100,
    })
    expect(formats.find((row: { format_id: number }) => row.format_id === id)).toMatchObject({
      code,
      is_model: 0,
      current: null,
      draft: { by: 'Ana administrator', errors: 0 },
      uses: [],
      sum: 100,
    })
  })

  test('the list tells the sum of a first edition to come and the types that pass', async () => {
    const own = await create('PLAZAS_MERCADO', PLAZAS)
    await publish(own, 10)
    const { formats } = (await technician.get('/api/formats?limit=100')).body.data
    const told = { uses: [], next_uses: [expect.objectContaining({ name: 'Plazas de mercado' })] }
    const row = formats.find(({ format_id }: { format_id: number }) => format_id === own)
    expect(row).toMatchObject({ current: null, next: { effective_from: addDays(today(), 10) }, sum: 100, ...told })
    expect(await detail(own)).toMatchObject(told)
    const model = formats.find(({ format_id }: { format_id: number }) => format_id === PLAZAS)
    expect([model.uses.length, model.next_uses]).toEqual([1, undefined])
  })

  test('the list is searched, filtered, ordered and paged', async () => {
    const codes = async (query: string) =>
      (await administrator.get(`/api/formats?${query}`)).body.data.formats.map((row: { code: string }) => row.code)
    expect(await codes('q=almacenamiento')).toEqual(['ALMACENAMIENTO'])
    expect(await codes('q=Preparacion%20comedores')).toContain('PREPARACION')
    expect(await codes(`q=${code}%20Ana%20administrator%20sin%20errores`)).toEqual([code])
    expect(await codes('state=retirado')).toEqual([])
    expect(await codes('order_by=code&order=-1&limit=1')).toEqual(['VIA_PUBLICA'])
    expect(await codes(`order_by=format_id&limit=1&offset=1`)).toEqual(['EXPENDIO'])
    const filter = encodeURIComponent(JSON.stringify([{ field: 'is_model', operator: '=', value: 1 }]))
    expect(await codes(`filter=${filter}&limit=100`)).toHaveLength(10)
    expect(await codes('q=comedores&order_by=uses&order=-1&limit=1')).toEqual(['PREPARACION'])
    expect((await administrator.get('/api/formats?order_by=editions')).statusCode).toBe(400)
    expect((await administrator.get('/api/formats?unknown=1')).statusCode).toBe(400)
  })

  test('a file has the rows, the columns and the words of the screen', async () => {
    const models = encodeURIComponent(JSON.stringify([{ field: 'is_model', operator: '=', value: 1 }]))
    const reply = await technician.get(`/api/export/formats?format=csv&order_by=code&filter=${models}`)
    expect(reply).toMatchObject({ statusCode: 200, headers: { 'x-vigia-rows': '10' } })
    const [head, first] = csvLines(reply.bytes)
    expect(head).toEqual([
      'Código',
      'Nombre',
      'Origen',
      'Edición vigente',
      'Próxima',
      'Borrador',
      'Suma',
      'Tipos que lo usan',
      'Estado',
    ])
    expect(first?.slice(2)).toEqual([
      'Modelo de Vigía',
      'v1, desde 01/01/2000',
      '',
      '',
      '100',
      expect.any(String),
      'Activo',
    ])
    const own = await administrator.get('/api/export/formats?format=csv&order_by=format_id&order=-1')
    expect(csvLines(own.bytes)[1]?.slice(2)).toEqual([
      'Propio',
      '',
      '',
      'Ana administrator, 20/11/2026 · sin errores',
      '100',
      '',
      'Activo',
    ])
  })
})

describe('a new format', () => {
  test('a new format is empty, with an open draft that tells what it lacks', async () => {
    const empty = await create(aCode(), null)
    const { draft, editions } = await detail(empty)
    expect(draft).toMatchObject({ row_version: 1, content: { sections: [] }, base_checklist_id: null })
    expect(draft.problems[0]).toEqual({
      path: '',
      level: 'error',
      text: 'Los puntajes suman 0; deben sumar 100.',
    })
    expect(editions).toEqual([])
  })

  test('a new format as a copy with its own code has the content and no lineage', async () => {
    const { draft, derived_from } = await detail(id)
    const model = (await technician.get('/api/formats/editions/1')).body.data.edition
    expect(derived_from).toBe(MODEL)
    expect(draft.problems).toEqual([])
    const items = (content: FormatContent) => content.sections.flatMap((section) => section.items)
    expect(items(draft.content).map(({ lineage }) => lineage)).toEqual(items(draft.content).map(() => null))
    expect(items(draft.content).map(({ title }) => title)).toEqual(items(model.content).map(({ title }) => title))
  })

  test('a new format as a copy with the same code continues the items of its model', async () => {
    const own = await create('VIA_PUBLICA', 4)
    const { content } = (await detail(own)).draft
    expect(content.sections[0].items[0].lineage).toBe(40101)
    expect((await publish(own, 0)).statusCode).toBe(200)
    const first = (await detail(own)).editions[0].checklist_id
    expect((await administrator.get(`/api/formats/${own}/diff?from=4&to=${first}`)).body.data).toMatchObject({
      changes: [],
      totals: { added: 0, removed: 0 },
    })
  })

  test.each([
    ['preparacion', 422],
    ['AB', 422],
    ['1LISTA', 422],
    ['LISTA UNO', 422],
    [`L${'A'.repeat(40)}`, 422],
  ])('a new format is refused the code %s', async (wrong, status) => {
    const reply = await administrator.post('/api/formats', { code: wrong, name: 'Lista' })
    expect(reply).toMatchObject({ statusCode: status, body: { error: { fields: { code: expect.any(String) } } } })
  })

  test('a new format needs a code that no other format of the department has', async () => {
    const reply = await administrator.post('/api/formats', { code, name: 'Otra' })
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'format.code-taken' } } })
    const outside = await api.as(api.officials.outsideAdministrator).post('/api/formats', { code, name: 'Otra' })
    expect(outside.statusCode).toBe(200)
  })

  test('a new format leaves an audit event', async () => {
    expect((await events())[0]).toEqual({ action: 'create', subject: 'format', subjectId: id })
  })
})

describe('the name and the legal basis', () => {
  test('the name and the legal basis are corrected, and a published edition keeps its name', async () => {
    const own = await create(aCode(), null)
    const before = await detail(own)
    const edit = (fields: object, who = administrator) => who.put(`/api/formats/${own}`, { row_version: 1, ...fields })
    expect((await edit({ name: '' })).body.error.fields).toEqual({ name: 'Este campo es requerido' })
    expect((await edit({ name: 'Otra' }, technician)).statusCode).toBe(403)
    const corrected = { name: 'Panaderías', legal_base: 'Resolución 2674 de 2013' }
    expect((await edit(corrected)).body.data).toEqual({ format_id: own, row_version: 2 })
    expect(await detail(own)).toEqual({ ...before, ...corrected, row_version: 2 })
    expect(await lastEvent()).toMatchObject({
      action: 'edit',
      details: { code: before.code, name: { from: before.name, to: 'Panaderías' }, legalBase: { from: '' } },
    })
    expect(await edit(corrected)).toMatchObject({ statusCode: 409, body: { error: { code: 'row.changed' } } })
    expect((await edit({ name: 'Sin base', row_version: 2 })).statusCode).toBe(200)
    expect(await detail(own)).toMatchObject({ name: 'Sin base', legal_base: '' })
    await administrator.post(`/api/formats/${own}/retire`, { reason: 'Error' })
    expect((await edit({ name: 'Otra', row_version: 3 })).body.error.code).toBe('format.retired')
    const model = await administrator.put(`/api/formats/${MODEL}`, { row_version: 1, name: 'Otro modelo' })
    expect(model.body.error.code).toBe('format.model')
  })
})

describe('the database keeps a published edition', () => {
  test.each([
    ['its name', sql`update checklists set name = 'Otro' where id = 1`],
    ['its day', sql`update checklists set effective_from = '2030-01-01' where id = 1`],
    [
      'a withdrawal of one in force',
      sql`update checklists set withdrawn_at = now(), withdrawn_reason = 'x' where id = 1`,
    ],
    ['a section', sql`update checklist_sections set name = 'Otro' where id = 101`],
    ['an item', sql`update checklist_items set norm = 'Otra' where id = 10101`],
    [
      'a new item',
      sql`insert into checklist_items select (jsonb_populate_record(i, '{"id": 999, "position": 99, "lineage": 999}')).* from checklist_items i where id = 10101`,
    ],
    ['the edition', sql`delete from checklists where id = 1`],
    ['a section that goes', sql`delete from checklist_sections where id = 101`],
    ['an item that goes', sql`delete from checklist_items where id = 10101`],
    ['all editions', sql`truncate checklists cascade`],
    ['all sections', sql`truncate checklist_sections cascade`],
    ['all items', sql`truncate checklist_items cascade`],
  ])('%s', async (_name, statement) => {
    await expect(db.transaction((tx) => tx.execute(statement))).rejects.toThrow()
    expect(await db.$count(checklists)).toBeGreaterThanOrEqual(10)
  })
})

test('formats of a department are none of another one', async () => {
  const outside = api.as(api.officials.outsideAdministrator)
  const published = await edition(id, 0, 'Primera')
  expect((await outside.get(`/api/formats/${id}`)).statusCode).toBe(404)
  expect((await outside.get(`/api/formats/editions/${published}`)).statusCode).toBe(404)
  expect((await outside.get(`/api/formats/${MODEL}/diff?from=1&to=${published}`)).statusCode).toBe(404)
  expect((await outside.post('/api/formats', { code: aCode(), name: 'Copia', copy_of: id })).statusCode).toBe(404)
  expect(await db.$count(formatDrafts, sql`department_id = 5`)).toBeLessThanOrEqual(1)
})
