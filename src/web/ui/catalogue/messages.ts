import { numberText } from '../../../domain/shared/text.ts'

export const messages = {
  choose: 'Seleccione',
  pendingVisits: (count: number) => (count === 1 ? '1 visita pendiente' : `${count} visitas pendientes`),
  none: 'No hay opciones.',
  rest: (count: number) => `Escriba para acotar: hay ${numberText(count)} más.`,
  failed: 'No se pudieron cargar las opciones.',
}
