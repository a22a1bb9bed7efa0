import { shortDecimalText } from '../shared/text.ts'
import { MEBIBYTE } from '../shared/upload.ts'

const GIB = 1024 * MEBIBYTE

/** Part of the quota from which the screen warns. */
const WARNS_FROM = 0.8

export type StorageState = 'libre' | 'por_llenarse' | 'lleno'

export const storageState = (usedBytes: number, quotaBytes: number): StorageState =>
  usedBytes >= quotaBytes ? 'lleno' : usedBytes >= quotaBytes * WARNS_FROM ? 'por_llenarse' : 'libre'

/** A size as people read it, with a decimal comma: '1,5 GB', '24 MB'. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= GIB ? [bytes / GIB, 'GB'] : [bytes / MEBIBYTE, 'MB']
  return `${shortDecimalText(size)} ${unit}`
}

const KIBIBYTE = 1024

/** The size of one file: in KB below a megabyte, which `sizeText` would call '0 MB'. */
export const fileSizeText = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.ceil(bytes / KIBIBYTE)} KB` : sizeText(bytes)

export const quotaText = (usedBytes: number, quotaBytes: number): string =>
  `El espacio para archivos está lleno (${sizeText(usedBytes)} de ${sizeText(quotaBytes)}). Pida más espacio o retire archivos.`
