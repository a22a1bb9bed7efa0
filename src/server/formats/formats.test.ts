import { desc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyContent, type FormatContent } from '../../domain/formats/format-draft.ts'
import { addDays } from '../../domain/shared/days.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { checklistItems, checklists } from '../schema/catalogues.table.ts'
import { formatDrafts } from '../schema/formats.table.ts'
import { testApi } from '../testing/api.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { formatsOf, MODEL } from '../testing/data/formats.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, create, detail, save, change, publish, edition, today } = formatsOf(api)
const technician = api.as(api.officials.technician)
const colleague = api.as(api.officials.otherAdministrator)

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

describe('a draft', () => {
  test('a draft is saved wrong, with its problems', async () => {
    const reply = await change(id, { pointsA: 1.3, title: '' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body.data.row_version).toBe(2)
    expect(reply.body.data.problems).toEqual(
      expect.arrayContaining([
        {
          path: 'sections[0].items[0].pointsA',
          level: 'error',
          text: 'Escriba un múltiplo de 0,25 entre 0,25 y 100.',
        },
        { path: '', level: 'error', text: 'Los puntajes suman 98; deben sumar 100.' },
      ]),
    )
    expect((await detail(id)).draft.content.sections[0].items[0]).toMatchObject({ pointsA: 1.3, title: '' })
  })

  test.each<[string, unknown]>([
    ['text', 'sections'],
    ['a list', []],
    ['no sections', {}],
    ['a section without items', { sections: [{ key: 'a', name: 'A' }] }],
    ['a zero byte', { sections: [{ key: 'a', name: 'A\0', items: [] }] }],
    ['half a character', { sections: [{ key: 'a', name: 'A\ud800', items: [] }] }],
    ['an unknown field', { sections: [], formulas: [] }],
    ['nothing', undefined],
    ['61 sections', { sections: Array.from({ length: 61 }, (_, key) => ({ key: `${key}`, name: 'A', items: [] })) }],
  ])('a malformed draft (%s) is refused and the stored one stays', async (_name, content) => {
    const reply = await administrator.put(`/api/formats/${id}/draft`, { row_version: 1, content })
    // The reader of bodies refuses what no field may hold.
    expect([400, 422]).toContain(reply.statusCode)
    expect((await detail(id)).draft.row_version).toBe(1)
  })

  test('a draft that is too large is refused', async () => {
    const text = 'x'.repeat(5_000)
    const item = { ...(await detail(id)).draft.content.sections[0].items[0], description: text, norm: text }
    const items = Array.from({ length: 60 }, (_, key) => ({ ...item, key: `k${key}` }))
    const reply = await save(id, { sections: [{ key: 'a', name: 'A', items }] })
    expect(reply).toMatchObject({ statusCode: 413, body: { error: { code: 'format.draft-too-large' } } })
  })

  test('a draft of the most items and texts that fit is kept', async () => {
    const item = { ...(await detail(id)).draft.content.sections[0].items[0], description: 'ñ'.repeat(700) }
    const items = Array.from({ length: 200 }, (_, key) => ({ ...item, key: `k${key}` }))
    expect((await save(id, { sections: [{ key: 'a', name: 'A', items }] })).statusCode).toBe(200)
  })

  test('the second editor of a draft reads who saved first, and loses nothing', async () => {
    const { content } = (await detail(id)).draft
    api.time.now = new Date('2026-11-20T15:41:00Z')
    await administrator.put(`/api/formats/${id}/draft`, { row_version: 1, content })
    const reply = await colleague.put(`/api/formats/${id}/draft`, { row_version: 1, content: { sections: [] } })
    expect(reply).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'format.draft-changed',
          message: 'Ana administrator guardó este borrador a las 10:41. Vea sus cambios antes de seguir.',
          saved_by: 'Ana administrator',
          saved_at: '2026-11-20T15:41:00.000Z',
        },
      },
    })
    expect((await detail(id)).draft.content).toEqual(content)
  })

  test('a draft that was thrown away and opened again refuses an editor of the first one', async () => {
    expect((await administrator.delete(`/api/formats/${id}/draft`, { row_version: 1 })).statusCode).toBe(200)
    expect(
      (await administrator.put(`/api/formats/${id}/draft`, { row_version: 1, content: { sections: [] } })).body.error
        .code,
    ).toBe('format.no-draft')
    expect((await administrator.post(`/api/formats/${id}/draft`)).body.data.row_version).toBe(2)
    const late = await colleague.put(`/api/formats/${id}/draft`, { row_version: 1, content: { sections: [] } })
    expect(late.statusCode).toBe(409)
  })

  test('a draft is opened once', async () => {
    const reply = await administrator.post(`/api/formats/${id}/draft`)
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'format.draft-open' } } })
  })

  test('a model has no draft', async () => {
    const reply = await administrator.post(`/api/formats/${MODEL}/draft`)
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'format.model' } } })
  })

  test("a draft with another format's key is warned of, and published as a new item", async () => {
    const reply = await change(id, { lineage: 20101 })
    expect(reply.body.data.problems).toEqual([
      {
        path: 'sections[0].items[0].lineage',
        level: 'warning',
        text: 'La clave no es de este formato: el ítem se publicará como nuevo.',
      },
    ])
    await publish(id, 0)
    const [published] = (await detail(id)).editions
    const { content } = (await administrator.get(`/api/formats/editions/${published.checklist_id}`)).body.data.edition
    expect(content.sections[0].items[0].lineage).toBeGreaterThanOrEqual(1_000_000)
  })
})

describe('a draft beside a scheduled edition', () => {
  const warned = (problems: { path: string; text: string }[]) => problems.filter(({ path }) => path === 'base')
  const open = (from?: number) =>
    administrator.post(`/api/formats/${id}/draft${from === undefined ? '' : `?from=${from}`}`)
  const lost = (changes: string, end: string) =>
    `La edición v2, que rige desde el ${formatDay(addDays(today(), 10))}, trae ${changes} que este borrador no tiene, porque parte de la v1. Si se publica así, se ${end}.`

  test('a draft beside a scheduled edition warns of the changes that it would undo', async () => {
    const first = await edition(id, 0, 'Primera')
    await edition(id, 10, 'Segunda')
    const opened = await open()
    expect(opened.body.data).toMatchObject({ base_checklist_id: first })
    expect(warned(opened.body.data.problems)).toEqual([
      { path: 'base', level: 'warning', text: lost('1 cambio', 'pierde') },
    ])
    const more = await change(id, { title: 'Primera', requirement: 'Separar las áreas.' })
    expect(warned(more.body.data.problems)).toHaveLength(1)
    expect(warned((await detail(id)).draft.problems)).toHaveLength(1)
    expect(warned((await change(id, { title: 'Segunda' })).body.data.problems)).toEqual([])
  })

  test('a draft beside a scheduled edition may begin with the scheduled one, and then undoes nothing', async () => {
    await edition(id, 0, 'Primera')
    const scheduled = await edition(id, 10, 'Segunda')
    const opened = await open(scheduled)
    expect(opened.body.data).toMatchObject({ base_checklist_id: scheduled, problems: [] })
    expect(opened.body.data.content.sections[0].items[0].title).toBe('Segunda')
  })

  test('a draft still warns once the later edition is in force, and no more once withdrawn', async () => {
    await edition(id, 0, 'Primera')
    const scheduled = await edition(id, 10, 'Segunda')
    await open()
    const before = api.time.now
    api.time.now = new Date(before.getTime() + 11 * 24 * 3_600_000)
    expect(warned((await detail(id)).draft.problems)).toHaveLength(1)
    api.time.now = before
    await administrator.post(`/api/formats/editions/${scheduled}/withdraw`, { reason: 'Se aplazó' })
    expect(warned((await detail(id)).draft.problems)).toEqual([])
  })

  test('begins with no edition that is withdrawn, of another format or unknown', async () => {
    await edition(id, 0, 'Primera')
    const withdrawn = await edition(id, 10, 'Segunda')
    await administrator.post(`/api/formats/editions/${withdrawn}/withdraw`, { reason: 'Se aplazó' })
    for (const from of [withdrawn, 2, 999_999_999]) expect((await open(from)).statusCode).toBe(404)
    expect((await administrator.post(`/api/formats/${id}/draft?from=x`)).statusCode).toBe(422)
    expect((await detail(id)).draft).toBeNull()
  })
})

describe('publishing', () => {
  test('makes an edition with ids of the editor, which is in force from its day on', async () => {
    const reply = await publish(id, 10)
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { version: 1 } } })
    const { checklist_id } = reply.body.data
    expect(checklist_id).toBeGreaterThanOrEqual(1_000_000)
    const { draft, editions } = await detail(id)
    expect(draft).toBeNull()
    expect(editions).toEqual([
      {
        checklist_id,
        version: 1,
        effective_from: addDays(today(), 10),
        state: 'programada',
        inspections: 0,
        items: 20,
        published_at: api.time.now.toISOString(),
        published_by: 'Ana administrator',
        note: 'Cambia la norma del agua potable',
        withdrawn_at: null,
        withdrawn_reason: null,
      },
    ])
    const items = await db.select().from(checklistItems).where(sql`checklist_id = ${checklist_id}`)
    expect(items.every((item) => item.id >= 1_000_000 && item.lineage === item.id)).toBe(true)
    expect((await events())[0]).toMatchObject({ action: 'publish', subject: 'format', subjectId: id })
  })

  test('keeps the lineages of the edition before', async () => {
    const first = await edition(id, 0, 'Primera')
    const second = await edition(id, 5, 'Segunda')
    const { changes, totals } = (await administrator.get(`/api/formats/${id}/diff?from=${first}&to=${second}`)).body
      .data
    expect(changes).toMatchObject([
      { kind: 'changed', fields: [{ field: 'title', before: 'Primera', after: 'Segunda' }] },
    ])
    expect(totals).toMatchObject({ added: 0, removed: 0, changed: 1, points: 0, sum_before: 100, sum_after: 100 })
    expect((await administrator.get(`/api/formats/${id}/editions`)).body.data).toMatchObject({
      editions: [
        { version: 2, state: 'programada' },
        { version: 1, state: 'vigente' },
      ],
      total: 2,
    })
  })

  test('refuses a sum that is not 100', async () => {
    await change(id, { pointsA: 2.5, pointsAR: 1.25 })
    expect(await publish(id, 0)).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'format.sum', message: 'Los puntajes suman 100,5; deben sumar 100.' } },
    })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['1.3 points', { pointsA: 1.3 }, 'pointsA', 'Escriba un múltiplo de 0,25 entre 0,25 y 100.'],
    ['AR as A', { pointsAR: 2 }, 'pointsAR', 'El puntaje AR debe ser menor que el de A.'],
    [
      'a number twice',
      { number: '1.2' },
      'number',
      'El número 1.2 está repetido en los bloques Edificación e instalaciones y Edificación e instalaciones.',
    ],
  ])('refuses %s at its field', async (_name, changes, field, text) => {
    await change(id, changes)
    const reply = await publish(id, 0)
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { code: 'format.problems' } } })
    const path = field === 'number' ? 'sections[0].items[1].number' : `sections[0].items[0].${field}`
    expect(reply.body.error.fields[path]).toBe(text)
  })

  test('takes AR that is not half: a warning hinders nothing', async () => {
    expect((await change(id, { pointsAR: 0.5 })).body.data.problems).toMatchObject([{ level: 'warning' }])
    expect((await publish(id, 0)).statusCode).toBe(200)
  })

  test('refuses days that are past, taken, before the newest or too far', async () => {
    await edition(id, 10, 'Primera')
    await administrator.post(`/api/formats/${id}/draft`)
    await change(id, { title: 'Segunda' })
    const told = async (days: number) => {
      const reply = await publish(id, days)
      expect(reply.statusCode).toBe(422)
      expect(reply.body.error.message).toBe(reply.body.error.fields.effective_from)
      return reply.body.error.message
    }
    expect(await told(-1)).toBe('La fecha debe ser hoy o posterior.')
    expect(await told(10)).toBe('Ya hay una edición que rige desde ese día.')
    expect(await told(9)).toBe('Debe ser posterior al 30/11/2026 de la edición 1.')
    expect(await told(366)).toBe('La fecha debe estar dentro de los próximos 365 días.')
    expect((await publish(id, 11)).statusCode).toBe(200)
  })

  test('refuses a content that changes nothing', async () => {
    await publish(id, 0)
    await administrator.post(`/api/formats/${id}/draft`)
    expect(await publish(id, 5)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'format.unchanged', message: 'No hay cambios frente a la edición 1.' } },
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['another code', { confirm: 'OTRO' }, 'confirm'],
    ['a short note', { note: 'Cambia' }, 'note'],
    ['no note', { note: ' ' }, 'note'],
    ['a day that does not exist', { effective_from: '2027-02-30' }, 'effective_from'],
    ['no day', { effective_from: null }, 'effective_from'],
  ])('refuses %s', async (_name, fields, field) => {
    const reply = await publish(id, 0, fields)
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { fields: { [field]: expect.any(String) } } } })
    expect((await detail(id)).editions).toEqual([])
  })

  test('refuses a draft that somebody else saved meanwhile', async () => {
    expect(await publish(id, 0, { row_version: 7 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'format.draft-changed' } },
    })
  })
})

describe('withdrawing', () => {
  test('an edition that is not yet in force frees its day', async () => {
    const scheduled = await edition(id, 10, 'Primera')
    const reply = await administrator.post(`/api/formats/editions/${scheduled}/withdraw`, { reason: 'Se aplazó' })
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { state: 'anulada' } } })
    expect((await detail(id)).editions[0]).toMatchObject({ state: 'anulada', withdrawn_reason: 'Se aplazó' })
    expect((await events())[0]).toMatchObject({ action: 'withdraw', subject: 'format', subjectId: id })
    await edition(id, 10, 'Segunda')
    expect((await detail(id)).editions[0]).toMatchObject({ version: 2, state: 'programada' })
    const again = await administrator.post(`/api/formats/editions/${scheduled}/withdraw`, { reason: 'Se aplazó' })
    expect(again.statusCode).toBe(409)
  })

  test('an edition in force is refused', async () => {
    const current = await edition(id, 0, 'Primera')
    expect(await administrator.post(`/api/formats/editions/${current}/withdraw`, { reason: 'Error' })).toMatchObject({
      statusCode: 409,
      body: { error: { message: 'La edición ya rige o tiene visitas: publique otra que la corrija.' } },
    })
    const ofModel = await administrator.post('/api/formats/editions/1/withdraw', { reason: 'Error' })
    expect(ofModel).toMatchObject({ statusCode: 409, body: { error: { code: 'format.model' } } })
  })
})

describe('retiring', () => {
  test('a format without uses needs no replacement, and is read for ever', async () => {
    await edition(id, 0, 'Primera')
    const reply = await administrator.post(`/api/formats/${id}/retire`, { reason: 'Ya no se usa' })
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { state: 'retirado' } } })
    expect(await detail(id)).toMatchObject({
      state: 'retirado',
      retired_reason: 'Ya no se usa',
      editions: [{ version: 1 }],
    })
    const draft = await administrator.post(`/api/formats/${id}/draft`)
    expect(draft).toMatchObject({ statusCode: 409, body: { error: { code: 'format.retired' } } })
  })

  test('a retired format comes back with its draft, once', async () => {
    const own = await create('COMERCIALIZADORA_PRUEBA', null)
    const restore = (reason: string, who = administrator) => who.post(`/api/formats/${own}/restore`, { reason })
    expect(await restore('Aún se usa')).toMatchObject({ statusCode: 409, body: { error: { code: 'format.active' } } })
    await administrator.post(`/api/formats/${own}/retire`, { reason: 'Error' })
    expect((await restore('x')).statusCode).toBe(422)
    expect((await restore('Sigue en uso', technician)).statusCode).toBe(403)
    expect(await restore('Sigue en uso')).toMatchObject({ statusCode: 200, body: { data: { state: 'activo' } } })
    expect(await detail(own)).toMatchObject({
      ...{ state: 'activo', retired_at: null, retired_reason: null, replacement_id: null },
      draft: { row_version: 1 },
    })
    expect((await save(own, emptyContent)).statusCode).toBe(200)
    expect(await lastEvent()).toMatchObject({ action: 'restore', details: { reason: 'Sigue en uso' } })
    expect((await administrator.post(`/api/formats/${MODEL}/restore`, { reason: 'Modelo' })).body.error.code).toBe(
      'format.model',
    )
  })

  test('the draft of a retired format is thrown away, and until then is no open work', async () => {
    const own = await create(aCode(), null)
    const drafts = async () => {
      const filter = JSON.stringify([{ field: 'has_draft', operator: '=', value: '1' }])
      const { formats } = (await administrator.get(`/api/formats?limit=100&filter=${encodeURIComponent(filter)}`)).body
        .data
      return formats.map(({ format_id }: { format_id: number }) => format_id)
    }
    expect(await drafts()).toContain(own)
    await administrator.post(`/api/formats/${own}/retire`, { reason: 'Error' })
    expect(await drafts()).not.toContain(own)
    expect((await save(own, emptyContent)).body.error).toMatchObject({
      ...{ code: 'format.retired', message: 'El formato está retirado. Reactívelo para cambiarlo.' },
    })
    expect((await administrator.delete(`/api/formats/${own}/draft`, { row_version: 1 })).statusCode).toBe(200)
    expect((await detail(own)).draft).toBe(null)
  })

  test('a format in use asks for what replaces it, and the types go over', async () => {
    const own = await create('CARNE', 10)
    await edition(own, 0, 'Propia')
    const uses = async (format: number) => (await detail(format)).uses.map(({ name }: { name: string }) => name)
    expect(await uses(own)).toEqual(['Expendio de carne y productos cárnicos'])
    expect(await administrator.post(`/api/formats/${own}/retire`, { reason: 'Cambio' })).toMatchObject({
      statusCode: 409,
      body: {
        error: { code: 'format.in-use', message: 'Lo usa 1 tipo de inscripción. Elija qué formato lo reemplaza.' },
      },
    })
    const wrong = async (replacement_id: number) =>
      (await administrator.post(`/api/formats/${own}/retire`, { reason: 'Cambio', replacement_id })).statusCode
    expect([await wrong(own), await wrong(id), await wrong(999_999_999)]).toEqual([422, 422, 422])
    const other = await create(aCode(), 10)
    await edition(other, 0, 'Otra')
    await administrator.post(`/api/formats/${own}/retire`, { reason: 'Cambio', replacement_id: other })
    expect(await uses(other)).toEqual(['Expendio de carne y productos cárnicos'])
    const checklist = (await technician.get('/api/generic/itemtypes/10')).body.data
    expect(checklist.temsTypes[0].items[0].description).toMatch(/^1\.1 Otra\./)
    // The replacement is retired for the model: the types of the first follow.
    await administrator.post(`/api/formats/${other}/retire`, { reason: 'Cambio', replacement_id: 10 })
    expect(await uses(10)).toEqual(['Expendio de carne y productos cárnicos'])
    // Brought back, the first has its types again.
    await administrator.post(`/api/formats/${own}/restore`, { reason: 'Sigue en uso' })
    expect([await uses(own), await uses(10)]).toEqual([['Expendio de carne y productos cárnicos'], []])
  })

  test('several types are counted', async () => {
    const own = await create('PREPARACION')
    await edition(own, 0, 'Propia')
    const reply = await administrator.post(`/api/formats/${own}/retire`, { reason: 'Cambio' })
    expect(reply.body.error.message).toBe('Lo usan 2 tipos de inscripción. Elija qué formato los reemplaza.')
    await administrator.post(`/api/formats/${own}/retire`, { reason: 'Cambio', replacement_id: MODEL })
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
