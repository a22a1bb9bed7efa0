import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { BlobStore } from './blob-store.ts'
import { diskBlobs } from './disk-blobs.ts'

/** The S3 store of the configuration, or without one a folder beside the embedded database. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  // Loaded on demand: the SDK is heavy, and a laptop does without.
  return s3 ? (await import('./s3-blobs.ts')).s3Blobs(s3) : diskBlobs(join(dataDir, 'blobs'))
}
