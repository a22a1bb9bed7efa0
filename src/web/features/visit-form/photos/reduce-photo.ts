import { cropPart, type Part } from '../../../../domain/inspections/photo-shape.ts'
import { MIN_PHOTO_SIDE } from '../../../../domain/shared/upload.ts'
import { scanJpeg } from './jpeg-scan.ts'
import { readPhotoFacts, type Size } from './photo-facts.ts'

/**
 * Longest side of a stored photo in pixels (R 13.4). It is enough to read a label in a kitchen, with a tenth of the
 * camera's pixels. The smaller sizes are for phones without memory for the first.
 */
const SIDES_PX = [1_600, 1_200, 800] as const
const JPEG_QUALITY = 0.82

/** The browser's part of the work; tests replace it, to check the order and the end of its steps. */
export type PhotoTools = {
  /**
   * Decodes upright. A known `width` is decoded directly, so that the full picture is freed at once. The height follows
   * from the picture: the browser alone knows how it lies.
   */
  decode: (file: Blob, width: number | undefined) => Promise<ImageBitmap>
  /** Whether no pixel is visible. */
  isClear: (bitmap: ImageBitmap) => Promise<boolean>
  /** Writes a part of the picture at a size. */
  encode: (bitmap: ImageBitmap, size: Size, part: Part) => Promise<Blob>
}

/** Does `work` on a canvas and frees its pixels at once, not at the next garbage collection. */
async function onCanvas<T>(
  { width, height }: Size,
  work: (context: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => T | Promise<T>,
): Promise<T> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  try {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas to reduce a photo on.')
    return await work(context, canvas)
  } finally {
    canvas.width = 0
    canvas.height = 0
  }
}

const browserTools: PhotoTools = {
  decode: (file, width) =>
    // The default already applies the orientation. The oldest supported browsers refuse the option that asks for it.
    createImageBitmap(file, width ? { resizeWidth: width, resizeQuality: 'high' as const } : {}),
  isClear: (bitmap) =>
    onCanvas(bitmap, (context) => {
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) return false
      return true
    }),
  encode: (bitmap, size, part) =>
    onCanvas(size, (context, canvas) => {
      // JPEG has no transparency; transparent pixels would turn black.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, size.width, size.height)
      context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
      return new Promise<Blob>((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be written.'))),
          'image/jpeg',
          JPEG_QUALITY,
        ),
      )
    }),
}

/** The largest size of the same shape whose longer side is at most `side`; never larger than the original. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The picture opens and shows nothing: it is transparent or a speck. */
export class EmptyPhoto extends Error {
  constructor() {
    super('The photo shows nothing.')
    this.name = 'EmptyPhoto'
  }
}

/** The part of a picture that is kept. */
type PartOf = (picture: Size) => Part

const wholePart: PartOf = ({ width, height }) => ({ x: 0, y: 0, width, height })

/** Width at which the whole picture is decoded, so that the kept part has its final size. */
function decodedWidth(taken: Size, side: number, partOf: PartOf): number {
  const part = partOf(taken)
  return Math.max(1, Math.round((taken.width * fitWithin(part, side).width) / part.width))
}

async function reduceTo(
  side: number,
  file: Blob,
  taken: Size | null,
  partOf: PartOf,
  tools: PhotoTools,
): Promise<Blob> {
  const bitmap = await tools.decode(file, taken ? decodedWidth(taken, side, partOf) : undefined)
  try {
    const part = partOf(bitmap)
    const kept = fitWithin(part, side)
    // A JPEG, whose size is known, has no transparency.
    if (Math.min(kept.width, kept.height) < MIN_PHOTO_SIDE || (!taken && (await tools.isClear(bitmap)))) {
      throw new EmptyPhoto()
    }
    return await tools.encode(bitmap, kept, part)
  } finally {
    bitmap.close()
  }
}

async function reduceToFit(file: Blob, taken: Size | null, partOf: PartOf, tools: PhotoTools): Promise<Blob> {
  let failure: unknown
  for (const side of SIDES_PX) {
    try {
      return await reduceTo(side, file, taken, partOf, tools)
    } catch (error) {
      if (error instanceof EmptyPhoto) throw error
      failure = error
    }
  }
  throw failure
}

/** The mark at the end of a JPEG. Some cards and messengers cut it off; without it the browser opens no bitmap. */
const JPEG_END = new Uint8Array([0xff, 0xd9])

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

async function lacksEnd(file: Blob): Promise<boolean> {
  const end = new Uint8Array(await file.slice(-JPEG_END.length).arrayBuffer())
  return JPEG_END.some((byte, index) => end[index] !== byte)
}

/** A JPEG that is whole but for the mark of its end. */
const isOnlyUnended = async (file: Blob): Promise<boolean> =>
  (await lacksEnd(file)) && (await scanJpeg(file)) === 'whole'

const reducePart = (file: Blob, partOf: PartOf, tools: PhotoTools): Promise<Blob> =>
  enqueue(async () => {
    const { size } = await readPhotoFacts(file)
    try {
      return await reduceToFit(file, size, partOf, tools)
    } catch (error) {
      if (error instanceof EmptyPhoto || !size || !(await isOnlyUnended(file))) throw error
      return await reduceToFit(new Blob([file, JPEG_END]), size, partOf, tools)
    }
  })

/**
 * Reduces a photo to an upright JPEG of at most 1,600 px without metadata. On failure it tries smaller sizes.
 * @throws EmptyPhoto, or the last failure: the file is no image, or memory is too small for the smallest size
 */
export const reducePhoto = (file: Blob, tools = browserTools): Promise<Blob> => reducePart(file, wholePart, tools)

/**
 * Cuts a part out of a long photo and reduces it, as {@link reducePhoto} does with a whole one. It takes the picked file,
 * because a reduced panorama is only some dozen pixels high.
 * @param place of the part, from the left or upper end (0) to the other (1)
 */
export const cropPhoto = (file: Blob, place: number, tools = browserTools): Promise<Blob> =>
  reducePart(file, (picture) => cropPart(picture, place), tools)
