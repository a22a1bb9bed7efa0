import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOKEN_SCOPES } from '../../domain/integrations/api-token.ts'
import { EVENT_TYPES } from '../../domain/integrations/event-types.ts'
import { powerBiFile } from '../../domain/integrations/power-bi.ts'
import { ROW_SETS } from '../../domain/integrations/row-set-names.ts'
import { PROJECT_ROOT } from '../platform/project-files.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const page = readFileSync(join(PROJECT_ROOT, 'docs', 'integrators.md'), 'utf8').replaceAll('\r\n', '\n')
const api = await testApi({ WEBHOOK_PRIVATE: 'on', OPEN_DATA: 'on' })
const administrator = api.as(api.officials.administrator)

/** JSON that the page shows after a text. */
const jsonAfter = (text: string): Record<string, unknown> => {
  const rest = page.slice(page.indexOf(text))
  return JSON.parse(/```json\n(.*?)\n```/s.exec(rest)?.[1] ?? '')
}
/** First cells of the rows of the table below a heading or a text. */
const firstCells = (text: string): string[] => {
  const rest = page.slice(page.indexOf(text))
  const table = rest.slice(rest.indexOf('\n| '), rest.indexOf('\n\n', rest.indexOf('\n| ')))
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, cell]) => cell as string)
}

test('names the scopes and sets that there are', () => {
  expect(firstCells('| Scope').sort()).toEqual([...TOKEN_SCOPES].sort())
  expect(firstCells('## Sets of rows')).toEqual([...ROW_SETS])
})

test('names the types of events that there are', () => {
  const [, list = ''] = /\nTypes: (.*?)\. More will come/s.exec(page) ?? []
  const named = list.split(';').flatMap((group) => {
    const names = [...group.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name as string)
    const subject = names[0]?.split('.')[0]
    return names.map((name) => (name.startsWith('.') ? `${subject}${name}` : name))
  })
  expect(named.sort()).toEqual([...EVENT_TYPES].sort())
})

test('shows the file for Power BI as the screen makes it', () => {
  expect(jsonAfter('**Power BI**')).toEqual(JSON.parse(powerBiFile('https://vigia.example.gov.co')))
})

test('names calls that there are', () => {
  const known = new Set(api.routes.map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '{}')}`))
  const cited = [...page.matchAll(/`(GET|POST|DELETE) (\/api\/[^\s`?]+)/g)].map(([, method, path = '']) => {
    const written = path.replace('{set}.csv', '{}').replaceAll(/\{[^}]+\}/g, '{}')
    return `${method} ${written}`
  })
  expect(cited.length).toBeGreaterThan(8)
  expect(cited.filter((call) => !known.has(call))).toEqual([])
})

test('the page has a token, a webhook and a package that work as written', async () => {
  const token = await administrator.post('/api/api-tokens', jsonAfter('An administrator makes a token'))
  expect(token.statusCode).toBe(200)
  const { types } = jsonAfter('## Webhooks')
  expect((await administrator.post('/api/webhooks', { url: 'https://127.0.0.1/', types })).statusCode).toBe(200)
  const [, period = ''] = /`POST \/api\/packages` `(\{.*?\})`/.exec(page) ?? []
  expect((await administrator.post('/api/packages', JSON.parse(period))).body.data.job_id).toEqual(expect.any(Number))
})

test('the page has a CSV with its cursor, and events that are followed to the end', async () => {
  await anEstablishment(api)
  const { token } = (await administrator.post('/api/api-tokens', jsonAfter('An administrator makes a token'))).body.data
  // The example is limited to addresses that are not this machine's.
  const read = (sent: string, path: string) => api.anonymous.get(path, { authorization: `Bearer ${sent}` })
  expect((await read(token, '/api/events')).body.error.code).toBe('token.address')
  const open = { ...jsonAfter('An administrator makes a token'), ip_ranges: [] }
  const { token: free } = (await administrator.post('/api/api-tokens', open)).body.data
  const csv = (await read(free, '/api/feeds/establecimientos.csv')).bytes.toString('utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.trimEnd().split('\r\n')
  const last = (line = '') => line.split(';').at(-1)?.replaceAll('"', '')
  const cursor = last(lines.at(-1))
  expect(last(lines[0])).toBe('cursor')
  const later = await read(free, `/api/feeds/establecimientos.csv?after=${encodeURIComponent(cursor ?? '')}`)
  expect(later.bytes.toString('utf8').trimEnd().split('\r\n')).toEqual([lines[0]])
  let after = 'evt_0'
  const seen: string[] = []
  for (let pages = 0; pages < 50; pages += 1) {
    const { events, next } = (await read(free, `/api/events?after=${after}&limit=1`)).body.data
    seen.push(...events.map(({ id }: { id: string }) => id))
    if (next === after) break
    after = next
  }
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen).size).toBe(seen.length)
  const [, openData = ''] = /`(\/api\/open-data\/13\/inspecciones\.csv)`/.exec(page) ?? []
  expect((await api.anonymous.get(openData)).statusCode).toBe(200)
})

test('the page lists filters of OData that work, and the refusal of one that does not', async () => {
  const { token } = (
    await administrator.post('/api/api-tokens', { ...jsonAfter('An administrator makes a token'), ip_ranges: [] })
  ).body.data
  const authorization = `Basic ${Buffer.from(`cualquiera:${token}`).toString('base64')}`
  const get = (path: string) => api.anonymous.get(path, { authorization })
  for (const path of [
    '/api/odata/',
    '/api/odata/$metadata',
    "/api/odata/inspecciones?$filter=concepto eq 'FAVORABLE' and dia ge 2026-01-01",
    '/api/odata/establecimientos?$select=id,actualizado&$top=2&$count=true&$orderby=actualizado,id',
    '/api/odata/visitas?$filter=actualizado ge 2026-01-01T00:00:00Z and actualizado lt 2030-01-01T00:00:00Z',
  ]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  }
  const refused = await get('/api/odata/visitas?$expand=inspecciones')
  expect(refused.statusCode).toBe(501)
  expect(JSON.stringify(refused.body)).toContain('No se admite $expand.')
})
