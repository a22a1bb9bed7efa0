import { readFileSync } from 'node:fs'
import type { ExpectedPlace } from '../../domain/map/outlines.ts'
import { type MadeUpMap, madeUpMap } from '../../domain/map/testing.ts'
import { findNewest } from '../map/maps.queries.ts'
import { form } from './api.ts'
import type { RouteCall, World } from './route-calls.ts'

type CatalogueRow = { codigo_dane: string; nombre: string; lat: number; lon: number }

const catalogue: CatalogueRow[] = JSON.parse(
  readFileSync(new URL('../catalogues/data/municipios-bolivar.json', import.meta.url), 'utf8'),
)

/** The municipalities of the catalogue. */
export const mapPlaces: readonly ExpectedPlace[] = catalogue.map(({ codigo_dane, nombre, lat, lon }) => ({
  daneCode: codigo_dane,
  name: nombre,
  latitude: lat,
  longitude: lon,
}))

/** A made-up map of the department. */
export const aMap = (): MadeUpMap => madeUpMap(mapPlaces)

export const ATTRIBUTION = 'Fuente: mapa inventado para pruebas'

/** A form with a map. @param map its GeoJSON, or any text in its place */
export function mapForm(
  map: MadeUpMap | string | Buffer = aMap(),
  fields: Record<string, string | number> = {},
): FormData {
  const sent = form({ attribution: ATTRIBUTION, ...fields })
  const bytes = Buffer.isBuffer(map) ? map : typeof map === 'string' ? map : JSON.stringify(map)
  sent.append('file', new Blob([Buffer.from(bytes)]), 'municipios.geojson')
  return sent
}

const preview = () => {
  const sent = mapForm()
  sent.delete('attribution')
  return { form: sent }
}

/** Calls of the map, by method and path. */
export const mapCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/map/outlines': () => ({}),
  'GET /api/map': () => ({}),
  'POST /api/map/preview': preview,
  'POST /api/map': () => ({ form: mapForm() }),
  'POST /api/map/remove': async ({ api }) => {
    const { administrator } = api.officials
    const newest = await findNewest(api.platform.db, administrator.departmentId)
    if (newest?.outlines) return {}
    const saved = await api.as(administrator).post('/api/map', mapForm())
    return { body: { row_version: saved.body.data.row_version } }
  },
}
