/** Longest side of a photo in the annex of the file, in pixels: 9 cm at 280 dots an inch. */
const LONGEST_SIDE = 1_000
const QUALITY = 0.75

const encode = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

/**
 * The photo drawn anew for the annex of the file, and reduced. Small photos too: the file leaves the department, so it
 * holds no place, camera or colour profile of the photo's own file.
 * @returns undefined where the browser cannot draw it
 */
export async function reducedPhoto(photo: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const drawing = canvas.getContext('2d')
    if (!drawing) return undefined
    // A JPEG has no transparency: without paper beneath it, transparent parts would be black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return (await encode(canvas)) ?? undefined
  } catch (error) {
    console.warn('The photo was not drawn:', error)
    return undefined
  }
}
