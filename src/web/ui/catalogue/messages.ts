export const messages = {
  choose: 'Seleccione',
  pendingVisits: (count: number) => (count === 1 ? '1 visita pendiente' : `${count} visitas pendientes`),
  none: 'No hay opciones.',
  failed: 'No se pudieron cargar las opciones.',
}
