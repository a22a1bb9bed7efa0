import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_OUTLINES_BYTES } from '../../domain/map/outlines.ts'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { ATTRIBUTION, aMap, mapForm, mapPlaces } from '../testing/map-calls.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, technician } = api.officials
const admin = api.as(administrator)
const worker = api.as(technician)

const save = (fields: Record<string, string | number> = {}, map: Parameters<typeof mapForm>[0] = aMap()) =>
  admin.post('/api/map', mapForm(map, fields))
const outlines = async () => (await worker.get('/api/map/outlines')).body.data.map
const preview = (map: Parameters<typeof mapForm>[0]) => {
  const sent = mapForm(map)
  sent.delete('attribution')
  return admin.post('/api/map/preview', sent)
}
const versions = () => rowsOf(db, sql`select version from department_maps order by version`)

beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from department_maps`)
  })
})

describe('the map of a department', () => {
  test('the map of a department is none until an administrator brings one for everybody', async () => {
    expect(await outlines()).toBeNull()
    expect((await admin.get('/api/map')).body.data).toEqual({
      source: 'none',
      attribution: null,
      row_version: 0,
      versions: [],
    })
    const { statusCode, body } = await save({ row_version: 0 })
    expect([statusCode, body.data]).toEqual([200, { row_version: 1 }])
    const map = await outlines()
    expect(map).toMatchObject({ attribution: ATTRIBUTION, height: 2_000 })
    expect(map.places.map(({ dane_code }: { dane_code: string }) => dane_code)).toEqual(
      mapPlaces.map(({ daneCode }) => daneCode),
    )
    expect(JSON.stringify(map).length).toBeLessThan(MAX_OUTLINES_BYTES)
    expect((await admin.get('/api/map')).body.data).toMatchObject({
      source: 'upload',
      attribution: ATTRIBUTION,
      row_version: 1,
      versions: [{ version: 1, file_name: 'municipios.geojson', attribution: ATTRIBUTION }],
    })
  })

  test('the map of a department is not sent again with its tag, until it changes', async () => {
    await save()
    const whole = await worker.get('/api/map/outlines')
    expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
    const tag = { 'if-none-match': String(whole.headers.etag) }
    const again = await worker.get('/api/map/outlines', tag)
    expect([again.statusCode, again.bytes.length]).toEqual([304, 0])
    await save({ attribution: 'Otra fuente' })
    expect((await worker.get('/api/map/outlines', tag)).body.data.map.attribution).toBe('Otra fuente')
  })

  test('the map of a department is of its department alone', async () => {
    await save()
    const other = api.as(api.officials.outsideAdministrator)
    expect((await other.get('/api/map/outlines')).body.data).toEqual({ map: null })
    expect((await other.get('/api/map')).body.data).toMatchObject({ source: 'none', versions: [] })
    expect((await other.post('/api/map', mapForm())).statusCode).toBe(422)
    expect((await other.post('/api/map/remove', {})).body.error.code).toBe('map.none')
  })

  test('the map of a department is previewed before it is kept, without a write', async () => {
    const { body } = await preview(aMap())
    expect(body.data.map.places).toHaveLength(46)
    expect(body.data.drawn_points).toBeLessThan(body.data.points)
    expect(await versions()).toEqual([])
    expect(await outlines()).toBeNull()
  })

  test('the map of a department can be removed, and its versions and trail stay', async () => {
    await save()
    api.time.now = new Date(api.time.now.getTime() + 60_000)
    expect((await admin.post('/api/map/remove', { row_version: 1 })).body.data).toEqual({ row_version: 2 })
    expect(await outlines()).toBeNull()
    expect((await admin.post('/api/map/remove', {})).body.error).toMatchObject({
      code: 'map.none',
      message: 'No hay un mapa cargado.',
    })
    const { data } = (await admin.get('/api/map')).body
    expect(data).toMatchObject({
      source: 'none',
      row_version: 2,
      versions: [{ version: 2, file_name: null, attribution: null }, { version: 1 }],
    })
    const events = await rowsOf(
      db,
      sql`select action, subject_id as id from audit_events where subject = 'map' order by id desc limit 2`,
    )
    expect(events).toEqual(expect.arrayContaining([{ action: 'remove-map', id: 2 }]))
  })

  test('keeps the name of its file, and cuts a long one between two characters', async () => {
    const sent = mapForm()
    sent.set('file', new Blob([JSON.stringify(aMap())]), `${'x'.repeat(199)}😀.geojson`)
    expect((await admin.post('/api/map', sent)).statusCode).toBe(200)
    const { data } = (await admin.get('/api/map')).body
    expect(data.versions[0].file_name).toBe('x'.repeat(199))
  })

  test('a map with an unstorable file name is refused', async () => {
    const field = '--x\r\nContent-Disposition: form-data; name='
    const body = `${field}"attribution"\r\n\r\n${ATTRIBUTION}\r\n${field}"file"; filename*=utf-8''a%00.geojson\r\n\r\n${JSON.stringify(aMap())}\r\n--x--`
    const { statusCode, body: told } = await admin.raw('POST', '/api/map', body, 'multipart/form-data; boundary=x')
    expect([statusCode, told.error.code]).toEqual([400, 'request.malformed'])
    expect(await versions()).toEqual([])
  })

  test('saved or taken away meanwhile is not overwritten', async () => {
    await save({ row_version: 0 })
    for (const reply of [await save({ row_version: 0 }), await admin.post('/api/map/remove', { row_version: 0 })]) {
      expect([reply.statusCode, reply.body.error.code]).toEqual([409, 'row.changed'])
    }
    expect(await versions()).toHaveLength(1)
    await expect(db.execute(sql`update department_maps set attribution = 'x'`)).rejects.toThrow()
  })

  test('the map of a department is the newest of two that are saved at once', async () => {
    const replies = await Promise.all([save(), save()])
    expect(replies.map(({ body }) => body.data.row_version).sort()).toEqual([1, 2])
  })
})

const text = JSON.stringify(aMap())
const without = () => {
  const map = aMap()
  map.features.splice(0, 12)
  return map
}

describe('a file that is no map', () => {
  test.each<
    [
      what: string,
      status: number,
      code: string,
      message: string | RegExp,
      map: string | Buffer | ReturnType<typeof aMap>,
    ]
  >([
    [
      'no JSON',
      422,
      'map.not-json',
      'El archivo no es un JSON válido. Expórtelo de nuevo como GeoJSON.',
      'PK\u0003\u0004',
    ],
    ['UTF-16', 422, 'map.not-json', /JSON válido/, Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['a table', 422, 'map.not-json', /JSON válido/, 'codigo;nombre\n13001;Cartagena\n'],
    ['NaN', 422, 'map.not-json', /JSON válido/, text.replace(/-7\d\.\d+/, 'NaN')],
    ['a million brackets', 422, 'map.not-geojson', /FeatureCollection/, '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['huge numbers', 422, 'map.not-degrees', /no son grados/, text.replace(/-7\d\.\d+/, '-1e200')],
    ['endless numbers', 422, 'map.bad-coordinates', /coordenadas numéricas/, text.replace(/-7\d\.\d+/, '1e999')],
    [
      'twelve too few',
      422,
      'map.codes',
      'El archivo debe tener los 46 municipios de Bolívar, cada uno una vez. Faltan: Cartagena de Indias (13001), Achí (13006), Altos del Rosario (13030), Arenal (13042), Arjona (13052), Arroyohondo (13062), Barranco de Loba (13074), Calamar (13140), Cantagallo (13160), Cicuco (13188) y 2 más.',
      without(),
    ],
    ['another system', 422, 'map.other-crs', /«EPSG:3116»/, { ...aMap(), crs: { properties: { name: 'EPSG:3116' } } }],
  ])('a map of %s is refused in words', async (_, status, code, message, map) => {
    const reply = await preview(map)
    expect([reply.statusCode, reply.body.error.code]).toEqual([status, code])
    expect(reply.body.error.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  })

  test('over 5 MB is refused with both sizes', async () => {
    const { statusCode, body } = await save({}, `${text}${' '.repeat(6 * 1024 * 1024)}`)
    expect([statusCode, body.error.message]).toEqual([
      413,
      expect.stringMatching(/^El archivo pesa \d,\d MB; el máximo es 5 MB\.$/),
    ])
  })

  test('a map with a byte order mark is accepted', async () => {
    expect((await save({}, Buffer.from(`\uFEFF${text}`))).statusCode).toBe(200)
  })

  test.each<[what: string, fields: Record<string, string | number>, status: number, error: object]>([
    ['without its source', { attribution: '' }, 422, { fields: { attribution: 'Escriba la fuente del mapa.' } }],
    [
      'with an invisible source',
      { attribution: '\u200B \u00A0' },
      422,
      { fields: { attribution: 'Escriba la fuente del mapa.' } },
    ],
    [
      'with a source of a page',
      { attribution: 'x'.repeat(201) },
      422,
      { fields: { attribution: 'Escriba máximo 200 caracteres.' } },
    ],
    ['with a version that is none', { row_version: '1e1' }, 422, { fields: { row_version: 'Versión no válida.' } }],
    ['with a version past all', { row_version: '2147483648' }, 422, { fields: { row_version: 'Versión no válida.' } }],
    ['with an unknown field', { color: 'rojo' }, 400, { code: 'request.unknown-field' }],
  ])('%s is refused', async (_, fields, status, error) => {
    const { statusCode, body } = await save(fields)
    expect([statusCode, body.error]).toEqual([status, expect.objectContaining(error)])
    expect(await versions()).toEqual([])
  })

  test('a file that is no map is refused at the save too, and not kept', async () => {
    const { statusCode, body } = await save({}, without())
    expect([statusCode, body.error.code]).toEqual([422, 'map.codes'])
    expect(await versions()).toEqual([])
  })

  test('without a file is refused', async () => {
    for (const path of ['/api/map', '/api/map/preview']) {
      expect((await admin.post(path, {})).body.error.fields.file).toBe('Este campo es requerido')
      expect((await admin.post(path, { file: 'municipios.geojson' })).body.error.fields.file).toBe(
        'Adjunte un archivo.',
      )
    }
  })
})

test('only administrators bring maps, and strangers see none', async () => {
  expect((await worker.get('/api/map')).statusCode).toBe(403)
  for (const [path, body] of [
    ['/api/map', mapForm()],
    ['/api/map/preview', mapForm()],
    ['/api/map/remove', {}],
  ] as const) {
    expect((await worker.post(path, body)).statusCode).toBe(403)
  }
  expect((await api.anonymous.get('/api/map/outlines')).statusCode).toBe(401)
})
