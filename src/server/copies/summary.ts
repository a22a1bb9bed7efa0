import type { CopyManifest } from './copy-format.ts'

const MEGABYTE = 1_000_000

/** What a copy holds, in a line. */
export function summaryOf({ tables, blobs }: CopyManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (blobs.bytes / MEGABYTE).toFixed(1).replace('.', ',')
  return `${rows} filas en ${tables.length} tablas y ${blobs.count} archivos (${megabytes} MB)`
}
