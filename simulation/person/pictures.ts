import { hash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Side of a photo in pixels: small, because the server decodes each, and above the least that it takes. */
const SIDE = 24
const COMMENT = 0xfe
const START = 2

let plain: Promise<Buffer> | undefined

/** A small JPEG. It is made once in a process, before any run: encoding is work of threads. */
export const plainJpeg = (): Promise<Buffer> => {
  plain ??= sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'rgb(90, 140, 120)' } })
    .jpeg()
    .toBuffer()
  return plain
}

/** A photo unlike that of any other text: the picture of `plainJpeg`, with the text as its comment. */
export function photoOf(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text, 'utf8')
  const head = Buffer.from([0xff, COMMENT, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, START), head, comment, jpeg.subarray(START)])
}

const WIDTH = 120
const HEIGHT = 48
const MIDDLE = HEIGHT / 2
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** End of the PNG header: grey of 8 bits, not interlaced. */
const FORM = [8, 0, 0, 0, 0]

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Waves whose heights are the bytes of a digest, so that no two texts give the same picture. */
function inkOf(text: string): Buffer {
  const digest = hash('sha256', text, 'buffer')
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, 0xff)
  for (let row = 0; row < HEIGHT; row += 1) rows[row * (WIDTH + 1)] = 0
  for (let x = 4; x < WIDTH - 4; x += 1) {
    const reach = 8 + ((digest[Math.floor((x * 16) / WIDTH)] ?? 0) % (MIDDLE - 12))
    const y = Math.round(MIDDLE + reach * Math.sin(x / 4))
    for (const thick of [-1, 0, 1]) rows[(y + thick) * (WIDTH + 1) + 1 + x] = 0
  }
  // Exact dots under the waves: sine heights of near digests could round to the same rows.
  for (const [index, byte] of digest.entries()) rows[(HEIGHT - 1) * (WIDTH + 1) + 1 + index * 3] = byte
  return rows
}

/** The data URL of a drawn signature, as the pad gives it: another picture for each text. */
export function drawingOf(text: string): string {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(FORM)])),
    chunk('IDAT', deflateSync(inkOf(text))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
