import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { loadCatalogues } from './catalogues/load-catalogues.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { loadDemo } from './demo/load-demo.ts'
import { diskBlobs } from './platform/blobs/disk-blobs.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, folderTokenSecret, readConfig } from './platform/config.ts'
import { type DatabaseLog, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
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
  error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function prepareAccounts(platform: Platform): Promise<void> {
  const { config } = platform
  if (config.loadsDemo && (await loadDemo(platform))) {
    say('Departamento de demostración creado. Cuentas:')
    for (const { email, role } of demoAccounts) say(`  ${email}  (${role})  contraseña: ${demoPassword}`)
  }
  const administrator = await createFirstAdministrator(platform)
  if (administrator)
    say(`Primer administrador: ${administrator.email}  contraseña de un solo uso: ${administrator.password}`)
}

async function start(): Promise<void> {
  const read = readConfig(process.env)
  mkdirSync(read.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(read, databaseLog)
  const config: Config = { ...read, tokenSecret: read.tokenSecret ?? folderTokenSecret(read.dataDir) }
  await migrate(database.db, join(PROJECT_ROOT, 'migrations'))
  await loadCatalogues(database.db)
  const { app, platform } = await createApp({
    config,
    db: database.db,
    blobs: diskBlobs(join(config.dataDir, 'blobs')),
    clock: systemClock,
    webFolder: join(PROJECT_ROOT, 'dist', 'web'),
  })
  await prepareAccounts(platform)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await app.close()
    await closeActaPdf()
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
