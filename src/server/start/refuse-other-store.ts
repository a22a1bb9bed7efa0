import { setTimeout as delay } from 'node:timers/promises'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'
import { findNewestImages } from './newest-images.queries.ts'

/** The configured blob store lacks the newest images of the database. */
export class OtherStore extends Error {
  constructor({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, missing: number) {
    const place = s3 ? `el depósito ${s3.bucket} (S3_BUCKET)` : `los archivos de ${dataDir} (DATA_DIR, sin S3_BUCKET)`
    super(
      `En ${place} no está ninguna de las últimas fotos y firmas de la base de datos (se buscaron ${missing}): ` +
        'no es donde se guardaron. Si se perdieron, repóngalas de una copia (repair), o arranque sin ellas con STORE_CHECK=off.',
    )
    this.name = 'OtherStore'
  }
}

/** Images looked for; a single missing one may just be a lost photo. */
const NEWEST = 5
const PATIENCE_MS = 3_000

async function holdsAny(blobs: BlobStore, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (await blobs.has(name)) return true
  return false
}

async function notInTime(): Promise<never> {
  await delay(PATIENCE_MS, undefined, { ref: false })
  throw new Error(`No answer within ${PATIENCE_MS} ms.`)
}

/**
 * Refuses to start with another blob store than before: its missing evidence would be noticed months later. A store
 * that does not answer is let through, because `/api/health` reports it.
 * @throws OtherStore
 */
export async function refuseOtherStore({
  config,
  db,
  blobs,
  log,
}: Pick<Platform, 'config' | 'db' | 'blobs' | 'log'>): Promise<void> {
  if (!config.checksStore) return
  const names = await findNewestImages(db, NEWEST)
  if (names.length === 0) return
  const isThere = await Promise.race([holdsAny(blobs, names), notInTime()]).catch((error: unknown) => {
    log.warn({ err: error }, 'blob store: not checked, it did not answer')
    return true
  })
  if (!isThere) throw new OtherStore(config, names.length)
}
