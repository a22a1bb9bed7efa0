import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { establishments } from '../../schema/establishments.table.ts'
import { testApi } from '../../testing/api.ts'
import { csvLines } from '../../testing/csv-lines.ts'
import { anEstablishment, aVisit, closeVisit } from '../../testing/data/fixtures.ts'

const api = await testApi({ OPEN_DATA: 'on' })
const { db } = api.platform
const get = (path: string) => api.anonymous.get(`/api/open-data/${path}`)

let inactiveId: number
beforeAll(async () => {
  const { visitId } = await aVisit(api)
  await closeVisit(api, visitId)
  inactiveId = await anEstablishment(api, { identification_number: '900000077', establishment_name: '=Tienda' })
})

/** Values of the fixtures that tell of a person. */
const PERSONS = ['María Núñez', 'José Peña', '6056281234', '3004567890', 'nandu@correo.com', '900123456', 'Ana ']

test('open data tell establishments and inspections to everybody, and no person', async () => {
  for (const set of ['establecimientos', 'inspecciones', 'medidas']) {
    const csv = await get(`13/${set}.csv`)
    const json = await get(`13/${set}.json`)
    expect([csv.statusCode, json.statusCode]).toEqual([200, 200])
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const text = csv.bytes.toString() + json.bytes.toString()
    for (const value of PERSONS) expect(text).not.toContain(value)
    const { metadatos, filas } = JSON.parse(json.bytes.toString())
    expect(metadatos).toMatchObject({ departamento: 'Bolívar', conjunto: set })
    const [header, ...lines] = csvLines(csv.bytes)
    expect(header).toEqual(metadatos.columnas.map(({ name }: { name: string }) => name))
    expect(filas).toHaveLength(lines.length)
    for (const row of filas) expect(Object.keys(row)).toEqual(header)
  }
  const { filas } = JSON.parse((await get('13/inspecciones.json')).bytes.toString())
  expect(filas).toMatchObject([{ concepto: 'FAVORABLE', cumplimiento_pct: 100 }])
  const [, ...shops] = csvLines((await get('13/establecimientos.csv')).bytes)
  expect(shops.flat()).toContain("'=Tienda")
})

test('open data are made anew after an hour, without disabled rows', async () => {
  const ids = async () => csvLines((await get('13/establecimientos.csv')).bytes).map(([id]) => id)
  await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, inactiveId))
  expect(await ids()).toContain(String(inactiveId))
  api.time.now = new Date(api.time.now.getTime() + 3_600_000)
  expect(await ids()).not.toContain(String(inactiveId))
})

test.each([
  ...['98/inspecciones.csv', '13/visitas.csv', '13/inspecciones.xlsx', '13/inspecciones', '13/inspecciones.csv.csv'],
  ...['bolivar/inspecciones.csv', '13/..%2f..%2fetc%2fpasswd', '13/__proto__.csv', '5/inspecciones.csv'],
])('there is nothing at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('there is nothing unless the installation publishes them', async () => {
  const off = await testApi()
  expect((await off.anonymous.get('/api/open-data/13/inspecciones.csv')).statusCode).toBe(404)
})
