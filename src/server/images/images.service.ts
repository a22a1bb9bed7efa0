import type { ImageKind } from '../../contract/images.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, type SignatureImage } from '../../domain/shared/upload.ts'
import { ReceivedFile } from '../platform/http/received-file.ts'
import type { Platform } from '../platform/platform.ts'
import { decodeImage, mediaTypes } from './decode-image.ts'
import { isSvg, rasteriseSvg } from './rasterise-svg.ts'

/** An image whose bytes are stored already; it exists for people once its row is inserted. */
export type PreparedImage = {
  kind: ImageKind
  name: string
  mediaType: string
  bytes: number
  width: number
  height: number
}

export const thumbnailName = (name: string): string => `${name}.thumb`

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** A drawn signature arrives as a data URL; a picked one as a file. */
function fileOf(image: SignatureImage): ReceivedFile {
  if (image instanceof ReceivedFile) return image
  const [, base64] = typeof image === 'string' ? (DATA_URL.exec(image) ?? []) : []
  if (!base64) throw new Problem('image.undecodable')
  if (base64.length > (MAX_IMAGE_BYTES * 4) / 3 + 4) throw new Problem('image.too-large')
  return new ReceivedFile(Buffer.from(base64, 'base64'), 'image/png', 'drawing.png')
}

/** A signature may be drawn as an SVG, of which a PNG is kept; photos and evidence may not. */
async function rasterImage(kind: ImageKind, file: ReceivedFile): Promise<ReceivedFile> {
  if (kind !== 'signatures' || !isSvg(file.bytes)) return file
  return new ReceivedFile(await rasteriseSvg(file.bytes), 'image/png', file.filename)
}

/** Decodes an image and stores its bytes and thumbnail. Slow: never inside a transaction. */
export async function prepareImage(
  { blobs }: Platform,
  kind: ImageKind,
  image: SignatureImage,
): Promise<PreparedImage> {
  const file = await rasterImage(kind, fileOf(image))
  const { extension, width, height, thumbnail } = await decodeImage(file.bytes)
  const name = `${file.sha256}.${extension}`
  await Promise.all([blobs.put(name, file.bytes), blobs.put(thumbnailName(name), thumbnail)])
  return { kind, name, mediaType: mediaTypes[extension] ?? 'application/octet-stream', bytes: file.size, width, height }
}
