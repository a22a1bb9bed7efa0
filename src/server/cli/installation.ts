import { mkdirSync } from 'node:fs'
import { createEvidenceKeys, hasLogKey } from '../evidence/keys/evidence-keys.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { type ReadConfig, readConfig } from '../platform/config/config.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts'

export type Installation = OpenDatabase & { blobs: BlobStore; config: ReadConfig }

const log = {
  info() {},
  error: (_fields: object, message: string) => void process.stderr.write(`${message}\n`),
}

/** The keys of the entity, where they are: a command makes none. */
export const knownKeysOf = (config: ReadConfig) =>
  hasLogKey(config) ? { evidenceKeys: createEvidenceKeys(config, systemClock) } : {}

/** Opens the installation of the environment as the server does, without serving. */
export async function openInstallation(environment: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(environment)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const blobs = await openBlobs(config)
  await blobs.check()
  // No time limit: a copy may be of any size, and the operator can end the command.
  // A copy is loaded by the role that owns the tables.
  const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl
  return { ...(await openDatabase({ ...config, databaseUrl }, log, { answerMs: 0 })), blobs, config }
}
