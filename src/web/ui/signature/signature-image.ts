import type { Pixels } from '../../../domain/signatures/ink.ts'
import { type Picture, PNG_RATIO, SHEET, type Size } from './signature-drawing.ts'

/** Position and size that fit an image into a box: whole, centred, and never enlarged. */
export function placeWithin(image: Size, box: Size) {
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

/** A canvas outside the page, whose pixels are read. */
export function hiddenCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
}

/** The pixels of a canvas as the rule on signatures reads them; undefined where there is no canvas. */
export function pixelsOf(canvas: HTMLCanvasElement): Pixels | undefined {
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  return data && { data, width, height, channels: 4 }
}

/** How much darker than white, from 0 to 255, the paper of a scan may be. */
const PAPER = 8

type Crop = { left: number; top: number; width: number; height: number }

/**
 * The rectangle of the pixels that are neither transparent nor white; undefined where there are none.
 * @param data red, green, blue and alpha of each pixel, in turn
 */
export function inkCrop({ data, width, height }: Pixels): Crop | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const darkest = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
      if (((255 - darkest) * (data[at + 3] ?? 0)) / 255 <= PAPER) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/**
 * Pixels to a CSS pixel in a PNG that a pad made. It made every PNG as high as the sheet, and those of before on
 * screens of fewer pixels.
 */
const ratioOf = ({ height }: Size): number => Math.min(PNG_RATIO, Math.max(1, height / SHEET.height))

/** The ink of a canvas, whose middle is the drawing's. */
function croppedPicture(canvas: HTMLCanvasElement, ratio: number): Picture | undefined {
  const pixels = pixelsOf(canvas)
  const crop = pixels && inkCrop(pixels)
  if (!crop) return undefined
  const cropped = hiddenCanvas(crop)
  cropped.context?.drawImage(canvas, -crop.left, -crop.top)
  const left = (crop.left - canvas.width / 2) / ratio
  const top = (crop.top - canvas.height / 2) / ratio
  return { source: cropped.canvas, left, top, right: left + crop.width / ratio, bottom: top + crop.height / ratio }
}

/** A stored signature: the PNG of a drawing, in its own size. */
export function storedPicture(image: HTMLImageElement): Picture | undefined {
  const { canvas, context } = hiddenCanvas(image)
  context?.drawImage(image, 0, 0)
  return croppedPicture(canvas, ratioOf(image))
}

/** An uploaded picture, whole on the sheet and never enlarged. */
export function uploadedPicture(image: HTMLImageElement): { picture: Picture | undefined; pixels: Pixels | undefined } {
  const place = placeWithin(image, { width: SHEET.width * PNG_RATIO, height: SHEET.height * PNG_RATIO })
  const { canvas, context } = hiddenCanvas(place)
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { picture: croppedPicture(canvas, PNG_RATIO), pixels: pixelsOf(canvas) }
}
