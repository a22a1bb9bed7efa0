import type { FoundKind } from '../../../../domain/search/search.ts'

export const kindNames: Record<FoundKind, string> = {
  establishment: 'Establecimientos',
  visit: 'Visitas',
  inspection: 'Actas',
  official: 'Funcionarios',
  document: 'Documentos',
  format: 'Formatos',
  requirement: 'Requerimientos',
  measure: 'Medidas sanitarias',
  sample: 'Muestras',
  complaint: 'Quejas',
  case: 'Expedientes sancionatorios',
}

export const messages = {
  title: 'Buscar en todo',
  placeholder: 'Establecimiento, acta, visita, persona, documento…',
  close: 'Cerrar la búsqueda',
  results: 'Resultados',
  places: 'Páginas y acciones',
  deviceVisits: 'Visitas de este dispositivo',
  tooShort: 'Escriba al menos dos letras o números.',
  searching: 'Buscando…',
  slow: 'La conexión es lenta. Se sigue buscando…',
  failed: 'No se pudo buscar.',
  offline: 'Sin señal: se busca solo en las visitas guardadas en este dispositivo.',
  none: (text: string) => `Nada coincide con «${text}».`,
  count: (many: number) => (many === 1 ? '1 resultado' : `${many} resultados`),
}
