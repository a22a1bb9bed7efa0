import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../support/client.ts'
import { layDemoData } from '../support/demo-data.ts'
import { type ServerOptions, spawnServer, startServer } from '../support/server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a server that must fail. @returns its exit code and its lines */
async function refused(options: ServerOptions): Promise<{ code: number; lines: string[] }> {
  const child = spawnServer(options)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, lines: errors.trim().split('\n') }
}

describe('a start that cannot be is one clear line, and an exit code that says so', () => {
  test('a second process on the same data folder', async () => {
    const dataDir = join(folder, 'held')
    await layDemoData(dataDir)
    const first = await startServer({ dataDir, environment: { DEMO: 'off' } })
    const { code, lines } = await refused({ dataDir, environment: { DEMO: 'off' } })
    expect(code).not.toBe(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(dataDir)
    await first.kill('SIGTERM')
  })

  test('a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = join(folder, 'port')
    await layDemoData(dataDir)
    const { code, lines } = await refused({
      dataDir,
      environment: { PORT: String(port), DEMO: 'off' },
    })
    other.close()
    expect(code).not.toBe(0)
    expect(lines).toEqual([expect.stringContaining(`El puerto ${port}`)])
  })

  test.each([
    ['PORT', 'mucho'],
    ['DATABASE_URL', 'mysql://localhost/vigia'],
    ['TOKEN_SECRET', 'corto'],
    ['DEMO', 'quizás'],
    ['ADMIN_EMAIL', 'nadie'],
    ['LOG_LEVEL', 'todo'],
  ])('a wrong %s', async (name, value) => {
    const { code, lines } = await refused({ dataDir: join(folder, 'wrong'), environment: { [name]: value } })
    expect(code).not.toBe(0)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: se espera .+\\.$`))])
  })

  test('a file of a key that is not there', async () => {
    const environment = { SEAL_KEY_FILE: join(folder, 'none.pem'), DEMO: 'off' }
    const { code, lines } = await refused({ dataDir: join(folder, 'key'), environment })
    expect(code).not.toBe(0)
    expect(lines).toEqual([expect.stringMatching(/^SEAL_KEY_FILE: no se pudo leer .+none\.pem \(ENOENT\)\.$/)])
  })

  test('a web app that was built with other credentials', async () => {
    const environment = { NODE_ENV: 'production', CLIENT_SECRET: 'otro' }
    const { code, lines } = await refused({ dataDir: join(folder, 'client'), environment })
    expect(code).not.toBe(0)
    expect(lines).toEqual([expect.stringContaining('CLIENT_ID, CLIENT_SECRET')])
  })

  test('in production, accounts of a demonstration that open with the published password', async () => {
    const dataDir = join(folder, 'demo')
    await layDemoData(dataDir)
    // Outside a test run the data folder is empty, and this start fills it.
    await (await startServer({ dataDir })).kill('SIGTERM')
    const { code, lines } = await refused({ dataDir, environment: { NODE_ENV: 'production' } })
    expect(code).not.toBe(0)
    expect(lines).toEqual([expect.stringMatching(/admin@vigia\.demo.+npm run close-demo-accounts/)])
  })

  test('a database server that is not there', async () => {
    const { code, lines } = await refused({
      dataDir: join(folder, 'nowhere'),
      databaseUrl: 'postgres://vigia@127.0.0.1:1/vigia',
    })
    expect(code).not.toBe(0)
    expect(lines).toEqual([expect.stringContaining('DATABASE_URL')])
  })

  test('a data folder that is a file', async () => {
    const dataDir = join(folder, 'a-file')
    await writeFile(dataDir, '')
    expect((await refused({ dataDir })).code).not.toBe(0)
  })
})

describe('a start', () => {
  test('in production asks for the first administrator, whose password is printed once', async () => {
    const options = {
      dataDir: join(folder, 'production'),
      environment: { NODE_ENV: 'production', ADMIN_EMAIL: 'jefe@bolivar.test' },
    }
    const first = await startServer(options)
    expect(first.output()).toMatch(/jefe@bolivar\.test\s+contraseña de un solo uso: \S{12,}/)
    expect(first.output()).not.toContain('vigia.demo')
    await first.kill('SIGTERM')
    const second = await startServer(options)
    expect(second.output()).not.toContain('contraseña')
    await second.kill('SIGTERM')
  })

  test('a start keeps its token secret in the data folder, so that sessions outlive a restart', async () => {
    const options = { dataDir: join(folder, 'sessions') }
    await layDemoData(options.dataDir)
    const first = await startServer(options)
    expect((await stat(join(options.dataDir, 'token-secret'))).mode & 0o777).toBe(0o600)
    for (const name of ['seal.pem', 'log.pem'])
      expect((await stat(join(options.dataDir, 'keys', name))).mode & 0o777).toBe(0o600)
    expect(await readdir(options.dataDir)).toContain('database')
    const call = await logIn(first.url, 'admin@vigia.demo')
    expect((await call('GET', '/api/generic/zodes')).status).toBe(200)
    await first.kill('SIGTERM')
  })
})
