import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { EmptyInstallation, refuseEmpty } from '../copies/empty-installation.ts'
import { createEvidenceKeys, hasLogKey } from '../evidence/keys/evidence-keys.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { type ReadConfig, readConfig } from '../platform/config/config.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { hasDatabase } from '../platform/db/opening-refusal.ts'

export type Installation = OpenDatabase & { blobs: BlobStore; config: ReadConfig }

const log = {
  info() {},
  error: (_fields: object, message: string) => void process.stderr.write(`${message}\n`),
}

/** The keys of the entity, where they are: a command makes none. */
export const knownKeysOf = (config: ReadConfig) =>
  hasLogKey(config) ? { evidenceKeys: createEvidenceKeys(config, systemClock) } : {}

/** A copy is loaded by the role that owns the tables. */
const databaseUrlOf = (config: ReadConfig) => config.databaseOwnerUrl ?? config.databaseUrl

// No time limit: a copy may be of any size, and the operator can end the command.
const openTables = (config: ReadConfig) =>
  openDatabase({ ...config, databaseUrl: databaseUrlOf(config) }, log, { answerMs: 0 })

async function openFiles(config: ReadConfig): Promise<BlobStore> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const blobs = await openBlobs(config)
  await blobs.check()
  return blobs
}

/**
 * Opens the installation of the environment as the server does, without serving. It makes nothing where there is none.
 * @throws EmptyInstallation
 */
export async function openInstallation(environment: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(environment)
  if (databaseUrlOf(config) === undefined && !hasDatabase(join(config.dataDir, 'database'))) {
    throw new EmptyInstallation(`En ${config.dataDir} no hay ninguna instalación`)
  }
  const opened = await openTables(config)
  try {
    await refuseEmpty(opened.db)
    return { ...opened, blobs: await openFiles(config), config }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Opens the installation that a copy is to be loaded into, and makes it where there is none. */
export async function openTarget(config: ReadConfig): Promise<Installation> {
  const blobs = await openFiles(config)
  return { ...(await openTables(config)), blobs, config }
}
