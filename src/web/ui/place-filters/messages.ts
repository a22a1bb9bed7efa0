export const messages = {
  zodes: 'Subregión',
  city: 'Municipio',
  type: 'Tipo de establecimiento',
  any: 'Todos',
  failed: 'No se pudieron cargar las opciones.',
}
