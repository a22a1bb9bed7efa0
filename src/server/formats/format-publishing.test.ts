import { desc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { checklistItems } from '../schema/catalogues.table.ts'
import { testApi } from '../testing/api.ts'
import { formatsOf } from '../testing/data/formats.ts'
import { printedText } from '../testing/pdf-text.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, create, detail, change, publish, edition, today } = formatsOf(api)

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

  test('the comparison is a PDF too, with each change before and after', async () => {
    const first = await edition(id, 0, 'Primera')
    const second = await edition(id, 5, 'Segunda')
    const reply = await administrator.get(`/api/formats/${id}/diff/pdf?from=${first}&to=${second}`)
    expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
    const text = (await printedText(reply.bytes)).replace(/\s+/g, ' ')
    expect(text).toContain('Comparación de ediciones')
    expect(text).toContain('1 ítem cambió. Suma: 100 antes, 100 después.')
    expect(text).toMatch(/Cambió Título Primera Segunda/)
    expect((await administrator.get(`/api/formats/${id}/diff/pdf?from=999999&to=${second}`)).statusCode).toBe(404)
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
