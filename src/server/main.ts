import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startRoller } from './analytics/roller.ts'
import { createApp } from './app.ts'
import { startLinking } from './audit/link-audit.ts'
import { serveCommands } from './copies/control-socket.ts'
import { startDailyNotices } from './daily-notices/daily-round.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { startIssuing } from './evidence/issuing/issue-waiting.ts'
import { prepareKeys } from './evidence/keys/prepare-keys.ts'
import { startAnchors } from './evidence/log/anchor-log.ts'
import { startSequencer } from './evidence/log/sequencer.ts'
import { reportScanner } from './files/documents/report-scanner.ts'
import { startStamping } from './integrations/rows/stamper.ts'
import { startWebhooks } from './integrations/webhooks/deliver-webhooks.ts'
import { jobKinds } from './job-kinds.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { startMailing } from './mail-outbox/send-waiting.ts'
import { startScorer } from './planning/scoring/scorer.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { folderTokenSecret } from './platform/config/folder-token-secret.ts'
import type { DatabaseLog, QueryWatch } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { replicaOpener } from './platform/db/open-replica.ts'
import { loggedError } from './platform/observability/logged-error.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { PROJECT_ROOT } from './platform/project-files.ts'
import { ownsTrail } from './start/application-role.queries.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { refuseDemoAccounts } from './start/refuse-demo-accounts.ts'
import { refuseKeyFiles } from './start/refuse-key-files.ts'
import { refuseOtherClient } from './start/refuse-other-client.ts'
import { refuseOtherStore } from './start/refuse-other-store.ts'
import { refusalLine } from './start/start-refusal.ts'
import { startUpkeep } from './upkeep/upkeep.ts'
import { createFirstAdministrator } from './users/first-administrator.ts'
import { countTwins } from './users/users.queries.ts'

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

/** @returns whether the demonstration is new */
async function prepareDemo(platform: Platform): Promise<boolean> {
  const { loadDemo } = await import('./demo/load-demo.ts')
  if (!(await loadDemo(platform))) return false
  say('Departamento de demostración creado. Cuentas:')
  for (const { email, role } of demoAccounts) say(`  ${email}  (${role})  contraseña: ${demoPassword}`)
  return true
}

/** @returns whether a demonstration was made that has no history yet */
async function prepareAccounts(platform: Platform): Promise<boolean> {
  const isNewDemo = platform.config.loadsDemo && (await prepareDemo(platform))
  const twins = await countTwins(platform.db)
  if (twins > 0)
    platform.log.warn({ accounts: twins }, 'accounts: share an e-mail or a number with another one, in another form')
  await createFirstAdministrator(platform, ({ email, password }) =>
    say(`Primer administrador: ${email}  contraseña de un solo uso: ${password}`),
  )
  return isNewDemo && platform.config.loadsDemoHistory
}

/** Accepts commands for copies. Without sockets, or with a path too long for one, the server runs without them. */
const acceptCommands = (platform: Platform) =>
  serveCommands(platform.config.dataDir, async (command, tell, stop) => {
    const { runStoreCommand } = await import('./copies/run-command.ts')
    const outcome = await runStoreCommand(platform, command, tell, stop)
    if (command.kind === 'verify')
      platform.securityEvent(outcome.lacks ? 'security.verify-fault' : 'security.verified', outcome)
    if (command.kind === 'second-factor' && !outcome.lacks) platform.securityEvent('security.second-factor-off')
    return outcome
  }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'copies: not available while the server runs')
    return undefined
  })

async function start(): Promise<void> {
  const read = readConfig(process.env)
  // In development, the files of the last build may belong to another client.
  if (read.isProduction) refuseOtherClient(read, `${WEB_FOLDER}.client`)
  refuseKeyFiles(read, systemClock)
  mkdirSync(read.dataDir, { recursive: true, mode: 0o700 })
  const watch: QueryWatch = { slowQueryMs: read.slowQueryMs }
  const database = await openDatabase(read, databaseLog, watch)
  const config: Config = {
    ...read,
    databaseOwnerUrl: undefined,
    tokenSecret: read.tokenSecret ?? folderTokenSecret(read.dataDir),
  }
  await prepareDatabase(database.db, read, databaseLog)
  // The process that serves keeps no address of the owner's.
  delete process.env.DATABASE_OWNER_URL
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
  if (read.isProduction && database.kind === 'server' && (await ownsTrail(database.db))) {
    app.log.warn('database: the role of the application owns the audit trail (docs/operation.md)')
  }
  await refuseOtherStore(platform)
  await refuseDemoAccounts(database.db, config)
  prepareKeys(platform)
  const lacksHistory = await prepareAccounts(platform)

  const linking = startLinking({
    db: database.db,
    clock: systemClock,
    onError: (err) => platform.securityEvent('security.trail-fault', { err }),
  })
  const sequencer = startSequencer(platform)
  const anchors = startAnchors(platform)
  const upkeep = startUpkeep(platform)
  const roller = startRoller(platform)
  const scorer = startScorer(platform)
  const stamping = startStamping(platform)
  const webhooks = startWebhooks(platform)
  const jobs = startJobs(platform, jobKinds)
  const notices = startDailyNotices(platform)
  const mailing = startMailing(platform)
  const commands = database.kind === 'embedded' ? await acceptCommands(platform) : undefined

  let history: { stop(): Promise<void> } | undefined
  let issuing: { stop(): Promise<void> } | undefined
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // Both stop together: a copy in progress may delay requests until it ends, and must leave no half of itself.
    await Promise.all([commands?.stop(), app.close(), jobs.stop(), history?.stop(), issuing?.stop()])
    const rounds = [linking, sequencer, anchors, notices, upkeep, roller, scorer, stamping, webhooks, mailing]
    await Promise.all(rounds.map((round) => round.stop()))
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const address = await app.listen({ host: config.host, port: config.port })
  say(`Vigía escucha en ${address}`)
  issuing = startIssuing(platform)
  if (lacksHistory) history = (await import('./demo/load-history.ts')).startHistory(platform)
  // The start does not wait for another service.
  void reportScanner(config.documents, platform.log)
}

start().catch((error: unknown) => {
  process.stderr.write(`${refusalLine(error)}\n`)
  process.exit(1)
})
