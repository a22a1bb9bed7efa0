import type { PageRow } from './page-row.ts'
import { everyone } from './page-row.ts'

/** The pages of sanitary measures. */
export const measurePages: PageRow[] = [
  {
    route: '/dashboard/seguimiento/medidas',
    search: 'estado=todas',
    heading: 'Medidas sanitarias',
    columns: ['Número', 'Establecimiento', 'Vence', 'Medida', 'Municipio', 'Estado', 'Acciones'],
    buttons: everyone('Exportar', 'Vistas'),
  },
  {
    route: '/dashboard/seguimiento/medidas/$measureId',
    heading: /^Medida sanitaria /,
    texts: ['La medida', 'Historia'],
  },
]
