/** Position and size that fit an image into a box: whole, centred, and never enlarged. */
export function placeWithin(image: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(1, box.width / image.width, box.height / image.height)
  const width = image.width * scale
  const height = image.height * scale
  return { xOffset: (box.width - width) / 2, yOffset: (box.height - height) / 2, width, height }
}

/** @throws when the source is not a readable image */
export async function openImage(source: string): Promise<HTMLImageElement> {
  const image = new Image()
  await new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = () => reject(new Error('The image does not open.'))
    image.src = source
  })
  return image
}

/** How much darker than white, from 0 to 255, the paper of a scan may be. */
const PAPER = 8

/**
 * Whether a picture on white paper is empty.
 * @param pixels red, green, blue and alpha of each pixel, in turn
 */
export function isBlankDrawing(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const darkest = Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    if (((255 - darkest) * (pixels[at + 3] ?? 0)) / 255 > PAPER) return false
  }
  return true
}
