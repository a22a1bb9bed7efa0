import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { savedViews } from '../schema/finding/saved-views.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const { administrator, otherAdministrator, technician, engineer, outsideAdministrator } = officials

beforeEach(async () => {
  await db.delete(savedViews)
})

const aView = (changes: object = {}) => ({
  list: 'assignments',
  name: 'Vencidas del mes',
  query: { vence: 'vencida', desde: 'este-mes', hasta: 'este-mes', buscar: 'pan', orden: '-dueOn' },
  hidden_columns: ['zodes'],
  shared: '0',
  is_default: '0',
  ...changes,
})
const post = (who: Official, changes: object = {}) => api.as(who).post('/api/views', aView(changes))
const create = async (who: Official, changes: object = {}) => {
  const reply = await post(who, changes)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.view
}
const put = (who: Official, id: number, changes: object = {}) => {
  const { list: _, ...fields } = { ...aView(), ...changes }
  return api.as(who).put(`/api/views/${id}`, fields)
}
const list = async (who: Official, query = '') => (await api.as(who).get(`/api/views${query}`)).body.data.views
const names = async (who: Official, query = '') => (await list(who, query)).map(({ name }: { name: string }) => name)

describe('a view of one’s own', () => {
  test('a view of one’s own is kept as it was saved, relative days relative', async () => {
    const saved = await create(technician)
    expect(saved).toEqual({
      view_id: expect.any(Number),
      list: 'assignments',
      name: 'Vencidas del mes',
      query: { vence: 'vencida', desde: 'este-mes', hasta: 'este-mes', buscar: 'pan', orden: '-dueOn' },
      hidden_columns: ['zodes'],
      shared: 0,
      is_default: 0,
      own: 1,
      user_name: 'Ana technician',
      may_edit: 1,
      note: null,
      row_version: 1,
    })
    expect(await list(technician)).toEqual([saved])
    expect(await list(technician, '?list=inspections')).toEqual([])
  })

  test('an own view is seen, changed and deleted by its owner alone', async () => {
    const { view_id } = await create(technician)
    for (const other of [administrator, engineer, outsideAdministrator]) {
      expect(await list(other)).toEqual([])
      expect((await put(other, view_id)).statusCode).toBe(404)
      expect((await api.as(other).delete(`/api/views/${view_id}`)).statusCode).toBe(404)
    }
    expect(await names(technician)).toEqual(['Vencidas del mes'])
  })

  test('a view of one’s own is changed in its newest version alone', async () => {
    const { view_id } = await create(technician)
    const changed = await put(technician, view_id, { name: 'Otra', query: {}, hidden_columns: [], row_version: 1 })
    expect(changed.body.data.view).toMatchObject({ name: 'Otra', query: {}, hidden_columns: [], row_version: 2 })
    expect(await put(technician, view_id, { name: 'Tercera', row_version: 1 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed' } },
    })
    expect((await put(technician, view_id, { name: 'Tercera' })).statusCode).toBe(200)
    expect(await names(technician)).toEqual(['Tercera'])
  })

  test('goes when it is deleted', async () => {
    const { view_id } = await create(technician)
    expect((await api.as(technician).delete(`/api/views/${view_id}`)).statusCode).toBe(200)
    expect((await api.as(technician).delete(`/api/views/${view_id}`)).statusCode).toBe(404)
    expect(await list(technician)).toEqual([])
  })

  test('a view of one’s own has a name of its own among those of its list', async () => {
    await create(technician)
    expect(await post(technician, { name: '  VENCIDAS  DEL MÉS ' })).toMatchObject({ statusCode: 200 })
    expect(await post(technician, { name: 'VENCIDAS DEL MES' })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'view.name-taken', message: 'Ya tiene una vista de esta lista con ese nombre.' } },
    })
    await create(technician, { list: 'inspections', query: {} })
    await create(engineer)
    const other = await create(technician, { name: 'Otra' })
    expect((await put(technician, other.view_id, { name: 'vencidas del mes' })).statusCode).toBe(409)
    expect((await put(technician, other.view_id, { name: 'OTRA' })).statusCode).toBe(200)
  })

  test('opens its list alone', async () => {
    const first = await create(technician, { name: 'Primera', is_default: '1' })
    const second = await create(technician, { name: 'Segunda', is_default: '1' })
    await create(technician, { list: 'inspections', query: {}, is_default: '1' })
    const defaults = async () =>
      (await list(technician, '?list=assignments')).map(({ name, is_default }: Record<string, unknown>) => [
        name,
        is_default,
      ])
    expect(await defaults()).toEqual([
      ['Primera', 0],
      ['Segunda', 1],
    ])
    expect((await put(technician, first.view_id, { name: 'Primera', is_default: '1' })).statusCode).toBe(200)
    expect(await defaults()).toEqual([
      ['Primera', 1],
      ['Segunda', 0],
    ])
    expect((await put(technician, second.view_id, { name: 'Segunda' })).statusCode).toBe(200)
  })
})

test('a person has fifty views at most, also when they are saved at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 53 }, (_, index) => post(technician, { name: `Vista ${index}` })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
  expect(replies.find(({ statusCode }) => statusCode !== 200)).toMatchObject({
    statusCode: 409,
    body: {
      error: { code: 'view.too-many', message: 'Puede guardar hasta 50 vistas. Borre alguna que ya no use.' },
    },
  })
  expect(await list(technician)).toHaveLength(50)
})

describe('a shared view', () => {
  test('a shared view is shared by administrators, seen by the department and changed by administrators', async () => {
    expect(await post(technician, { shared: '1' })).toMatchObject({ statusCode: 403 })
    const { view_id } = await create(administrator, { shared: '1', is_default: '1' })
    expect(await list(technician)).toMatchObject([
      { view_id, shared: 1, own: 0, may_edit: 0, is_default: 0, user_name: 'Ana administrator' },
    ])
    expect(await list(outsideAdministrator)).toEqual([])
    expect((await put(technician, view_id)).statusCode).toBe(403)
    expect((await api.as(technician).delete(`/api/views/${view_id}`)).statusCode).toBe(403)
    const changed = await put(otherAdministrator, view_id, { name: 'De todos', shared: '1' })
    expect(changed.body.data.view).toMatchObject({ name: 'De todos', own: 0, may_edit: 1, row_version: 2 })
    // The view that a list opens with is its owner's choice.
    expect(await list(administrator)).toMatchObject([{ name: 'De todos', own: 1, is_default: 1 }])
  })

  test('a shared view is hidden once it is no longer shared', async () => {
    const { view_id } = await create(administrator, { shared: '1' })
    expect((await put(otherAdministrator, view_id, { shared: '0' })).statusCode).toBe(200)
    expect(await list(technician)).toEqual([])
    expect(await list(otherAdministrator)).toEqual([])
    expect(await names(administrator)).toEqual(['Vencidas del mes'])
  })

  test('a shared view of a list that the reader may not open is not seen', async () => {
    await create(administrator, { list: 'users', name: 'Activos', query: { estado: 'activo' }, shared: '1' })
    expect(await names(otherAdministrator)).toEqual(['Activos'])
    expect(await list(technician)).toEqual([])
  })

  test('a shared view has for each reader the filters that they have a right to', async () => {
    const query = { archivadas: '1', concepto: 'FAVORABLE' }
    await create(administrator, { list: 'inspections', query, shared: '1' })
    expect(await list(otherAdministrator)).toMatchObject([{ query, note: null }])
    expect(await list(technician)).toMatchObject([{ query: { concepto: 'FAVORABLE' }, note: null }])
  })

  test('a shared view of a former administrator stays, and that owner shares no new one', async () => {
    const { view_id } = await create(otherAdministrator, { shared: '1' })
    await db.update(users).set({ roleId: 1 }).where(eq(users.id, otherAdministrator.id))
    try {
      const former = { ...otherAdministrator, userType: 2 } as Official
      expect(await names(technician)).toEqual(['Vencidas del mes'])
      expect((await put(former, view_id, { shared: '1' })).statusCode).toBe(403)
      expect((await put(former, view_id, { shared: '0' })).statusCode).toBe(200)
    } finally {
      await db.update(users).set({ roleId: 8 }).where(eq(users.id, otherAdministrator.id))
    }
  })

  test('a shared view is in the trail, and one’s own is not', async () => {
    await create(technician)
    const { view_id } = await create(administrator, { shared: '1' })
    await put(administrator, view_id, { name: 'Propia', shared: '0' })
    await put(administrator, view_id, { name: 'Propia', shared: '0' })
    await api.as(administrator).delete(`/api/views/${view_id}`)
    const events = await db
      .select({ action: auditEvents.action, subjectId: auditEvents.subjectId, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.subject, 'view'))
      .orderBy(auditEvents.id)
    expect(events.filter(({ subjectId }) => subjectId === view_id)).toMatchObject([
      { action: 'create', details: { name: 'Vencidas del mes', list: 'assignments' } },
      { action: 'edit', details: { name: 'Propia' } },
    ])
  })
})

test('a filter that an update removed is dropped, and the view says so until saved', async () => {
  const { view_id } = await create(technician)
  await db
    .update(savedViews)
    .set({ query: { vence: 'vencida', antiguo: 'x', estado: 'suspendido' } })
    .where(eq(savedViews.id, view_id))
  expect(await list(technician)).toMatchObject([
    { query: { vence: 'vencida' }, note: 'Un filtro de esta vista ya no existe.' },
  ])
  await put(technician, view_id, { query: { vence: 'vencida' } })
  expect(await list(technician)).toMatchObject([{ query: { vence: 'vencida' }, note: null }])
})

describe('bad input', () => {
  const noFilter = (key: string) => `La lista no tiene el filtro «${key}» con ese valor.`
  test.each([
    ['a list that there is not', { list: 'secretos' }, 'list', 'Seleccione un valor válido.'],
    ['no list', { list: undefined }, 'list', 'Este campo es requerido'],
    ['no name', { name: '' }, 'name', 'Escriba el nombre de la vista.'],
    ['an invisible name', { name: '\u200b' }, 'name', 'Escriba el nombre de la vista.'],
    ['a long name', { name: 'x'.repeat(81) }, 'name', 'Escriba máximo 80 caracteres.'],
    ['a filter of another list', { query: { concepto: 'FAVORABLE' } }, 'query', noFilter('concepto')],
    ['a filter of no list', { query: { constructor: 'x' } }, 'query', noFilter('constructor')],
    ['a value that the filter lacks', { query: { vence: 'nunca' } }, 'query', noFilter('vence')],
    ['a day that is none', { query: { desde: '2026-02-30' } }, 'query', noFilter('desde')],
    ['a word that is no day', { query: { desde: 'toString' } }, 'query', noFilter('desde')],
    ['an order that is no field', { query: { orden: '1; drop table' } }, 'query', noFilter('orden')],
    ['a value that is no text', { query: { vence: 1 } }, 'query', expect.any(String)],
    ['filters that are a text', { query: 'vence' }, 'query', 'Los filtros de la vista no se pudieron leer.'],
    ['filters that are a list', { query: ['vence'] }, 'query', 'Los filtros de la vista no se pudieron leer.'],
    ['a filter within a filter', { query: { desde: { x: 1 } } }, 'query', expect.any(String)],
    [
      'columns that are none',
      { hidden_columns: ['1'] },
      'hidden_columns',
      'Las columnas de la vista no se pudieron leer.',
    ],
    ['columns that are a text', { hidden_columns: 'zodes' }, 'hidden_columns', expect.any(String)],
    ['a flag that is none', { shared: 'quizá' }, 'shared', 'Responda sí o no.'],
  ])('%s is refused', async (_what, changes, field, message) => {
    const reply = await post(administrator, changes)
    expect({ statusCode: reply.statusCode, fields: reply.body.error?.fields }).toEqual({
      statusCode: 422,
      fields: { [field]: message },
    })
  })

  test.each([
    ['a field that there is not', { owner_id: 1 }, 400],
    ['a name with a zero byte', { name: 'a\0b' }, 400],
    ['a filter with a zero byte', { query: { buscar: 'a\0b' } }, 400],
  ])('%s is refused', async (_what, changes, status) => {
    expect((await post(administrator, changes)).statusCode).toBe(status)
  })

  test.each(['0', '1e1', '2147483648', 'a', '%00', '1,2'])('the id %s names no view', async (id) => {
    expect([400, 404, 422]).toContain((await api.as(technician).delete(`/api/views/${id}`)).statusCode)
  })

  test('a list that one may not open keeps no view', async () => {
    expect(await post(technician, { list: 'audit', query: {} })).toMatchObject({ statusCode: 403 })
    expect((await api.as(technician).get('/api/views?list=nada')).statusCode).toBe(422)
  })

  test('filters as JSON text in a form are read too', async () => {
    const reply = await post(technician, { query: JSON.stringify({ vence: 'al-dia' }), hidden_columns: '["city"]' })
    expect(reply.body.data.view).toMatchObject({ query: { vence: 'al-dia' }, hidden_columns: ['city'] })
  })
})
