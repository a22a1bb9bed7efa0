import sharp from 'sharp'

/** So that the manual opens quickly where the signal is poor. */
const MAX_IMAGE_BYTES = 120_000

/** Photos in a screenshot need fewer colours, or fewer pixels, to stay within the limit. */
const attempts = [
  { colours: 256, scale: 1 },
  { colours: 128, scale: 1 },
  { colours: 64, scale: 1 },
  { colours: 64, scale: 0.8 },
  { colours: 64, scale: 2 / 3 },
]

/** A screenshot no wider than asked. */
export async function reducePng(png, width) {
  for (const { colours, scale } of attempts) {
    const reduced = await sharp(png)
      .resize({ width: Math.round(width * scale), withoutEnlargement: true })
      .png({ palette: true, colours, dither: 0.3, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (reduced.length < MAX_IMAGE_BYTES) return reduced
  }
  throw new Error(`An image of the manual is larger than ${MAX_IMAGE_BYTES} bytes however it is written.`)
}
