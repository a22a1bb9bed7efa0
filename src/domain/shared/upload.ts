import { shortDecimalText } from './text.ts'

/** A file on either side: a Blob in the browser, a received part on the server. */
export type Upload = { readonly size: number; readonly type: string }

/** A signature: a PNG data URL if it was drawn, a file if it was picked. */
export type SignatureImage = string | Upload

/** Most files in one form; more than a whole visit has. */
export const MAX_UPLOADS = 120
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** Largest document that an installation may allow, in megabytes; a body holds little more. */
export const MAX_DOCUMENT_MB = 40
export const MEBIBYTE = 1024 * 1024
/** Largest proof of an act, or report of a laboratory, in megabytes. */
export const MAX_PROOF_MB = MAX_IMAGE_BYTES / MEBIBYTE

/** Both sizes that the refusal of a too large file tells, as people read them. */
export const sizesTold = (bytes: number, maxMegabytes: number): { mb: string; max: string } => ({
  mb: shortDecimalText(bytes / MEBIBYTE),
  max: `${maxMegabytes} MB`,
})

export const MAX_IMAGE_PIXELS = 50_000_000
/** Sides of the smallest photo that can show something, in pixels. The device and the server refuse a smaller one. */
export const MIN_PHOTO_SIDE = 16
