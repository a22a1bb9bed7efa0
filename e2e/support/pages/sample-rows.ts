import type { PageRow } from './page-row.ts'
import { everyone } from './page-row.ts'

/** The pages of samples. */
export const samplePages: PageRow[] = [
  {
    route: '/dashboard/seguimiento/muestras',
    search: 'estado=todas',
    heading: 'Muestras',
    columns: ['Número', 'Producto', 'Establecimiento', 'Tomada', 'Municipio', 'Estado', 'Acciones'],
    buttons: everyone('Exportar', 'Vistas'),
  },
  {
    route: '/dashboard/seguimiento/muestras/$sampleId',
    heading: /^Muestra MU-/,
    texts: ['La muestra', 'Cadena de custodia y actuaciones'],
  },
]
