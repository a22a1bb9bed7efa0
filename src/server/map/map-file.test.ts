import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { ATTRIBUTION, aMap, mapForm } from '../testing/map-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'vigia-map-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file with a text. @returns its path */
function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Starts with a configuration. @returns the map that an official gets, and the log */
async function started(environment: Record<string, string>) {
  const lines: string[] = []
  const api = await testApi(
    { LOG_LEVEL: 'info', ...environment },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  const reply = await api.as(api.officials.technician).get('/api/map/outlines')
  expect(reply.statusCode).toBe(200)
  const log = lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith('map:'))
  return { api, map: reply.body.data.map, log }
}

test("the installation's file is the map until an administrator brings another, and after it", async () => {
  const MAP_FILE = written('mapa.geojson', `\uFEFF${JSON.stringify(aMap())}`)
  const { api, map, log } = await started({ MAP_FILE, MAP_ATTRIBUTION: 'Fuente: archivo' })
  expect([map.attribution, map.places.length]).toEqual(['Fuente: archivo', 46])
  expect(log).toMatchObject([{ level: 30, msg: 'map: MAP_FILE is used', file: MAP_FILE, places: 46 }])
  const admin = api.as(api.officials.administrator)
  expect((await admin.get('/api/map')).body.data).toMatchObject({ source: 'file', row_version: 0 })
  await admin.post('/api/map', mapForm())
  expect((await admin.get('/api/map')).body.data).toMatchObject({ source: 'upload', attribution: ATTRIBUTION })
  await admin.post('/api/map/remove', { row_version: 1 })
  expect((await admin.get('/api/map')).body.data).toMatchObject({ source: 'file', row_version: 2 })
  const other = await api.as(api.officials.outsideAdministrator).get('/api/map/outlines')
  expect(other.body.data.map).toBeNull()
})

test('a list of paths is a map too', async () => {
  const first = await started({ MAP_FILE: written('a.json', JSON.stringify(aMap())), MAP_ATTRIBUTION: 'Fuente' })
  const paths = first.map.places.map(({ dane_code, path }: { dane_code: string; path: string }) => ({
    c: dane_code,
    d: path,
  }))
  const { map } = await started({ MAP_FILE: written('b.json', JSON.stringify(paths)), MAP_ATTRIBUTION: 'Fuente' })
  expect(map).toEqual(first.map)
})

test.each<[what: string, environment: () => Record<string, string>, line: object]>([
  [
    'that is missing',
    () => ({ MAP_FILE: join(folder, 'none'), MAP_ATTRIBUTION: 'F' }),
    { reason: expect.stringContaining('ENOENT') },
  ],
  [
    'that is a folder',
    () => ({ MAP_FILE: folder, MAP_ATTRIBUTION: 'F' }),
    { reason: expect.stringContaining('EISDIR') },
  ],
  ['without its source', () => ({ MAP_FILE: written('c.json', '[]') }), { reason: 'MAP_ATTRIBUTION is missing' }],
  [
    'with half a text',
    () => ({ MAP_FILE: written('d.json', '[{"c":'), MAP_ATTRIBUTION: 'F' }),
    { code: 'map.not-json' },
  ],
  [
    'with one municipality',
    () => ({ MAP_FILE: written('e.json', '[{"c":"13001","d":"M0,0l9,0l0,9z"}]'), MAP_ATTRIBUTION: 'F' }),
    { code: 'map.codes', faults: expect.stringContaining('Faltan: Achí (13006)') },
  ],
  [
    'of 6 MB',
    () => ({ MAP_FILE: written('f.json', ' '.repeat(6 << 20)), MAP_ATTRIBUTION: 'F' }),
    { reason: 'larger than 5 MB' },
  ],
])('a file %s never stops the product: the log says so, and there is no map', async (_, environment, line) => {
  const { map, log } = await started(environment())
  expect(map).toBeNull()
  expect(log).toMatchObject([{ level: 50, msg: 'map: MAP_FILE is not used, the map is schematic', ...line }])
})
