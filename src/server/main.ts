import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { startLinking } from './audit/link-audit.ts'
import { loadCatalogues } from './catalogues/load-catalogues.ts'
import { serveCommands } from './copies/control-socket.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { folderTokenSecret } from './platform/config/folder-token-secret.ts'
import { type DatabaseLog, openDatabase, type QueryWatch } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { replicaOpener } from './platform/db/open-replica.ts'
import { MIGRATIONS_FOLDER } from './platform/db/schema-state.ts'
import { forgetListChanges } from './platform/lists/forget-changes.ts'
import { loggedError } from './platform/observability/logged-error.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { PROJECT_ROOT } from './platform/project-files.ts'
import { refuseOtherClient } from './start/refuse-other-client.ts'
import { refuseOtherStore } from './start/refuse-other-store.ts'
import { refusalLine } from './start/start-refusal.ts'
import { createFirstAdministrator } from './users/first-administrator.ts'

const WEB_FOLDER = join(PROJECT_ROOT, 'dist', 'web')

/** Milliseconds for requests in flight to finish once the process must end. */
const STOP_MS = 10_000

/** The log before the app and its logger exist. */
const databaseLog: DatabaseLog = {
  info: (_fields, message) => say(message),
  error: (fields, message) => {
    const kept = JSON.stringify(fields, (_name, value) => (value instanceof Error ? loggedError(value) : value))
    process.stderr.write(`${message} ${kept}\n`)
  },
}

const say = (line: string) => process.stdout.write(`${line}\n`)

// Modules that a restart does not need are loaded on demand: half of a start is the loading of modules.

async function prepareDemo(platform: Platform): Promise<void> {
  const { loadDemo } = await import('./demo/load-demo.ts')
  if (!(await loadDemo(platform))) return
  say('Departamento de demostración creado. Cuentas:')
  for (const { email, role } of demoAccounts) say(`  ${email}  (${role})  contraseña: ${demoPassword}`)
}

async function prepareAccounts(platform: Platform): Promise<void> {
  if (platform.config.loadsDemo) await prepareDemo(platform)
  await createFirstAdministrator(platform, ({ email, password }) =>
    say(`Primer administrador: ${email}  contraseña de un solo uso: ${password}`),
  )
}

/** Accepts commands for copies. Without sockets, or with a path too long for one, the server runs without them. */
const acceptCommands = (platform: Platform) =>
  serveCommands(platform.config.dataDir, async (command, tell, stop) => {
    const { runStoreCommand } = await import('./copies/run-command.ts')
    return runStoreCommand(platform, command, tell, stop)
  }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'copies: not available while the server runs')
    return undefined
  })

async function start(): Promise<void> {
  const read = readConfig(process.env)
  // In development, the files of the last build may belong to another client.
  if (read.isProduction) refuseOtherClient(read, `${WEB_FOLDER}.client`)
  mkdirSync(read.dataDir, { recursive: true, mode: 0o700 })
  const watch: QueryWatch = { slowQueryMs: read.slowQueryMs }
  const database = await openDatabase(read, databaseLog, watch)
  const config: Config = { ...read, tokenSecret: read.tokenSecret ?? folderTokenSecret(read.dataDir) }
  await migrate(database.db, MIGRATIONS_FOLDER)
  await forgetListChanges(database.db)
  await loadCatalogues(database.db)
  const metrics = createMetrics(database.connections && { poolSize: database.connections })
  const { app, platform } = await createApp({
    metrics,
    config,
    db: database.db,
    openReplica: replicaOpener(read, databaseLog, watch),
    blobs: await openBlobs(config),
    clock: systemClock,
    webFolder: WEB_FOLDER,
  })
  // Watched only from here on: migrations and catalogues take their time.
  watch.onSlowQuery = (query) => {
    metrics.slowQueries.inc()
    app.log.warn(query, 'database: slow query')
  }
  await refuseOtherStore(platform)
  await prepareAccounts(platform)

  const linking = startLinking({
    db: database.db,
    clock: systemClock,
    onError: (err) => app.log.error({ err }, 'audit trail: not linked'),
  })
  const commands = database.kind === 'embedded' ? await acceptCommands(platform) : undefined

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // Both stop together: a copy in progress may delay requests until it ends, and must leave no half of itself.
    await Promise.all([commands?.stop(), app.close()])
    await linking.stop()
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
