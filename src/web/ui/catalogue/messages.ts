import { numberText } from '../../../domain/shared/text.ts'

export const messages = {
  choose: 'Seleccione',
  pendingVisits: (count: number) => (count === 1 ? '1 visita pendiente' : `${count} visitas pendientes`),
  none: 'No hay opciones.',
  rest: (count: number) => `Escriba para acotar: hay ${numberText(count)} más.`,
  failed: 'No se pudieron cargar las opciones.',
}

/** Texts of the search for an establishment. */
export const establishmentTexts = {
  establishment: 'Establecimiento',
  establishmentHint: 'Escriba el nombre, el documento o la dirección.',
  noEstablishment: 'Ningún establecimiento coincide',
  searchFailed: 'No se pudo buscar. Intente de nuevo.',
}
