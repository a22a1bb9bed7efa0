import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { asPerson, bringUp, callAs, logIn } from './person.mjs'

const TOWNS = new URL('../../src/server/catalogues/data/municipios-bolivar.json', import.meta.url)
const ADMINISTRATOR = 'admin@vigia.demo'
const INSPECTOR = 'tecnico@vigia.demo'

/** Resolves once the visits of two years are there; the demonstration loads them behind its start. */
async function untilHistory(product) {
  const count = async () => (await callAs(product, ADMINISTRATOR, 'GET', '/api/analytics/summary')).kpis.inspections
  let before = 0
  for (let turn = 0; turn < 60; turn++) {
    const now = await count()
    if (now > 100 && now === before) return
    before = now
    await setTimeout(10_000)
  }
  throw new Error('The history of the demonstration did not come.')
}

/** The overview of an administrator, and its map. */
export async function overseeing(product) {
  await untilHistory(product)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.getByRole('figure', { name: 'Ítems más incumplidos' }).waitFor()
    await bringUp(page.getByRole('region', { name: 'Requiere atención' }))
    await shoot('inicio-resumen')
    await page.goto('/dashboard?medida=inspecciones&zona=norte')
    await page.getByRole('figure', { name: 'Ítems más incumplidos' }).waitFor()
    await bringUp(page.getByRole('figure', { name: 'Mapa' }))
    await shoot('inicio-mapa')
  })
}

/** Outlines of the municipalities as squares around their towns, which no licence binds. */
function squaresOfTowns() {
  const towns = JSON.parse(readFileSync(TOWNS, 'utf8'))
  const ring = ({ lon, lat }) => {
    const [west, east, south, north] = [lon - 0.04, lon + 0.04, lat - 0.04, lat + 0.04]
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
  }
  const features = towns.map((town) => ({
    type: 'Feature',
    properties: { MPIO_CDPMP: town.codigo_dane },
    geometry: { type: 'Polygon', coordinates: [ring(town)] },
  }))
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

/** A map before it is kept; it is not kept. */
export const bringingMap = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.goto('/dashboard/configuraciones/mapa')
    const file = { name: 'municipios.geojson', mimeType: 'application/geo+json', buffer: squaresOfTowns() }
    await page.getByLabel('Suelte aquí un GeoJSON con los municipios').setInputFiles(file)
    await page.getByRole('img', { name: 'Vista previa de municipios.geojson' }).waitFor()
    await page.getByRole('textbox', { name: 'Fuente del mapa' }).fill('Fuente: mapa de ejemplo')
    await bringUp(page.getByRole('region', { name: 'Cargar un mapa' }))
    await shoot('mapa-vista-previa')
  })

/** Gives three pending visits of the inspector the day of today. */
async function planToday(product) {
  const { user_id: inspector } = (await callAs(product, INSPECTOR, 'GET', '/api/staff/me')).official
  const filter = encodeURIComponent(JSON.stringify([{ field: 'state_visit', operator: '=', value: 0 }]))
  const { Assigments } = await callAs(product, ADMINISTRATOR, 'GET', `/api/assignment/all?limit=100&filter=${filter}`)
  const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
  const own = Assigments.filter((row) => row.technical_id === inspector && !row.scheduled_on)
  for (const row of own.slice(0, 3)) {
    const { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id, row_version } = row
    const plan = { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id, row_version }
    const edit = { ...plan, motive_visite_id: row.motive_visite_id, scheduled_on: today }
    await callAs(product, ADMINISTRATOR, 'PUT', `/api/assignment/${row.assignment_id}`, edit)
  }
}

/** An inspector's day, on a phone. */
export async function beginningTheDay(product) {
  await planToday(product)
  await asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    await page.getByText(/^Ruta: /).waitFor()
    await bringUp(page.getByRole('region', { name: 'Hoy' }))
    await shoot('inicio-tecnico')
  })
}
