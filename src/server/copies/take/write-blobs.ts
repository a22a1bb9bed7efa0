import { thumbnailName } from '../../images/images.service.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { isOfItsName, isWholeThumbnail } from '../format/blob-checks.ts'
import { blobEntry, CopyRefused, type CopySink, damagedEntry, type Lacks } from '../format/copy-format.ts'
import type { EntryDigests } from '../format/entry-digests.ts'
import type { Progress } from '../progress.ts'
import { blobReader } from '../verify/read-blob.ts'
import { remakeThumbnail } from '../verify/remake-thumbnail.ts'
import type { CopiedBlob } from './copied-blobs.ts'

/** Faulty blobs at most, because a manifest must hold their names. A store with more is the wrong one. */
const MOST_LACKS = 1_000_000

/**
 * Writes images with their thumbnails, and files. A missing or damaged one does not stop the copy: it is reported, and
 * damaged bytes are written under a name that says so.
 */
export async function writeBlobs(
  copied: AsyncIterable<CopiedBlob>,
  blobs: BlobStore,
  sink: CopySink,
  { digests, progress }: { digests: EntryDigests; progress: Progress },
): Promise<Lacks> {
  const lacks: Lacks = { missing: [], damaged: [] }
  const read = blobReader(blobs)
  let written = 0

  const write = async (entryOf: (name: string) => string, name: string, bytes: Uint8Array) => {
    digests.blob(name, bytes)
    await sink.write({ name: entryOf(name), bytes: Buffer.from(bytes) })
  }
  const tellLack = async (name: string, kept: Uint8Array | undefined) => {
    if (kept) await write(damagedEntry, name, kept)
    lacks[kept ? 'damaged' : 'missing'].push(name)
    if (lacks.missing.length + lacks.damaged.length <= MOST_LACKS) return
    throw new CopyRefused(
      'Faltan más de un millón de archivos: revise si el almacén de fotos es el de esta instalación.',
    )
  }
  const writeBlob = async (name: string, kept: Uint8Array | undefined, whole: Uint8Array | undefined) => {
    if (whole) await write(blobEntry, name, whole)
    else await tellLack(name, kept)
    written += 1
    progress.count('archivos', written)
  }

  for await (const { name, thumbDigests } of copied) {
    const kept = await read(name)
    const image = kept && isOfItsName(name, kept) ? kept : await sink.left(name)
    await writeBlob(name, kept, image)
    if (!thumbDigests) continue

    const thumbnail = thumbnailName(name)
    const keptSmall = await read(thumbnail)
    const isWhole = keptSmall && isWholeThumbnail(keptSmall, thumbDigests)
    const remade = isWhole || !image ? undefined : await remakeThumbnail(image)
    await writeBlob(thumbnail, keptSmall, isWhole ? keptSmall : (remade ?? (await sink.left(thumbnail))))
  }
  return lacks
}
