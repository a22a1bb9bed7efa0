/** In pixels. */
export type Size = { width: number; height: number }

/** Facts from the head of a photo's file, without decoding the picture. */
export type PhotoFacts = {
  /** Size of the upright picture in pixels, as far as the head tells; null where it is not a JPEG's. */
  size: Size | null
  /** When the photo was taken, by the camera's clock. */
  takenAt: Date | null
}

/** The head of a camera's JPEG, with preview and colour profile, ends well before this. */
const HEAD_BYTES = 256 * 1024

// Markers and tags of JPEG and Exif 2.32.
const START_OF_IMAGE = 0xffd8
/** Begins each marker, and may be repeated before it. */
const FILL = 0xff
const APP1 = 0xe1
const START_OF_SCAN = 0xda
const NOT_FRAMES = [0xc4, 0xc8, 0xcc]
const EXIF = 0x45786966
const ORIENTATION = 0x0112
const EXIF_TAGS = 0x8769
const TAKEN = 0x9003
const TAKEN_OFFSET = 0x9011
/** The picture lies on its side from this orientation on. */
const SIDEWAYS = 5

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker)

type Tag = { type: number; count: number; place: number }

/** Position of each tag's four value bytes. For the Exif directory and long texts the bytes are an offset. */
function directory(tiff: DataView, at: number, littleEndian: boolean): Map<number, Tag> {
  const tags = new Map<number, Tag>()
  const entries = tiff.getUint16(at, littleEndian)
  for (let entry = at + 2; entry < at + 2 + 12 * entries; entry += 12) {
    const [type, count] = [tiff.getUint16(entry + 2, littleEndian), tiff.getUint32(entry + 4, littleEndian)]
    tags.set(tiff.getUint16(entry, littleEndian), { type, count, place: entry + 8 })
  }
  return tags
}

/** Browsers follow an orientation of this type and these values, and no other. */
const SHORT = 3
const orientationOf = (tag: Tag | undefined, tiff: DataView, littleEndian: boolean): number => {
  const value = tag?.type === SHORT ? tiff.getUint16(tag.place, littleEndian) : 1
  return value >= 1 && value <= 8 ? value : 1
}

/** The instant of '2026:03:02 10:11:12' and an optional '-05:00'. Without an offset the device's time zone counts. */
function instantOf(taken: string | undefined, offset: string | undefined): Date | null {
  const [, day = '', time = ''] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(taken ?? '') ?? []
  const zone = /^[+-]\d\d:\d\d/.exec(offset ?? '')?.[0] ?? ''
  const instant = new Date(`${day.replaceAll(':', '-')}T${time}${zone}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function readExif(tiff: DataView): { orientation: number; takenAt: Date | null } {
  const littleEndian = tiff.getUint16(0) === 0x4949
  const main = directory(tiff, tiff.getUint32(4, littleEndian), littleEndian)
  const pointer = main.get(EXIF_TAGS)
  const exif = pointer && directory(tiff, tiff.getUint32(pointer.place, littleEndian), littleEndian)
  const text = (tag: number) => {
    const found = exif?.get(tag)
    if (!found) return undefined
    const at = tiff.byteOffset + tiff.getUint32(found.place, littleEndian)
    return new TextDecoder('latin1').decode(new Uint8Array(tiff.buffer, at, found.count))
  }
  return {
    orientation: orientationOf(main.get(ORIENTATION), tiff, littleEndian),
    takenAt: instantOf(text(TAKEN), text(TAKEN_OFFSET)),
  }
}

const isExif = (view: DataView, at: number) => view.getUint32(at) === EXIF

function readHead(view: DataView): PhotoFacts {
  const facts: PhotoFacts = { size: null, takenAt: null }
  if (view.byteLength < 4 || view.getUint16(0) !== START_OF_IMAGE) return facts
  let orientation: number | undefined
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== FILL || marker === START_OF_SCAN) break
    if (marker === FILL) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker === APP1 && orientation === undefined && isExif(view, at + 4)) {
      const exif = readExif(new DataView(view.buffer, view.byteOffset + at + 10, length - 8))
      orientation = exif.orientation
      facts.takenAt = exif.takenAt
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      facts.size = (orientation ?? 1) >= SIDEWAYS ? { width: height, height: width } : { width, height }
      break
    }
    at += 2 + length
  }
  return facts
}

/** A damaged file has no facts; it may still open. */
export async function readPhotoFacts(file: Blob): Promise<PhotoFacts> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
  try {
    return readHead(new DataView(head))
  } catch (error) {
    if (error instanceof RangeError) return { size: null, takenAt: null }
    throw error
  }
}

/** Brands of the photos of an iPhone, which Chromium and Firefox do not open. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

export async function isHeic(file: Blob): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return start.startsWith('ftyp') && HEIC_BRANDS.includes(start.slice(4))
}
