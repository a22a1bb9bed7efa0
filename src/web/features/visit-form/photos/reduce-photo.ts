import { readPhotoFacts, type Size } from './photo-facts.ts'

/**
 * Longest side of a stored photo in pixels (R 13.4). It is enough to read a label in a kitchen, with a tenth of the
 * camera's pixels. The smaller sizes are for phones without memory for the first.
 */
const SIDES_PX = [1_600, 1_200, 800] as const
const JPEG_QUALITY = 0.82

/** The browser's part of the work; tests replace it, to check the order and the end of its steps. */
export type PhotoTools = {
  /** Decodes upright. A known `size` is decoded directly, so that the full picture is freed at once. */
  decode: (file: Blob, size: Size | undefined) => Promise<ImageBitmap>
  encode: (bitmap: ImageBitmap, size: Size) => Promise<Blob>
}

const browserTools: PhotoTools = {
  decode: (file, size) =>
    // The default already applies the orientation. The oldest supported browsers refuse the option that asks for it.
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
      // JPEG has no transparency; transparent pixels would turn black.
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
      // Frees the pixels now, not at the next garbage collection.
      canvas.width = 0
      canvas.height = 0
    }
  },
}

/** The largest size of the same shape whose longer side is at most `side`; never larger than the original. */
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

/** A queue: each work begins when the one before has ended, well or not. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const begun = last.then(work)
    last = begun.catch(() => {})
    return begun
  }
}

/** One photo at a time, because a cheap phone has no memory for two. */
const enqueue = createQueue()

/**
 * Reduces a photo to an upright JPEG of at most 1,600 px without metadata. On failure it tries smaller sizes.
 * @throws the last failure: the file is no image, or memory is too small for the smallest size
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
