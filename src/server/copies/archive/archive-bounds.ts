import { Transform } from 'node:stream'
import { CopyRefused } from '../format/copy-format.ts'

/**
 * The most that the archive of a copy may unpack to, in bytes. A small file could unpack to more than a machine has.
 * @property entry of one entry, which is held in memory
 * @property base of a whole archive, whatever its size
 * @property timesFile how much more for each byte of the file
 */
export type ArchiveBounds = { entry: number; base: number; timesFile: number }

const MIB = 1_048_576

/**
 * A document has at most 40 MB, and a part of a table 1,000 rows of some KB. Rows of tables shrink to a thirtieth at
 * best, and photos do not shrink.
 */
export const ARCHIVE_BOUNDS: ArchiveBounds = { entry: 256 * MIB, base: 64 * MIB, timesFile: 200 }

const WHAT_TO_DO = 'No es una copia hecha por Vigía, o alguien la cambió: use otra.'

/** Refuses an entry by the size that it tells, before any of it is read. @throws CopyRefused */
export function admitEntry(
  { name, size = 0 }: { name: string; size?: number | undefined },
  { entry }: Pick<ArchiveBounds, 'entry'>,
) {
  if (size > entry) {
    const megabytes = Math.ceil(size / MIB)
    throw new CopyRefused(
      `La parte ${name.slice(0, 100)} de la copia ocupa ${megabytes} MB, más de lo que puede. ${WHAT_TO_DO}`,
    )
  }
}

/** Passes the unpacked bytes of a file on, and fails once they are more than the file may have. */
export function boundedBytes(fileBytes: number, { base, timesFile }: ArchiveBounds): Transform {
  let left = base + timesFile * fileBytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left >= 0) return done(null, chunk)
      done(new CopyRefused(`La copia se desempaca en más de lo que puede ocupar. ${WHAT_TO_DO}`))
    },
  })
}
