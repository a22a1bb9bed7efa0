import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { BlobStore } from './blob-store.ts'
import { diskBlobs } from './disk-blobs.ts'

/** The S3 store of the configuration, or a folder beside the embedded database. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  // The SDK is heavy and a laptop does not need it, so it is loaded on demand.
  return s3 ? (await import('./s3-blobs.ts')).s3Blobs(s3, join(dataDir, 'incoming')) : diskBlobs(join(dataDir, 'blobs'))
}
