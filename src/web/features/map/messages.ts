import type { MapSource } from '../../../domain/map/map-forms.ts'
import { MAX_MAP_MB } from '../../../domain/map/outlines.ts'
import { countText, numberText } from '../../../domain/shared/text.ts'

export const messages = {
  title: 'Mapa',
  intro:
    'El mapa de Inicio dibuja los municipios del departamento. Sin un archivo con sus contornos es esquemático: una figura en cada cabecera.',
  failed: 'el mapa',
}

export const currentTexts = {
  title: 'Mapa actual',
  sources: {
    upload: 'Usa el archivo que cargó un administrador.',
    file: 'Usa el archivo de la instalación.',
    none: 'Es esquemático: cada figura está en la cabecera de su municipio.',
  } satisfies Record<MapSource, string>,
  picture: 'Mapa actual de los municipios',
  remove: 'Quitar el mapa',
  removeTitle: '¿Quitar el mapa?',
  removeText: 'El mapa vuelve a ser el de antes de la carga. Puede cargar el archivo otra vez cuando quiera.',
  removed: 'Se quitó el mapa.',
}

export const uploadTexts = {
  title: 'Cargar un mapa',
  drop: 'Suelte aquí un GeoJSON con los municipios',
  choose: 'Elegir archivo',
  hint: `Hasta ${MAX_MAP_MB} MB. Debe tener todos los municipios del departamento con su código DANE, cada uno una vez. No se guarda nada todavía.`,
  reading: 'Leyendo el archivo…',
  preview: 'Vista previa',
  picture: (file: string) => `Vista previa de ${file}`,
  facts: (places: number, points: number, drawnPoints: number) =>
    `${countText(places, 'municipio', 'municipios')}. El archivo tiene ${numberText(points)} puntos y el dibujo ${numberText(drawnPoints)}.`,
  attribution: 'Fuente del mapa',
  attributionHint:
    'Se muestra junto al mapa, como pide la licencia de los datos. Por ejemplo: Fuente: DANE, Marco Geoestadístico Nacional 2018, CC BY 4.0',
  save: 'Guardar mapa',
  saved: 'El mapa se guardó.',
  cancel: 'Cancelar',
}

export const versionTexts = {
  title: 'Versiones',
  table: 'Tabla de versiones',
  columns: { version: 'Versión', what: 'Mapa', attribution: 'Fuente', who: 'Quién', when: 'Cuándo' },
  removed: 'Sin mapa cargado',
  file: (name: string, bytes: number) => `${name} (${numberText(bytes / 1024)} KB)`,
  none: 'No se ha cargado ningún mapa.',
}
