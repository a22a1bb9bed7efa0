import sharp from 'sharp'

/** Limit for an image, so that the manual opens quickly on a poor link. */
const MAX_IMAGE_BYTES = 120_000

/** Attempts in order: a screenshot with photos needs fewer colours, or fewer pixels, to stay within the limit. */
const attempts = [
  { colours: 256, scale: 1 },
  { colours: 128, scale: 1 },
  { colours: 64, scale: 1 },
  { colours: 64, scale: 0.8 },
  { colours: 64, scale: 2 / 3 },
]

/** Reduces a screenshot to at most `width` pixels and to the limit of bytes. */
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
