export const navTexts = {
  label: 'Páginas del planeador',
  visits: 'Visitas',
  suggestions: 'Sugerencias',
  trips: 'Salidas',
  calendar: 'Calendario',
}

/** Texts of several pages of the module. */
export const messages = {
  slow: 'Esto tarda más de lo usual. La lista llega en cuanto haya respuesta.',
  failed: (what: string) => `No se pudo cargar: ${what}.`,
  clearFilters: 'Quitar filtros',
}
