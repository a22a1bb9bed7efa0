import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Official } from '../../domain/access/official.ts'
import { type AppParts, createApp } from '../app.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import type { BodyMemory } from '../platform/http/body/body-memory.ts'
import type { RouteEntry } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import { atEnd } from './at-end.ts'
import { type Client, clientOf } from './client.ts'
import { insertOfficials, type Officials } from './data/officials.ts'
import { cleanDatabase, testDatabase } from './database/database.ts'
import './patient-drawing.ts'

export { CLIENT, type Client, form, type Reply } from './client.ts'

export type TestApi = {
  platform: Platform
  /** Every route of the server. */
  routes: readonly RouteEntry[]
  bodyMemory: BodyMemory
  officials: Officials
  as(official: Official): Client
  tokenOf(official: Official): string
  /** Listens on a port for tests that need a real connection. @returns the port */
  listen(): Promise<number>
  anonymous: Client
  /** The server's clock; assign `now` to move it. */
  time: { now: Date }
}

/**
 * The whole server on the worker's database, with one official of each kind, a clock that stands still and blobs in a
 * temporary folder. `environment` adds to its configuration, and `parts` replace its parts.
 */
export async function testApi(
  environment: Record<string, string> = {},
  parts: Partial<Pick<AppParts, 'db' | 'blobs' | 'logTo' | 'openReplica'>> = {},
): Promise<TestApi> {
  const { db } = await testDatabase()
  await cleanDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'vigia-test-'))
  const time = { now: new Date('2026-11-20T15:00:00Z') }
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: '1000000',
    ...environment,
  })
  const { app, platform, routes } = await createApp({
    config: { ...config, tokenSecret: 'a secret for tests, which nobody else knows' },
    db,
    blobs: await openBlobs(config),
    clock: () => time.now,
    tokenClock: systemClock,
    webFolder: join(dataDir, 'no web app'),
    ...parts,
  })
  await app.ready()
  const officials = await insertOfficials(db, time.now)
  atEnd(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const tokenOf = ({ id: userId, email, departmentId, userType }: Official) =>
    platform.tokens.sign({ userId, email, departmentId, userType, version: 1 })
  return {
    platform,
    routes,
    bodyMemory: app.bodyMemory,
    officials,
    as: (official) => clientOf(app, tokenOf(official)),
    tokenOf,
    listen: async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    anonymous: clientOf(app),
    time,
  }
}
