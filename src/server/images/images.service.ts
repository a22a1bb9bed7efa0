import { hash } from 'node:crypto'
import type { ImageKind } from '../../contract/images.wire.ts'
import { fieldProblem } from '../../contract/problems.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { unopenedImage } from '../../domain/shared/unopened-image.ts'
import { MAX_IMAGE_BYTES, type SignatureImage } from '../../domain/shared/upload.ts'
import type { StoredImage, UploadQuota } from '../platform/blobs/blob-store.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import { originalOfCopy } from './bare-copies.ts'
import { decodeImage, mediaTypes, NO_PERSON } from './decode-image.ts'
import { imageExtension } from './image-extension.ts'
import { pngOfPixels } from './png-chunks.ts'
import { portraitOf } from './portrait.ts'
import { isSvg, rasteriseSvg } from './rasterise-svg.ts'

/** An image that was decoded. Users see it once its row is inserted. */
export type PreparedImage = {
  kind: ImageKind
  name: string
  /**
   * Name that the sent bytes of a signature would have, where another drawing of it is kept, or of the signature that they
   * are a served copy of. It is known by either.
   */
  sentName?: string
  mediaType: string
  bytes: number
  width: number
  height: number
  thumbSha256: string
  /**
   * Stores it with its thumbnail: once its write is accepted, and before its row is committed. Absent where it is stored
   * already.
   */
  keep?: () => Promise<void>
}

export const thumbnailName = (name: string): string => `${name}.thumb`

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,/

/** @throws Problem image.undecodable unless the text is base64, with or without its padding */
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  // `Buffer.from` skips wrong characters and also accepts the URL alphabet, so the result is compared.
  const written = bytes.toString('base64')
  const isWhole = base64 === written || base64.padEnd(written.length, '=') === written
  if (bytes.length === 0 || !isWhole) throw new Problem('image.undecodable')
  return bytes
}

/** The file of an image. A drawn signature arrives as a data URL, a chosen image as a file. */
function fileOf(image: SignatureImage): ReceivedFile {
  if (image instanceof ReceivedFile) return image
  const [start] = typeof image === 'string' ? (DATA_URL.exec(image) ?? []) : []
  if (typeof image !== 'string' || start === undefined) throw new Problem('image.undecodable')
  if (image.length - start.length > (MAX_IMAGE_BYTES * 4) / 3 + 4) throw new Problem('image.too-large')
  return new ReceivedFile(bytesOf(image.slice(start.length)), 'image/png', 'drawing.png')
}

/** Turns an SVG signature into a PNG (R 11.13). Photos and evidence may not be SVG. */
async function rasterImage(kind: ImageKind, file: ReceivedFile, personId: number): Promise<ReceivedFile> {
  if (kind !== 'signatures' || !isSvg(file.bytes)) return file
  return new ReceivedFile(await rasteriseSvg(file.bytes, personId), 'image/png', file.filename)
}

/**
 * The file that is stored, and served later. A phone's photo tells where and when it was taken, and any file may hold
 * more; only evidence has to stay as it came (R 12.26). A drawn signature keeps its bytes up to its end, and so its name.
 */
async function servedFile(kind: ImageKind, file: ReceivedFile, personId: number): Promise<ReceivedFile> {
  if (kind === 'evidence') return file
  const drawn = kind === 'signatures' && imageExtension(file.bytes) === 'png' ? pngOfPixels(file.bytes) : undefined
  if (!drawn) return bareCopy(file, personId)
  return drawn.byteLength === file.size ? file : new ReceivedFile(drawn, file.type, file.filename)
}

async function bareCopy(file: ReceivedFile, personId: number): Promise<ReceivedFile> {
  const { bytes, extension } = await portraitOf(file.bytes, personId)
  return new ReceivedFile(bytes, mediaTypes[extension] ?? file.type, file.filename)
}

/** Name of a signature by the bytes that were sent; undefined where they are kept, and for an SVG, which is never served. */
function sentNameOf(kind: ImageKind, sent: ReceivedFile, kept: ReceivedFile): string | undefined {
  const extension = kind === 'signatures' && sent !== kept ? imageExtension(sent.bytes) : undefined
  return extension && `${sent.sha256}.${extension}`
}

/** Images remembered: a device that lost an answer sends the same photos again, often the same day. */
const MAX_REMEMBERED = 1_000

type ImageParts = Pick<Platform, 'blobs' | 'storedImages'>

/** The facts of an image, and its content for the store. `bytes` may be read when they are stored. */
type Decoded = { image: StoredImage; thumbnail: Uint8Array; bytes: () => Promise<Uint8Array | undefined> }

/** Stores an image and its thumbnail, once in this process. */
async function storeOnce(
  { blobs, storedImages: remembered }: ImageParts,
  key: string,
  { image, thumbnail, bytes }: Decoded,
): Promise<void> {
  const before = remembered.get(key)
  if (before) {
    const isStored = await before.then(
      () => true,
      () => false,
    )
    if (isStored) return
    if (remembered.get(key) === before) remembered.delete(key)
    return storeOnce({ blobs, storedImages: remembered }, key, { image, thumbnail, bytes })
  }
  const [oldest] = remembered.keys()
  if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  const { name } = image
  const store = async () => {
    // Another save may have taken the file of chunks, and keeps the image by then.
    const whole = (await bytes()) ?? (await blobs.get(name))
    if (!whole) throw new Problem('batch.file-missing')
    // Overwrites a thumbnail of an older encoder, because the digest belongs to the new one.
    await blobs.putBoth({ name, bytes: whole }, { name: thumbnailName(name), bytes: thumbnail })
    return image
  }
  const storing = store()
  remembered.set(key, storing)
  storing.catch(() => remembered.delete(key))
  await storing
}

/** By kind too: a picture that is good evidence may be no signature. */
const memoryKey = (kind: ImageKind, { sha256 }: ReceivedFile) => `${kind} ${sha256}`

/** An image that this process stored. A disk or an operator may have removed its blob since. */
async function findStored(
  { blobs, storedImages: remembered }: ImageParts,
  key: string,
): Promise<StoredImage | undefined> {
  const before = remembered.get(key)
  const image = await before?.catch(() => undefined)
  if (image && (await blobs.has(image.name))) return image
  if (before && remembered.get(key) === before) remembered.delete(key)
  return undefined
}

type FileFacts = { kind: ImageKind; personId: number }

async function decode(file: ReceivedFile, { kind, personId }: FileFacts): Promise<Omit<Decoded, 'bytes'>> {
  const { extension, width, height, thumbnail } = await decodeImage(file.bytes, kind, personId)
  const image = {
    name: `${file.sha256}.${extension}`,
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    width,
    height,
    thumbSha256: hash('sha256', thumbnail),
  }
  return { image, thumbnail }
}

/** A function of its own, so that bytes which are read again are not held until then. */
const held = (bytes: Uint8Array) => async () => bytes

/** The image with the way to keep it. */
const keepable = (
  parts: ImageParts,
  key: string,
  facts: Pick<PreparedImage, 'kind' | 'bytes' | 'sentName'>,
  decoded: Decoded,
): PreparedImage => ({ ...facts, ...decoded.image, keep: () => storeOnce(parts, key, decoded) })

/**
 * The refusal in words that fit what was sent. That of a picture that shows nothing names its field; others are of the
 * file.
 */
function refusalOf(problem: Problem, kind: ImageKind, field: string | undefined): Problem {
  const { code } = problem
  if (code === 'image.undecodable') return new Problem(code, { params: { said: unopenedImage[kind] }, cause: problem })
  const isEmpty = code === 'image.no-signature' || code === 'image.empty'
  return isEmpty && field !== undefined ? fieldProblem(code, field) : problem
}

type Options = {
  /** The sender, whose slow images wait for each other. */
  personId?: number
  /** The image's field on the wire. */
  field?: string | undefined
  /** Counts the bytes for the sender; absent for a file that was counted as its chunks came. */
  quota?: UploadQuota | undefined
  /** Reads a file that came in chunks anew. Without it the bytes are held until the image is kept or let go. */
  again?: (() => Promise<Uint8Array | undefined>) | undefined
}

async function prepare(
  parts: ImageParts,
  kind: ImageKind,
  image: SignatureImage,
  { personId = NO_PERSON, quota, again }: Options,
): Promise<PreparedImage> {
  const sent = fileOf(image)
  const file = await servedFile(kind, await rasterImage(kind, sent, personId), personId)
  const key = memoryKey(kind, file)
  const copied = kind === 'signatures' ? originalOfCopy(parts.blobs, sent.sha256) : undefined
  const sentName = copied ?? sentNameOf(kind, sent, file)
  const facts = { kind, bytes: file.size, ...(sentName && { sentName }) }
  const stored = await findStored(parts, key)
  if (stored) return { ...facts, ...stored }
  const decoded = await decode(file, { kind, personId })
  await quota?.take(personId, file.size)
  const bytes = again && file === sent ? again : held(file.bytes)
  return keepable(parts, key, facts, { ...decoded, bytes })
}

/** Decodes an image. Nothing is stored. It is slow: never call it inside a transaction. */
export const prepareImage = (
  parts: ImageParts,
  kind: ImageKind,
  image: SignatureImage,
  options: Options = {},
): Promise<PreparedImage> =>
  prepare(parts, kind, image, options).catch((error: unknown) => {
    throw error instanceof Problem ? refusalOf(error, kind, options.field) : error
  })

/** Decodes photos one after the other: each may take tens of megabytes meanwhile. */
export async function prepareEvidence(
  parts: ImageParts & { uploadQuota: UploadQuota },
  sent: readonly SignatureImage[],
  { personId, field = 'images' }: { personId: number; field?: string },
): Promise<PreparedImage[]> {
  const prepared: PreparedImage[] = []
  for (const image of sent) {
    prepared.push(await prepareImage(parts, 'evidence', image, { personId, field, quota: parts.uploadQuota }))
  }
  return prepared
}
