/** A file as both sides can name it: a browser's Blob is one, and so is the server's received part. */
export type Upload = { readonly size: number; readonly type: string }

/** A drawn signature is a PNG data URL; a picked one is a file. */
export type SignatureImage = string | Upload

/** Files of one form: more than those of a whole visit. */
export const MAX_UPLOADS = 120
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
