import { mkdirSync } from 'node:fs'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { type ReadConfig, readConfig } from '../platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts'

export type Installation = OpenDatabase & { blobs: BlobStore; config: ReadConfig }

const log = {
  info() {},
  error: (_fields: object, message: string) => void process.stderr.write(`${message}\n`),
}

/** Opens the installation of the environment as the server does, without serving. */
export async function openInstallation(environment: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(environment)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const blobs = await openBlobs(config)
  await blobs.check()
  // No time limit: a copy may be of any size, and the operator can end the command.
  return { ...(await openDatabase(config, log, { answerMs: 0 })), blobs, config }
}
