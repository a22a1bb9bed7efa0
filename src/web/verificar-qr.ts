import { decodeQR } from 'qr/decode.js'

/** Reads the QR code of a picture; undefined where there is none. Browsers without a reader of their own load it. */
export function readQr(picture: ImageData): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    // The decoder throws where it finds no code.
    return undefined
  }
}
