/** Longest side of a photo in the annex of the file, in pixels: 9 cm at 280 dots an inch. */
const LONGEST_SIDE = 1_000
const QUALITY = 0.75

const encode = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

/** The photo reduced for the annex. A photo that cannot be drawn, or that would grow, stays as it is. */
export async function reducedPhoto(photo: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = LONGEST_SIDE / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1) return photo
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const reduced = await encode(canvas)
    return reduced && reduced.size < photo.size ? reduced : photo
  } catch (error) {
    console.warn('The photo was not reduced:', error)
    return photo
  }
}
