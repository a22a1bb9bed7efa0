import type { ImportCode } from '../../domain/shared/problem-codes/import-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about sheets, imports and maps. */
export const importProblems: Record<ImportCode, ProblemText> = {
  'sheet.old-excel': {
    status: 422,
    text: 'El archivo es de Excel 97-2003 (.xls). Guárdelo como .xlsx o .csv.',
  },
  'sheet.no-sheet': { status: 422, text: 'El archivo no es una hoja de cálculo.' },
  'sheet.has-password': { status: 422, text: 'El archivo tiene contraseña: quítela y vuelva a intentarlo.' },
  'sheet.opens-too-large': { status: 413, text: 'El archivo es demasiado grande al abrirse.' },
  'sheet.damaged': { status: 422, text: 'El archivo está dañado y no se pudo abrir. Guárdelo de nuevo.' },
  'sheet.too-many-rows': { status: 422, text: 'El archivo tiene más de 50.000 filas.' },
  'sheet.too-many-columns': { status: 422, text: 'La hoja tiene más de 100 columnas.' },
  'map.not-json': { status: 422, text: 'El archivo no es un JSON válido. Expórtelo de nuevo como GeoJSON.' },
  'map.not-geojson': {
    status: 422,
    text: 'El archivo no es una colección de municipios en GeoJSON (FeatureCollection).',
  },
  'map.topojson': { status: 422, text: 'El archivo es TopoJSON. Conviértalo a GeoJSON.' },
  'map.other-crs': {
    status: 422,
    text: 'El archivo usa el sistema de coordenadas «{crs}». Expórtelo en grados de longitud y latitud (WGS 84 o MAGNA-SIRGAS).',
  },
  'map.not-degrees': { status: 422, text: 'Las coordenadas de {place} no son grados de longitud y latitud.' },
  'map.bad-coordinates': { status: 422, text: 'El contorno de {place} no es un polígono con coordenadas numéricas.' },
  'map.no-codes': { status: 422, text: 'Los municipios del archivo no tienen su código DANE de cinco dígitos.' },
  'map.codes': {
    status: 422,
    text: 'El archivo debe tener los {count} municipios de {department}, cada uno una vez. {faults}',
  },
  'map.no-area': { status: 422, text: 'El contorno de {place} no tiene superficie.' },
  'map.elsewhere': {
    status: 422,
    text: 'El contorno de {place} está lejos de su cabecera. Revise que cada coordenada sea longitud y luego latitud.',
  },
  'map.too-complex': { status: 413, text: 'El mapa es demasiado complejo. Simplifíquelo y vuelva a intentarlo.' },
  'map.none': { status: 409, text: 'No hay un mapa cargado.' },
  'import.not-found': { status: 404, text: 'La importación no existe.' },
  'import.row-not-found': { status: 404, text: 'La fila no existe.' },
  'import.repeated': { status: 409, text: 'Este archivo ya se importó el {day} ({rows}).' },
  'import.busy': { status: 409, text: 'Otra importación del departamento está en curso. Espere a que termine.' },
  'import.state': { status: 409, text: 'La importación está en el estado «{state}» y no admite ese cambio.' },
  'import.columns-missing': { status: 422, text: 'Falta elegir la columna de: {fields}.' },
  'import.no-header': { status: 422, text: '¿En qué fila están los títulos?' },
  'import.no-rows': { status: 422, text: 'La hoja no tiene filas debajo de los títulos.' },
  'import.unknown-column': { status: 422, text: 'La columna elegida no está en la hoja.' },
  'import.unknown-sheet': { status: 422, text: 'La hoja «{sheet}» no está en el archivo.' },
  'import.unknown-value': { status: 422, text: 'Un valor elegido no está en el catálogo.' },
  'import.file-gone': { status: 410, text: 'El archivo ya no está. Súbalo de nuevo.' },
  'import.row-has-errors': { status: 422, text: 'Corrija primero los errores de la fila.' },
  'import.row-has-no-match': {
    status: 422,
    text: 'La fila no se parece a un establecimiento que se pueda actualizar.',
  },
  'import.many-rows': { status: 409, text: 'La decisión cambia {rows}.' },
  'import.nothing-to-decide': { status: 422, text: 'No hay filas por decidir.' },
  'import.decision-not-found': { status: 404, text: 'La decisión no existe o ya se deshizo.' },
  'import.row-done': { status: 409, text: 'La fila ya se aplicó.' },
  'import.nothing-to-apply': { status: 422, text: 'No hay filas listas para aplicar.' },
  'import.in-use': { status: 409, text: 'No se puede deshacer: {reason}' },
  'import.stopped': { status: 409, text: 'Fallaron {rows} filas seguidas y la aplicación se detuvo.' },
}
