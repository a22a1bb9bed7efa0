import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openServer } from '../../src/server/platform/db/server.ts'
import { makeEmbeddedTemplate } from '../../src/server/testing/database/make-embedded-template.ts'
import { onServer } from '../../src/server/testing/database/open-copies.ts'
import { runOn, valueOn } from '../../src/server/testing/database/run-on.ts'
import { silentLog } from '../../src/server/testing/database/silent-log.ts'
import { prepareTemplate } from '../../src/server/testing/database/template.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Files that decide what a new database holds. */
const SOURCES = ['migrations', 'src/server/catalogues', 'src/server/testing/database', 'package-lock.json']
const KEPT = join(root, '.tmp/simulation')

function* filesOf(path: string): Iterable<string> {
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

/** Names the template of this build: another schema or another catalogue gets another one. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) for (const file of filesOf(join(root, source))) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

let made: Promise<string> | undefined

/** The dump of a new database with the schema and the catalogues of this build, made once and kept on the disk. */
export const templateDump = (): Promise<string> => {
  made ??= findOrMake()
  return made
}

async function findOrMake(): Promise<string> {
  const path = join(KEPT, `template-${fingerprint()}.tar`)
  mkdirSync(KEPT, { recursive: true })
  if (readdirSync(KEPT).includes(`template-${fingerprint()}.tar`)) return path
  const folder = mkdtempSync(join(KEPT, 'making-'))
  try {
    const { template } = await makeEmbeddedTemplate(folder)
    // Another process may have made it meanwhile; both are the same.
    renameSync(template, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return path
}

const madeOn = new Map<string, Promise<string>>()

/** The same template as a database of a PostgreSQL server, made once. @returns its name */
export const templateOn = (url: string): Promise<string> => {
  const name = `simulation_${fingerprint()}`
  const found = madeOn.get(url) ?? findOrMakeOn(url, name)
  madeOn.set(url, found)
  return found
}

async function findOrMakeOn(url: string, name: string): Promise<string> {
  const isThere = await valueOn(url, `select count(*)::int as value from pg_database where datname = '${name}'`)
  if (isThere === 1) return name
  const unfinished = `${name}_${process.pid}`
  await runOn(url, `create database ${unfinished}`)
  const { db, close } = await openServer(onServer(url, unfinished), silentLog)
  await prepareTemplate(db)
  await close()
  await runOn(url, `alter database ${unfinished} rename to ${name}`).catch(() =>
    runOn(url, `drop database ${unfinished}`),
  )
  return name
}
