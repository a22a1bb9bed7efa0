/** Sets of rows that leave the house (R 24.2), by their name on the wire and in files. */
export const ROW_SETS = [
  'establecimientos',
  'visitas',
  'inspecciones',
  'respuestas',
  'medidas',
  'notificaciones',
] as const
export type RowSetName = (typeof ROW_SETS)[number]

export const isRowSet = (name: string): name is RowSetName => (ROW_SETS as readonly string[]).includes(name)

/** Sets that are open data where an installation publishes them (R 24.7), and their kinds of file. */
export const OPEN_SETS = ['establecimientos', 'inspecciones', 'medidas'] as const
export const OPEN_FORMATS = ['csv', 'json'] as const

export type OpenFile = { set: (typeof OPEN_SETS)[number]; format: (typeof OPEN_FORMATS)[number] }
