import { readPhotoFacts, type Size } from './photo-facts.ts'

/**
 * Longest side of a kept photo, in pixels: enough to read a label in a kitchen, a tenth of what the camera gives
 * (R 13.4). The smaller ones are for a phone that has no memory left for the first.
 */
export const SIDES_PX = [1_600, 1_200, 800] as const
const JPEG_QUALITY = 0.82

/** What the browser does for a photo; a parameter, because what matters is the order and the end of its steps. */
export type PhotoTools = {
  /** Upright; at `size` where it is known, so that the picture as it was taken is gone as soon as it is decoded. */
  decode: (file: Blob, size: Size | undefined) => Promise<ImageBitmap>
  encode: (bitmap: ImageBitmap, size: Size) => Promise<Blob>
}

export const browserTools: PhotoTools = {
  decode: (file, size) =>
    // Turned as the photo says, without being asked: the oldest browsers of the build refuse the word that asks for it.
    createImageBitmap(
      file,
      size ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' as const } : {},
    ),
  async encode(bitmap, { width, height }) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    try {
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
      // The pixels go now, and not when the collector comes by.
      canvas.width = 0
      canvas.height = 0
    }
  },
}

/** The largest size of the same shape whose longer side is at most `side`; never larger than it was. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function reduceTo(side: number, file: Blob, taken: Size | null, tools: PhotoTools): Promise<Blob> {
  const bitmap = await tools.decode(file, taken ? fitWithin(taken, side) : undefined)
  try {
    return await tools.encode(bitmap, fitWithin(bitmap, side))
  } finally {
    bitmap.close()
  }
}

/** A queue: each piece of work begins when the one before has ended, well or not. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const begun = last.then(work)
    last = begun.catch(() => {})
    return begun
  }
}

/** Two photos never share the memory of a cheap phone. */
const enqueue = createQueue()

/**
 * A photo as it is kept and sent: upright JPEG of at most 1,600 px, without the file's metadata. Tried again smaller.
 * @throws the last failure: the file is not an image that opens, or there is no memory for the smallest
 */
export const reducePhoto = (file: Blob, tools = browserTools): Promise<Blob> =>
  enqueue(async () => {
    const { size } = await readPhotoFacts(file)
    let failure: unknown
    for (const side of SIDES_PX) {
      try {
        return await reduceTo(side, file, size, tools)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  })
