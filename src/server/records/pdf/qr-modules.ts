import { encode } from 'uqr'

/** The rows of a QR code's modules, without a border; `#` is black. */
export const qrModules = (text: string): string[] =>
  encode(text, { ecc: 'M', border: 0 }).data.map((row) => row.map((isBlack) => (isBlack ? '#' : '.')).join(''))
