import { and, eq, inArray } from 'drizzle-orm'
import type { ImageKind } from '../../contract/images.wire.ts'
import type { Querier } from '../platform/db/database.ts'
import { images } from '../schema/images.table.ts'
import { storedExtensions } from './decode-image.ts'
import type { PreparedImage } from './images.service.ts'

/** Keeps the files of images, and inserts their rows. An image sent before keeps its row. */
export async function insertImages(
  q: Querier,
  departmentId: number,
  prepared: readonly PreparedImage[],
  createdAt: Date,
): Promise<void> {
  if (prepared.length === 0) return
  await Promise.all(prepared.map((image) => image.keep?.()))
  await q
    .insert(images)
    .values(prepared.map(({ keep: _, ...image }) => ({ ...image, departmentId, createdAt })))
    .onConflictDoNothing()
}

export const findImage = (q: Querier, departmentId: number, kind: ImageKind, name: string) =>
  q
    .select({ name: images.name, mediaType: images.mediaType })
    .from(images)
    .where(and(eq(images.departmentId, departmentId), eq(images.kind, kind), eq(images.name, name)))
    .then(([image]) => image)

/** Finds an image of a kind in the department by its digest: a device may have sent it before. */
export const findStoredImage = (q: Querier, departmentId: number, kind: ImageKind, sha256: string) =>
  q
    .select({ name: images.name, bytes: images.bytes })
    .from(images)
    .where(
      and(
        eq(images.departmentId, departmentId),
        eq(images.kind, kind),
        inArray(
          images.name,
          storedExtensions.map((extension) => `${sha256}.${extension}`),
        ),
      ),
    )
    .limit(1)
    .then(([image]) => image)
