/** A file on either side: a Blob in the browser, a received part on the server. */
export type Upload = { readonly size: number; readonly type: string }

/** A signature: a PNG data URL if it was drawn, a file if it was picked. */
export type SignatureImage = string | Upload

/** Most files in one form; more than a whole visit has. */
export const MAX_UPLOADS = 120
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
