import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { MAX_IMAGE_BYTES } from '../shared/upload.ts'

/** A chunk of this size takes 21 s over a village's link (400 kbit/s); a sender on a slower link sends smaller ones. */
export const MAX_CHUNK_BYTES = 1024 * 1024
/** Bounds every chunk except the last: millions of tiny chunks would cost the server more than the photo. */
export const MIN_CHUNK_BYTES = 4 * 1024
/** Bytes of unfinished files that one official may have on the server. */
export const MAX_OUTSTANDING_BYTES = 200 * 1024 * 1024
/** A smaller file counts as this many bytes: its name costs more than its content. */
export const LEAST_COUNTED_BYTES = 64 * 1024
/** Chunks of one official that the server works on at the same time. A device sends one; two tabs send two. */
export const MAX_CHUNKS_UNDER_WAY = 4
/** Bytes of chunks that one official may send in a minute: two photos of the app a second. */
export const MAX_MINUTE_BYTES = 60 * 1024 * 1024
/** An unfinished file is dropped after this many days without a new chunk. */
export const KEPT_DAYS = 14

const NO_PLACE = 'El lugar de la parte no es válido.'
const NO_SIZE = 'El tamaño de la foto no es válido.'

/** The place of a chunk within its file, in bytes. */
export const chunkPlace = z.object({
  offset: z
    .int({ error: field.missingOr(NO_PLACE) })
    .min(0, NO_PLACE)
    .max(MAX_IMAGE_BYTES, NO_PLACE),
  total: z.int({ error: field.missingOr(NO_SIZE) }).min(1, NO_SIZE),
})
export type ChunkPlace = z.output<typeof chunkPlace>

export const chunkBody = z.object({ chunk: field.upload })

export type ChunkFault = 'file-too-large' | 'too-small' | 'outside'

/** Returns why a chunk of this many bytes does not fit its place, or null. */
export function chunkFault({ offset, total }: ChunkPlace, bytes: number): ChunkFault | null {
  if (total > MAX_IMAGE_BYTES) return 'file-too-large'
  if (offset + bytes > total) return 'outside'
  const isLast = offset + bytes === total
  return bytes === 0 || (bytes < MIN_CHUNK_BYTES && !isLast) ? 'too-small' : null
}

/** A batch command names a file sent in chunks by `sha256:` and the hex digest of its bytes. */
const PREFIX = 'sha256:'
export const DIGEST = /^[0-9a-f]{64}$/
export const chunkedFileName = (sha256: string): string => `${PREFIX}${sha256}`
/** The digest within a file name of a batch; undefined for the name of a part of the request. */
export const digestOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) && DIGEST.test(name.slice(PREFIX.length)) ? name.slice(PREFIX.length) : undefined
