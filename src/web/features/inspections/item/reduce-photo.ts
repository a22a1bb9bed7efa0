/** Enough to read a label in a kitchen; a tenth of what the camera gives (design section 7). */
export const MAX_SIDE_PX = 1_600
const JPEG_QUALITY = 0.82

export type Size = { width: number; height: number }

/** The largest size of the same shape whose longer side is at most `side`; never larger than it was. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A photo as it is kept and sent: upright JPEG of at most 1,600 px. @throws when the file is not an image that opens */
export async function reducePhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitWithin(bitmap, MAX_SIDE_PX)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas to reduce a photo on.')
    // JPEG has no transparency; without this, what was transparent turns black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be written.'))),
        'image/jpeg',
        JPEG_QUALITY,
      ),
    )
  } finally {
    bitmap.close()
  }
}
