import type { EditionState } from '../../../domain/formats/edition-state.ts'
import { countText } from '../../../domain/shared/text.ts'

/** Words that several screens of formats share. */
export const messages = {
  title: 'Módulo de Gestor de formatos',
  tabsLabel: 'Gestor de formatos',
  tabs: { lists: 'Listas de chequeo', codes: 'Códigos de impresión', bands: 'Cortes del concepto' },
  version: (version: number) => `v${version}`,
  draft: 'Borrador',
  none: 'Ninguna',
  items: (items: number) => countText(items, 'ítem', 'ítems'),
  back: 'Volver a los formatos',
  backToFormat: 'Volver al formato',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  loading: 'Cargando el formato…',
  failed: 'No se pudo cargar el formato.',
  noDraft: 'Este formato no tiene un borrador abierto.',
  retiredDraft: 'El formato está retirado. Para seguir con su borrador, reactívelo en la página del formato.',
  keepDropped: 'Para conservarlos, descarte este borrador y cree otro con esa edición, o haga aquí los mismos cambios.',
  readOnly: 'Puede consultar los formatos. Solo un administrador los cambia.',
}

export const stateWords: Record<EditionState, string> = {
  programada: 'Programada',
  vigente: 'Vigente',
  reemplazada: 'Reemplazada',
  anulada: 'Anulada',
}

const MINUTE_MS = 60_000

/** How long ago something was, in the largest unit that fits: 'hace 2 h'. */
export function agoText(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS))
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `hace ${hours} h` : `hace ${countText(Math.floor(hours / 24), 'día', 'días')}`
}
