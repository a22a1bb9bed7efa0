import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '../../domain/integrations/event-types.ts'
import type { ExportQuery } from '../../domain/shared/list-query.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { webhookDeliveries, webhooks } from '../schema/integrations/webhooks.table.ts'
import { testApi } from '../testing/api.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { censusFile, importForm } from '../testing/data/census.ts'
import { anEstablishment, aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { fileOf } from '../testing/data/sent-documents.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { exportableLists } from './exported-lists.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)

const query = (asked: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
const exported = (list: string, asked: Record<string, unknown> = {}, by = administrator) =>
  by.get(`/api/export/${list}?${query({ format: 'csv', ...asked })}`)
const rowsOf = async (...asked: Parameters<typeof exported>) => {
  const reply = await exported(...asked)
  expect(reply.statusCode).toBe(200)
  const [, ...rows] = csvLines(reply.bytes)
  expect(reply.headers['x-vigia-rows']).toBe(String(rows.length))
  return rows
}
const filter = (field: string, operator: string, value: string) => ({ filter: [{ field, operator, value }] })
/** The summary of an export: name and value of each line. */
const summaryOf = async (list: string, asked: Record<string, unknown>) => {
  const { sheets } = await readXlsx((await exported(list, { ...asked, format: 'xlsx' })).bytes)
  return new Map((sheets[1]?.rows ?? []).map(([name, value]) => [name, value]))
}
const lastEvent = async () => (await db.select().from(auditEvents).orderBy(auditEvents.id)).at(-1)

const at = new Date('2026-11-20T15:00:00Z')
const SECRET = 'whsec_c2VjcmV0bw=='
const hook = (departmentId: number, url: string) => ({
  departmentId,
  url,
  types: [...EVENT_TYPES],
  secret: SECRET,
  lastEventId: 0,
  createdBy: (departmentId === 13 ? officials.administrator : officials.outsideAdministrator).id,
  createdAt: at,
})
const delivery = (webhookId: number, departmentId: number, eventId: number) => ({
  departmentId,
  webhookId,
  eventId,
  type: 'visit.planned' as const,
  subject: 'assignment',
  subjectId: 7,
  body: '{"type":"contenido"}',
  state: 'failed' as const,
  attempts: 8,
  error: 'El servidor no respondió.',
  createdAt: at,
  triedAt: at,
})

describe('tokens', () => {
  let token: string
  beforeEach(async () => {
    const body = { name: 'Tablero de la Gobernación', scopes: 'feeds:read', expires_on: '2027-06-30' }
    const reply = await administrator.post('/api/api-tokens', body)
    expect(reply.statusCode).toBe(200)
    token = reply.body.data.token
  })

  test('tokens are exported in the words of the screen, without their secret', async () => {
    const rows = await rowsOf('api-tokens', filter('name', 'LIKE', '%gobernacion%'))
    expect(rows.at(-1)).toEqual([
      ...['Tablero de la Gobernación', `${token.slice(0, 10)}…`, 'Conjuntos de datos', ''],
      ...[rows.at(-1)?.[4], '20/11/2026', '30/06/2027', '', 'Activo'],
    ])
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const { bytes } = await exported('api-tokens', { format })
      expect(bytes.includes(token)).toBe(false)
    }
    expect(await lastEvent()).toMatchObject({ action: 'export', subject: 'token', details: { format: 'pdf' } })
    expect((await summaryOf('api-tokens', filter('is_active', '=', '1'))).get('Filtros')).toBe('Estado: Activo')
    expect(await rowsOf('api-tokens', filter('is_active', '=', '0'))).toEqual([])
  })
})

describe('webhooks', () => {
  let ids: number[]
  beforeEach(async () => {
    await db.delete(webhooks)
    const { departmentId } = officials.administrator
    const { departmentId: other } = officials.outsideAdministrator
    const added = await db
      .insert(webhooks)
      .values([
        hook(departmentId, 'https://recibe.test/vigia?sig=clave-del-sistema'),
        hook(departmentId, 'https://otro.test/services/T0/clave-del-camino'),
        hook(other, 'https://ajeno.test/vigia'),
      ])
      .returning({ id: webhooks.id })
    ids = added.map(({ id }) => id).sort((one, another) => one - another)
    const [first = 0, second = 0, foreign = 0] = ids
    await db
      .insert(webhookDeliveries)
      .values([
        delivery(first, departmentId, 41),
        { ...delivery(second, departmentId, 42), state: 'delivered', status: 204, error: null },
        delivery(foreign, other, 43),
      ])
  })

  test('webhooks are exported without secrets, those in their address too', async () => {
    const rows = await rowsOf('webhooks')
    expect(rows.map(([url, events, state]) => [url, events, state])).toEqual([
      ['https://recibe.test/…', 'Todos los eventos', 'Encendido'],
      ['https://otro.test/…', 'Todos los eventos', 'Encendido'],
    ])
    const text = (await exported('webhooks')).bytes.toString()
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('clave-del-sistema')
    expect((await summaryOf('webhooks', filter('is_active', '=', '0'))).get('Filtros')).toBe('Estado: Apagado')
  })

  test('webhooks have their deliveries exported, of one or of all, without what was sent', async () => {
    const [first] = ids
    const own = await rowsOf('webhook-deliveries', filter('webhook_id', '=', String(first)))
    expect(own.map((row) => [row[0], ...row.slice(2, 6)])).toEqual([
      ['Visita planeada', 'https://recibe.test/…', 'No entregado', '8', 'El servidor no respondió.'],
    ])
    const all = await rowsOf('webhook-deliveries', { order_by: 'state' })
    expect(all.map((row) => row[3])).toEqual(['Entregado', 'No entregado'])
    expect(all[0]?.[5]).toBe('204')
    const text = (await exported('webhook-deliveries')).bytes.toString()
    expect(text).not.toContain('contenido')
    expect(text).not.toContain('ajeno.test')
    expect(await lastEvent()).toMatchObject({ subject: 'webhook', details: { list: 'Entregas de los webhooks' } })
  })

  test.each([
    ['another department', () => ids[2]],
    ['no webhook', () => 2_147_483_647],
    ['no number', () => 'uno'],
  ])('webhooks of %s give a file without rows', async (_what, id) => {
    expect(await rowsOf('webhook-deliveries', filter('webhook_id', '=', String(id())))).toEqual([])
  })
})

test('imports are exported with the counts of their rows, all or those that wait', async () => {
  const file = await censusFile([['Tienda La Ñapa', 'C.C. 1.047.000.101', '13052', null, null, null]])
  expect((await administrator.post('/api/imports', importForm(file))).statusCode).toBe(200)
  await runJobs(api)
  const [row] = await rowsOf('imports')
  expect(row?.slice(0, 3)).toEqual(['censo.xlsx', 'Por elegir columnas', '1'])
  expect(await rowsOf('imports', filter('waiting', '=', '1'))).toHaveLength(1)
  expect(await rowsOf('imports', filter('waiting', '=', '0'))).toEqual([])
  expect((await summaryOf('imports', filter('waiting', '=', '1'))).get('Filtros')).toBe(
    'Ver solo las que esperan una revisión o tienen filas con errores',
  )
  expect(await rowsOf('imports', {}, outside)).toEqual([])
})

test('the order of risk is exported whole, with its reasons and its label', async () => {
  const id = await anEstablishment(api, { establishment_name: 'Asadero El Cañón', identification_number: '900300401' })
  const reply = await exported('suggestions', filter('city', '=', 'ARJONA'))
  const [head = []] = csvLines(reply.bytes)
  expect(head[5]).toBe('Puntaje de 100. Propuesta de Vigía, no es norma')
  const listed = (await administrator.get('/api/planning/suggestions?city_id=13052&limit=200')).body.data
  const found = await rowsOf('suggestions', { ...filter('city', '=', 'ARJONA'), order_by: 'score', order: '-1' })
  expect(found).toHaveLength(listed.total)
  type Listed = { establishment_id: number; establishment_name: string; score: number; reasons: { points: number }[] }
  expect(found.map(([name, , , , , score]) => [name, score])).toEqual(
    listed.suggestions.map((row: Listed) => [row.establishment_name, String(row.score)]),
  )
  const own = listed.suggestions.find((row: Listed) => row.establishment_id === id)
  const row = found.find(([name]) => name === 'Asadero El Cañón') ?? []
  expect(row.slice(6, 12)).toEqual(own.reasons.map(({ points }: { points: number }) => String(points)))
  expect(await lastEvent()).toMatchObject({ subject: 'establishment', details: { rows: found.length } })
  expect(await rowsOf('suggestions', {}, outside)).toEqual([])
})

test('files due are exported by the day of the screen, without those closed to the person', async () => {
  api.time.now = at
  const { establishmentId, visitId } = await aVisit(api)
  await closeVisit(api, visitId)
  const { file_id, number } = await fileOf(administrator, establishmentId)
  const reason = { reason: 'Terminó la vigilancia' }
  expect((await administrator.post(`/api/files/${file_id}/close`, reason)).statusCode).toBe(200)
  const numbers = async (last: string, by = administrator) =>
    (await rowsOf('due-files', filter('keep_until', '<=', last), by)).map(([own]) => own)
  expect(await numbers('2036-11-19')).toEqual([])
  expect(await numbers('2036-11-20', technician)).toEqual([number])
  expect(await numbers('9999-12-31')).toEqual([number])
  expect(await rowsOf('due-files')).toEqual([])
  expect((await summaryOf('due-files', filter('keep_until', '<=', '2036-11-20'))).get('Filtros')).toBe(
    'Su término vence hasta el: 20/11/2036',
  )
  const { row_version } = (await administrator.get(`/api/files/${file_id}`)).body.data.file
  const reserved = { access: 'reservado', readers: [], row_version }
  expect((await administrator.patch(`/api/files/${file_id}`, reserved)).statusCode).toBe(200)
  expect(await numbers('2036-11-20', technician)).toEqual([])
  expect(await numbers('2036-11-20')).toEqual([number])
})

const ofAdministrators = ['imports', 'suggestions', 'api-tokens', 'webhooks', 'webhook-deliveries'] as const

test.each(ofAdministrators)('%s are closed to others, as a job too', async (list) => {
  expect((await exported(list, {}, technician)).statusCode).toBe(403)
  const asked: ExportQuery<string> = { format: 'csv', sortBy: 'id', descending: false, filters: [] }
  await expect(exportableLists[list].open(db, officials.technician, asked, at)).rejects.toMatchObject({
    code: 'access.forbidden',
  })
})

test.each([
  ['suggestions', { order_by: 'parts' }, 400],
  ['suggestions', filter('zodes_id', '=', '3'), 400],
  ['api-tokens', { order_by: 'token_hash' }, 400],
  ['webhooks', { order_by: 'secret' }, 400],
  ['due-files', filter('keep_until', '<=', 'ayer'), 200],
  ['due-files', filter('keep_until', '<=', '0001-01-01'), 200],
  ['imports', filter('q', 'LIKE', '%\0%'), 400],
  ['imports', { filter: '[{' }, 400],
])('%s with %j is answered %i', async (list, asked, status) => {
  expect((await exported(list, asked)).statusCode).toBe(status)
})
