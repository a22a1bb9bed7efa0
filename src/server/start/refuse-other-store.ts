import { setTimeout as delay } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Config } from '../platform/config/config.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { images } from '../schema/images.table.ts'

/** The configured store is not the one that holds what the database speaks of. */
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

/** One alone may be a photo that was lost. */
const NEWEST = 5
/** A store that is slow at the start may be well in a moment. */
const PATIENCE_MS = 3_000

const LAST_PAGES = sql`where ctid >= (
  select format('(%s,0)', greatest(pg_relation_size('images') / current_setting('block_size')::int - 4, 0))::tid)`

async function newestNames(q: Querier, among: SQL): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`select name from ${images} ${among} order by created_at desc limit ${NEWEST}::int`,
  )
  return rows.map(({ name }) => name)
}

/**
 * No index has their order, and a million rows are not for every start to read: rows of images never change nor go, so
 * the last pages of the table hold the last ones. Or nothing, where the writes that made those pages were undone.
 */
async function newestImages(q: Querier): Promise<string[]> {
  const names = await newestNames(q, LAST_PAGES)
  return names.length > 0 ? names : newestNames(q, sql``)
}

async function holdsAny(blobs: BlobStore, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (await blobs.has(name)) return true
  return false
}

async function notInTime(): Promise<never> {
  await delay(PATIENCE_MS, undefined, { ref: false })
  throw new Error(`No answer within ${PATIENCE_MS} ms.`)
}

/**
 * Evidence that went to another place than the evidence before it would be found missing months later. A store that does
 * not answer is none of that: it is told by `/api/health` and whoever needs it.
 * @throws OtherStore
 */
export async function refuseOtherStore({
  config,
  db,
  blobs,
  log,
}: Pick<Platform, 'config' | 'db' | 'blobs' | 'log'>): Promise<void> {
  if (!config.checksStore) return
  const names = await newestImages(db)
  if (names.length === 0) return
  const isThere = await Promise.race([holdsAny(blobs, names), notInTime()]).catch((error: unknown) => {
    log.warn({ err: error }, 'whether the store is the one of this database is not known')
    return true
  })
  if (!isThere) throw new OtherStore(config, names.length)
}
