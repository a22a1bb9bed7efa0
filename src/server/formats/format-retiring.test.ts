import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyContent } from '../../domain/formats/format-draft.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { testApi } from '../testing/api.ts'
import { formatsOf, MODEL } from '../testing/data/formats.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, create, detail, save, edition } = formatsOf(api)
const technician = api.as(api.officials.technician)

let next = 0
const aCode = () => `LISTA_${++next}`
let id: number
let code: string
beforeEach(async () => {
  code = aCode()
  id = await create(code)
})

const lastEvent = async () => (await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]

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
