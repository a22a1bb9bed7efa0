import { statfs } from 'node:fs/promises'
import { decimalText } from '../../domain/shared/text.ts'

export type FreeSpace = { freeBytes: number; totalBytes: number }

const GIGABYTE = 1_000_000_000
/** Below either of them an operator has to act: photos of some days fill a gigabyte. */
const [LEAST_BYTES, LEAST_SHARE] = [2 * GIGABYTE, 0.05]

/** Space for a folder's file system that an ordinary user may still take; undefined where the system does not tell. */
export const freeSpaceOf = (folder: string): Promise<FreeSpace | undefined> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => undefined,
  )

export const isLow = ({ freeBytes, totalBytes }: FreeSpace): boolean =>
  freeBytes < LEAST_BYTES || freeBytes < totalBytes * LEAST_SHARE

const gigabytes = (bytes: number) => decimalText(bytes / GIGABYTE, 1)

/** The space in words for the operator. */
export const spaceLine = (space: FreeSpace): string =>
  `Espacio libre: ${gigabytes(space.freeBytes)} GB de ${gigabytes(space.totalBytes)} GB${isLow(space) ? ', MUY POCO' : ''}.`
