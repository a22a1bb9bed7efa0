import { decimalText } from '../../../domain/shared/text.ts'
import type { CopyManifest, Lacks } from './copy-format.ts'

const MEGABYTE = 1_000_000
/** Lines shown at most, so that the first ones stay on the screen. */
export const SHOWN = 20

/** Describes the content of a copy in a line. */
export function summaryOf({ tables, blobs }: CopyManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = decimalText(blobs.bytes / MEGABYTE, 1)
  return `${rows} filas en ${tables.length} tablas y ${blobs.count} archivos (${megabytes} MB)`
}

export const missingLine = (name: string): string => `Falta el archivo ${name}, o no se puede leer.`
export const damagedLine = (name: string): string => `El archivo ${name} está dañado.`

const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]

/**
 * Describes what a copy lacks: a line for each of the first files, and words for the end of a sentence. Undefined when
 * it lacks nothing.
 */
export function lacksOf({
  lacks: { missing, damaged },
}: {
  lacks: Lacks
}): { lines: string[]; words: string } | undefined {
  const words = [
    ...counted(missing.length, 'archivo falta', 'archivos faltan'),
    ...counted(damaged.length, 'archivo está dañado', 'archivos están dañados'),
  ].join(' y ')
  if (words === '') return undefined
  return { lines: [...missing.map(missingLine), ...damaged.map(damagedLine)].slice(0, SHOWN), words }
}
