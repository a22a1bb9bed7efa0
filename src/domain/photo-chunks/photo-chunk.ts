import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { MAX_IMAGE_BYTES } from '../shared/upload.ts'

/** A piece takes 21 s over a village's link (400 kbit/s); a sender on a worse one sends smaller ones. */
export const MAX_PIECE_BYTES = 1024 * 1024
/** Every piece but a file's last: millions of tiny ones would cost the server more than the photo. */
export const MIN_PIECE_BYTES = 4 * 1024
/** Files begun and not finished, of one person. */
export const MAX_OUTSTANDING_BYTES = 200 * 1024 * 1024
/** What the smallest of them counts for: its rows cost more than its bytes. */
export const LEAST_COUNTED_BYTES = 64 * 1024
/** What nobody went on with for this long is dropped. */
export const KEPT_DAYS = 14

const NO_PLACE = 'El lugar de la parte no es válido.'
const NO_SIZE = 'El tamaño de la foto no es válido.'

/** Where a piece stands in its file. */
export const piecePlace = z.object({
  offset: z
    .int({ error: field.missingOr(NO_PLACE) })
    .min(0, NO_PLACE)
    .max(MAX_IMAGE_BYTES, NO_PLACE),
  total: z.int({ error: field.missingOr(NO_SIZE) }).min(1, NO_SIZE),
})
export type PiecePlace = z.output<typeof piecePlace>

export const pieceBody = z.object({ piece: field.upload })

/** Why a piece of this many bytes cannot stand at its place, or null. */
export type PieceFault = 'file-too-large' | 'too-small' | 'outside'
export function pieceFault({ offset, total }: PiecePlace, bytes: number): PieceFault | null {
  if (total > MAX_IMAGE_BYTES) return 'file-too-large'
  if (offset + bytes > total) return 'outside'
  const isLast = offset + bytes === total
  return bytes === 0 || (bytes < MIN_PIECE_BYTES && !isLast) ? 'too-small' : null
}

/** How a command of a batch names a file that was sent in pieces: `sha256:` and the hex digest of its bytes. */
const PREFIX = 'sha256:'
export const DIGEST = /^[0-9a-f]{64}$/
export const pieceFileName = (sha256: string): string => `${PREFIX}${sha256}`
/** The digest that a name of a batch's file stands for; undefined when it names a part of the request. */
export const digestOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) && DIGEST.test(name.slice(PREFIX.length)) ? name.slice(PREFIX.length) : undefined
