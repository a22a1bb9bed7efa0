import { execFileSync } from 'node:child_process'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** Printed beside the code of an acta. */
const BESIDE = 'Sello de integridad del acta'
/** Share of the page at its right in which the code stands. */
const RIGHT = 0.4

const poppler = (program: string, args: readonly string[], pdf: Uint8Array): Buffer =>
  execFileSync(program, args, { input: pdf, maxBuffer: 2 ** 26, stdio: ['pipe', 'pipe', 'ignore'] })

/**
 * Reads the QR code of an acta as a camera would see the printed page.
 * @param dpi points of the picture to an inch; 150 is a phone at hand's distance
 */
export async function printedQr(pdf: Uint8Array, dpi: number): Promise<string> {
  const pages = poppler('pdftotext', ['-', '-'], pdf).toString('utf8').split('\f')
  const page = String(pages.findIndex((text) => text.includes(BESIDE)) + 1)
  const png = poppler('pdftoppm', ['-png', '-r', String(dpi), '-f', page, '-l', page, '-'], pdf)
  const { width, height } = await sharp(png).metadata()
  const left = Math.round(width * (1 - RIGHT))
  const part = sharp(png).extract({ left, top: 0, width: width - left, height })
  // A camera never sees modules with sharp edges.
  const { data, info } = await part.blur(0.6).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
