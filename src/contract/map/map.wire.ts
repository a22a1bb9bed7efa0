import { z } from 'zod'
import { MAP_SOURCES, mapPreview, mapRemoval, newMap } from '../../domain/map/map-forms.ts'
import { MAX_MAP_MB, type PlaceOutline } from '../../domain/map/outlines.ts'
import { endpoint } from '../core/endpoint.ts'
import { inFile, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** `[x, y, width, height]`. */
const box = z.codec(z.array(z.number()), z.custom<PlaceOutline['box']>(), {
  decode: ([x = 0, y = 0, width = 0, height = 0]) => ({ x, y, width, height }),
  encode: ({ x, y, width, height }) => [x, y, width, height],
})
/** `[x, y, width]`: the middle of the room that a name has. */
const label = z.codec(z.array(z.number()), z.custom<PlaceOutline['label']>(), {
  decode: ([x = 0, y = 0, width = 0]) => ({ x, y, width }),
  encode: ({ x, y, width }) => [x, y, width],
})

/** Outlines on a grid of whole numbers, x eastwards and y southwards. */
const drawing = {
  width: ['width', number],
  height: ['height', number],
  places: [
    'places',
    list(
      wireObject({
        daneCode: ['dane_code', text],
        /** `d` of a path of SVG; a line inside another one is a hole (`fill-rule: evenodd`). */
        path: ['path', text],
        box: ['box', box],
        label: ['label', label],
      }),
    ),
  ],
} as const

const outlines = wireObject(drawing)

/** The answer has a tag, so that a client that has it already gets 304. */
export const readOutlines = endpoint({
  method: 'GET',
  path: '/api/map/outlines',
  summary: 'Contornos de los municipios del departamento con su fuente; nulo cuando no hay mapa',
  reply: wireObject({
    map: ['map', nullable(wireObject({ ...drawing, attribution: ['attribution', text] }))],
  }),
})

const mapVersion = wireObject({
  version: ['version', number],
  /** Null, as the next two, for a version that took the map away. */
  fileName: ['file_name', nullable(text)],
  fileBytes: ['file_bytes', nullable(number)],
  attribution: ['attribution', nullable(text)],
  createdBy: ['user_name', text],
  /** ISO, with zone. */
  createdAt: ['created_at', text],
})

export const readMap = endpoint({
  method: 'GET',
  path: '/api/map',
  summary: 'De dónde viene el mapa del departamento, y sus versiones',
  reply: wireObject({
    source: ['source', z.enum(MAP_SOURCES)],
    attribution: ['attribution', nullable(text)],
    /** Version of the newest upload or removal; 0 before the first. */
    rowVersion: ['row_version', number],
    versions: ['versions', list(mapVersion)],
  }),
})

const MULTIPART_FILE = { file: ['file', inFile] } as const

export const previewMap = endpoint({
  method: 'POST',
  path: '/api/map/preview',
  summary: 'Leer un GeoJSON y mostrar cómo quedaría el mapa; no guarda nada',
  body: form(mapPreview, MULTIPART_FILE),
  sends: 'multipart',
  maxFileMegabytes: MAX_MAP_MB,
  reply: wireObject({
    map: ['map', outlines],
    /** Points of the file, and of the outlines. */
    points: ['points', number],
    drawnPoints: ['drawn_points', number],
  }),
})

export const saveMap = endpoint({
  method: 'POST',
  path: '/api/map',
  summary: 'Guardar un GeoJSON como mapa del departamento, con su fuente',
  body: form(newMap, {
    ...MULTIPART_FILE,
    attribution: ['attribution', inText],
    rowVersion: ['row_version', inNumber],
  }),
  sends: 'multipart',
  maxFileMegabytes: MAX_MAP_MB,
  reply: wireObject({ rowVersion: ['row_version', number] }),
})

export const removeMap = endpoint({
  method: 'POST',
  path: '/api/map/remove',
  summary: 'Quitar el mapa cargado y volver al anterior a la carga',
  body: form(mapRemoval, { rowVersion: ['row_version', inNumber] }),
  sends: 'json',
  reply: wireObject({ rowVersion: ['row_version', number] }),
})
