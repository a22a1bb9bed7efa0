import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { diskBlobs } from '../platform/blobs/disk-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database/database.ts'

/** The server of an installation without officials, at an instant, until the tests of the file end. */
export async function emptyServer(at: Date) {
  const { db } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'vigia-test-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const { app, platform } = await createApp({
    config: { ...config, tokenSecret: 'a secret for tests, which nobody else knows' },
    db,
    blobs: diskBlobs(join(folder, 'blobs')),
    clock: () => at,
    tokenClock: systemClock,
    webFolder: join(folder, 'no web app'),
  })
  atEnd(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { app, platform }
}

/** The platform of the same. */
export const emptyPlatform = async (at: Date): Promise<Platform> => (await emptyServer(at)).platform
