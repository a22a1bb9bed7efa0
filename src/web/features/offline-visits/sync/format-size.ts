const KB = 1_000
const MB = 1_000_000
const GB = 1_000_000_000

const figure = (value: number, digits: number) =>
  value.toLocaleString('es-CO', { minimumFractionDigits: 0, maximumFractionDigits: digits, useGrouping: false })

/** Bytes in the units of data plans: '0 KB', '340 KB', '1,2 MB', '12 MB', '1,5 GB'. */
export function formatSize(bytes: number): string {
  if (bytes >= GB) return `${figure(bytes / GB, 1)} GB`
  if (bytes >= MB) return `${figure(bytes / MB, bytes < 10 * MB ? 1 : 0)} MB`
  return `${figure(Math.ceil(bytes / KB), 0)} KB`
}
