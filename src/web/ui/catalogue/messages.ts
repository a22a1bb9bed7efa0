export const messages = {
  choose: 'Seleccione',
  none: 'No hay opciones.',
  failed: 'No se pudieron cargar las opciones.',
}
