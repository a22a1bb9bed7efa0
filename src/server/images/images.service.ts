import { hash } from 'node:crypto'
import type { ImageKind } from '../../contract/images.wire.ts'
import { fieldProblem } from '../../contract/problems.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, type SignatureImage } from '../../domain/shared/upload.ts'
import type { BlobStore, StoredImage, UploadQuota } from '../platform/blobs/blob-store.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import { decodeImage, mediaTypes, NO_PERSON } from './decode-image.ts'
import { imageExtension } from './image-extension.ts'
import { pngOfPixels } from './png-chunks.ts'
import { portraitOf } from './portrait.ts'
import { isSvg, rasteriseSvg } from './rasterise-svg.ts'

/** An image whose bytes are already stored. Users see it once its row is inserted. */
export type PreparedImage = {
  kind: ImageKind
  name: string
  mediaType: string
  bytes: number
  width: number
  height: number
  thumbSha256: string
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

/** Images remembered: a device that lost an answer sends the same photos again, often the same day. */
const MAX_REMEMBERED = 1_000

type ImageParts = Pick<Platform, 'blobs' | 'storedImages'>

/** The sender of an image. `count` takes its bytes before they are stored. */
type From = { personId: number; count?: ((bytes: number) => Promise<void>) | undefined }

async function store(
  blobs: BlobStore,
  kind: ImageKind,
  file: ReceivedFile,
  { personId, count }: From,
): Promise<StoredImage> {
  const { extension, width, height, thumbnail } = await decodeImage(file.bytes, kind, personId)
  await count?.(file.size)
  const name = `${file.sha256}.${extension}`
  // Overwrites a thumbnail of an older encoder, because the digest belongs to the new one.
  await blobs.putBoth({ name, bytes: file.bytes }, { name: thumbnailName(name), bytes: thumbnail })
  return {
    name,
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    width,
    height,
    thumbSha256: hash('sha256', thumbnail),
  }
}

/** By kind too: a picture that is good evidence may be no signature. */
const memoryKey = (kind: ImageKind, { sha256 }: ReceivedFile) => `${kind} ${sha256}`

async function storeOnce(
  { blobs, storedImages: remembered }: ImageParts,
  kind: ImageKind,
  file: ReceivedFile,
  from: From,
): Promise<StoredImage> {
  const known = memoryKey(kind, file)
  const before = remembered.get(known)
  if (before) {
    const image = await before
    if (await blobs.has(image.name)) return image
    // A disk or an operator may have removed the blob.
    if (remembered.get(known) === before) remembered.delete(known)
    return storeOnce({ blobs, storedImages: remembered }, kind, file, from)
  }
  const [oldest] = remembered.keys()
  if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  const storing = store(blobs, kind, file, from)
  remembered.set(known, storing)
  storing.catch(() => remembered.delete(known))
  return storing
}

const writingNothing = (blobs: BlobStore): BlobStore => ({ ...blobs, putBoth: async () => {} })

/** An image that leaves no file. A remembered one is not decoded again: a device that lost an answer sends all its photos. */
async function decodedOnly(
  { blobs, storedImages: remembered }: ImageParts,
  kind: ImageKind,
  file: ReceivedFile,
  { personId }: From,
): Promise<StoredImage> {
  const known = await remembered.get(memoryKey(kind, file))?.catch(() => undefined)
  return known ?? store(writingNothing(blobs), kind, file, { personId })
}

/** The refusal of a picture that shows nothing names its field; other refusals are of the file. */
const withField = (problem: Problem, field: string): Problem =>
  problem.code === 'image.no-signature' || problem.code === 'image.empty' ? fieldProblem(problem.code, field) : problem

/**
 * Decodes an image and stores its bytes and thumbnail, once. It is slow: never call it inside a transaction.
 * @param options `personId` is the sender, whose slow images wait for each other. `field` is the image's field on the wire.
 *   `isKept` is false for an image of a write that will be refused. Such an image is decoded and leaves no file.
 *   `quota` counts the bytes of a new file for the sender; absent for a file that was counted as its chunks came.
 */
export async function prepareImage(
  parts: ImageParts,
  kind: ImageKind,
  image: SignatureImage,
  {
    personId = NO_PERSON,
    field,
    isKept = true,
    quota,
  }: { personId?: number; field?: string | undefined; isKept?: boolean; quota?: UploadQuota | undefined } = {},
): Promise<PreparedImage> {
  const sent = await rasterImage(kind, fileOf(image), personId)
  const file = await servedFile(kind, sent, personId)
  const from = { personId, count: quota && ((bytes: number) => quota.take(personId, bytes)) }
  try {
    return {
      kind,
      bytes: file.size,
      ...(await (isKept ? storeOnce(parts, kind, file, from) : decodedOnly(parts, kind, file, from))),
    }
  } catch (error) {
    throw error instanceof Problem && field !== undefined ? withField(error, field) : error
  }
}
