import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { loadCatalogues } from './catalogues/load-catalogues.ts'
import { serveCopies } from './copies/control-socket.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, type ReadConfig, readConfig } from './platform/config/config.ts'
import { folderTokenSecret } from './platform/config/folder-token-secret.ts'
import { type DatabaseLog, type OpenDatabase, openDatabase, type QueryWatch } from './platform/db/database.ts'
import { DatabaseUnavailable } from './platform/db/database-unavailable.ts'
import { migrate } from './platform/db/migrate.ts'
import { MIGRATIONS_FOLDER } from './platform/db/schema-state.ts'
import { forgetListChanges } from './platform/lists/forget-changes.ts'
import { loggedError } from './platform/observability/logged-error.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { PROJECT_ROOT } from './platform/project-root.ts'
import { refusalLine } from './platform/start-refusal.ts'
import { closeActaPdf } from './records/pdf/render-acta-pdf.ts'
import { createFirstAdministrator } from './users/first-administrator.ts'

/** In-flight requests have this long to finish once the process is asked to end. */
const STOP_MS = 10_000

/** Before there is an app, hence before its logger. */
const databaseLog: DatabaseLog = {
  info: (_fields, message) => say(message),
  error: (fields, message) => {
    const kept = JSON.stringify(fields, (_name, value) => (value instanceof Error ? loggedError(value) : value))
    process.stderr.write(`${message} ${kept}\n`)
  },
}

const say = (line: string) => process.stdout.write(`${line}\n`)

// What a restart can do without is loaded when it is needed: a start is half the reading of modules.

async function prepareDemo(platform: Platform): Promise<void> {
  const { loadDemo } = await import('./demo/load-demo.ts')
  if (!(await loadDemo(platform))) return
  say('Departamento de demostración creado. Cuentas:')
  for (const { email, role } of demoAccounts) say(`  ${email}  (${role})  contraseña: ${demoPassword}`)
}

async function prepareAccounts(platform: Platform): Promise<void> {
  if (platform.config.loadsDemo) await prepareDemo(platform)
  const administrator = await createFirstAdministrator(platform)
  if (administrator)
    say(`Primer administrador: ${administrator.email}  contraseña de un solo uso: ${administrator.password}`)
}

/** A folder whose path is too long for a socket, or a system without them, is served all the same. */
const offerCopies = (platform: Platform) =>
  serveCopies(platform.config.dataDir, async (wanted, tell) => {
    const { takeCopy } = await import('./copies/take-copy.ts')
    return takeCopy(platform, wanted, tell)
  }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'no copies can be taken while the server runs')
    return undefined
  })

/** One that is not there at the start is done without: it serves speed, not truth. */
async function openReplica(config: ReadConfig, watch: QueryWatch): Promise<OpenDatabase | undefined> {
  const { databaseReplicaUrl: databaseUrl } = config
  if (databaseUrl === undefined) return undefined
  try {
    return await openDatabase({ ...config, databaseUrl }, databaseLog, watch)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    process.stderr.write('La réplica de DATABASE_REPLICA_URL no responde: se sigue sin ella.\n')
    return undefined
  }
}

async function start(): Promise<void> {
  const read = readConfig(process.env)
  mkdirSync(read.dataDir, { recursive: true, mode: 0o700 })
  const watch: QueryWatch = { slowQueryMs: read.slowQueryMs }
  const database = await openDatabase(read, databaseLog, watch)
  const replica = await openReplica(read, watch)
  const config: Config = { ...read, tokenSecret: read.tokenSecret ?? folderTokenSecret(read.dataDir) }
  await migrate(database.db, MIGRATIONS_FOLDER)
  await forgetListChanges(database.db)
  await loadCatalogues(database.db)
  const metrics = createMetrics(database.connections && { poolSize: database.connections })
  const { app, platform } = await createApp({
    metrics,
    config,
    db: database.db,
    ...(replica && { replica: replica.db }),
    blobs: await openBlobs(config),
    clock: systemClock,
    webFolder: join(PROJECT_ROOT, 'dist', 'web'),
  })
  // Migrations and catalogues take their time: only what serves people is watched.
  watch.onSlowQuery = (query) => {
    metrics.slowQueries.inc()
    app.log.warn(query, 'slow query')
  }
  await prepareAccounts(platform)

  const copies = database.kind === 'embedded' ? await offerCopies(platform) : undefined

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    copies?.close()
    await app.close()
    await closeActaPdf()
    await replica?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const address = await app.listen({ host: config.host, port: config.port })
  say(`Vigía escucha en ${address}`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${refusalLine(error)}\n`)
  process.exit(1)
})
