import { csvText } from '../../../domain/list-exports/csv-text.ts'
import type { FileEvent } from './package.queries.ts'

const HEAD = ['evento', 'fecha', 'persona', 'hecho', 'detalles', 'eslabon', 'huella_del_eslabon']

/** The events of a file as CSV, each with its link of the chain. */
export const eventsCsv = (events: readonly FileEvent[]): string =>
  csvText([
    HEAD,
    ...events.map(({ id, at, person, action, details, link, digest }) =>
      [id, at, person, action, details, link, digest].map((cell) => String(cell ?? '')),
    ),
  ])
