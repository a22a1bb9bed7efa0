import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { StoreCommand } from '../copies/commands.ts'
import { UnfinishedCommand } from '../copies/control-socket.ts'
import { EmptyInstallation } from '../copies/empty-installation.ts'
import { CopyRefused, type CopySource, HEADER } from '../copies/format/copy-format.ts'
import { silentProgress } from '../copies/progress.ts'
import { writeCopy } from '../copies/take/write-copy.ts'
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts'
import { DatabaseUnavailable } from '../platform/db/errors.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { testApi } from '../testing/api.ts'
import { silentLog } from '../testing/database/silent-log.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../testing/services/memory-copy.ts'
import { EXIT_CODES, runCommand } from './command-line.ts'
import { copyIn } from './copy-in.ts'
import { openInstallation } from './installation.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

// Creating a database takes seconds, more of them on a busy machine.
vi.setConfig({ testTimeout: 400_000 })

const { platform } = await testApi()
const copy = memoryCopy()
await writeCopy(platform, copy.sink, silentProgress)

let dataDir: string
let target: string
beforeEach(() => {
  dataDir = temporaryFolder()
  target = temporaryFolder()
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    written.mockRestore()
  })
})

const commands = (): StoreCommand[] => [
  { kind: 'verify' },
  { kind: 'archive', path: join(target, 'copia.vigia'), isPlain: true },
  { kind: 'folder', path: join(target, 'copia'), isPlain: true },
]

async function expectEmpty(): Promise<void> {
  for (const command of commands()) {
    await expect(runLocallyOrRemotely(command), command.kind).rejects.toBeInstanceOf(EmptyInstallation)
  }
  expect(readdirSync(target)).toEqual([])
}

test('a folder without an installation is told as empty, and stays without one', async () => {
  await expectEmpty()
  expect(readdirSync(dataDir)).toEqual([])
})

test('a folder that does not exist is told as empty, and is not made', async () => {
  vi.stubEnv('DATA_DIR', join(dataDir, 'nada'))
  await expectEmpty()
  expect(existsSync(join(dataDir, 'nada'))).toBe(false)
})

test('tables without a row, which a killed load leaves, are told as empty', async () => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog)
  await migrate(db, MIGRATIONS_FOLDER, 1)
  await close()
  await expectEmpty()
  expect(readdirSync(dataDir)).toEqual(['database'])
})

/** A copy whose second reading, which writes the rows, fails after the first table. */
const failingAtRows = (fail: () => never): CopySource => {
  let readings = 0
  return {
    isEncrypted: false,
    async *entries() {
      readings += 1
      for (const entry of copy.entries) {
        if (readings === 2 && entry.name !== HEADER && !entry.name.includes('departments')) fail()
        yield entry
      }
    },
  }
}

test('a load that fails after its tables leaves an empty folder, and says what to do', async () => {
  const source = failingAtRows(() => {
    throw Object.assign(new Error('relation "x" does not exist'), { code: '42P01' })
  })
  const failure = await copyIn(source, new Date()).then(
    () => undefined,
    (error: Error) => error,
  )
  expect(failure?.message).toMatch(/código 42P01\)\nNada se cargó, y el destino quedó vacío: .*repita la orden\.$/)
  expect(failure?.message).not.toMatch(/\n\s+at /)
  expect(readdirSync(dataDir)).toEqual([])
  await expectEmpty()
})

/** Runs a command that fails, and returns its exit code and what it wrote. */
async function failing(error: unknown, options: { isCheck?: boolean } = {}) {
  const before = process.exitCode
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => {
    process.exitCode = before
    written.mockRestore()
  })
  await runCommand(() => Promise.reject(error), options)
  return { code: process.exitCode, output: written.mock.calls.join('') }
}

test('an empty installation has an exit code of its own', async () => {
  const { code, output } = await failing(new EmptyInstallation())
  expect(code).toBe(EXIT_CODES.empty)
  expect(new Set(Object.values(EXIT_CODES)).size).toBe(3)
  expect(output).toMatch(/^La instalación está vacía: .*\.\n$/)
})

test.each([
  ['a fault', new CopyRefused('1 falla en 3 archivos y 1 actas.'), EXIT_CODES.refused],
  ['a store that does not answer', new BlobsUnavailable(undefined), EXIT_CODES.partialSuccess],
  ['a database that does not answer', new DatabaseUnavailable('No responde.'), EXIT_CODES.partialSuccess],
  ['a server that ended meanwhile', new UnfinishedCommand('El servidor terminó.'), EXIT_CODES.partialSuccess],
  ['an empty installation', new EmptyInstallation(), EXIT_CODES.empty],
])('a check tells %s by its exit code', async (_what, error, code) => {
  expect((await failing(error, { isCheck: true })).code).toBe(code)
})

const failedQuery = (code: string, message: string) =>
  Object.assign(new Error('Failed query: select $1\nparams: 1047000001'), {
    query: 'select $1',
    params: ['1047000001'],
    cause: Object.assign(new Error(message), { code, table: 'users', constraint: 'users_twin' }),
  })

test.each([
  [failedQuery('23505', 'duplicate key value'), /no admitió una fila: .*tabla users; regla users_twin; código 23505/],
  [failedQuery('22P02', 'invalid input: "1047000001"'), /no admitió una fila: /],
  [failedQuery('53100', 'could not extend file'), /No queda espacio en el disco: libere espacio/],
  [failedQuery('57P01', 'terminating connection'), /revise que esté en marcha y repita la orden/],
  [new TypeError("Cannot read properties of undefined (reading 'id')"), /error inesperado: repítala y.*TypeError/],
])('%s ends a command with one Spanish line, without stack and values', async (error, words) => {
  const { code, output } = await failing(error)
  expect(code).toBe(EXIT_CODES.refused)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
  expect(output).toMatch(words)
  expect(output).not.toContain('1047000001')
})

test('a database folder without its version file is damaged, not empty', async () => {
  const database = join(dataDir, 'database')
  mkdirSync(join(database, 'base'), { recursive: true })
  await expect(openInstallation({ NODE_ENV: 'test', DATA_DIR: dataDir })).rejects.toThrow(/Falta PG_VERSION/)
  expect(readdirSync(database)).toEqual(['base'])
})
