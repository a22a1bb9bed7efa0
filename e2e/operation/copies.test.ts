import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { type S3Server, startS3Server } from '../../src/server/testing/services/s3-server.ts'
import { type Acknowledged, expectAll, writeItems } from '../support/acknowledged-writes.ts'
import { runCommand } from '../support/command.ts'
import { layDemoData } from '../support/demo-data.ts'
import { inNet, onlyInSoak } from '../support/nets.ts'
import { startServer } from '../support/server.ts'

// The operator's drill: copies under load, restored elsewhere and compared with the confirmed writes.

const PASSPHRASE = 'caballo correcto grapa batería'
/** Confirmed writes before a copy begins, so that inspections are half filled. */
const BEFORE = inNet({ short: 8, long: 30 })
const AFTER = inNet({ short: 4, long: 15 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-drill-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

async function succeed(command: string, args: readonly string[], environment: Record<string, string>): Promise<string> {
  const { code, output } = await runCommand(command, args, environment)
  expect(output, `${command} ended with ${code}`).not.toMatch(/ at .+:\d+:\d+/)
  expect(code, output).toBe(0)
  return output
}

/**
 * Takes a copy by `copy` while inspectors write.
 * @returns writes that were confirmed before it began
 */
async function whileWriting(url: string, seed: number, copy: () => Promise<unknown>): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  let confirmedBefore: Acknowledged[] | undefined
  let after = 0
  let copying: Promise<unknown> | undefined
  let isCopied = false
  await writeItems({
    url,
    seed,
    isOver: () => isCopied && after >= AFTER,
    onWritten(written) {
      acknowledged.push(written)
      if (isCopied) after += 1
      if (acknowledged.length < BEFORE || copying) return
      confirmedBefore = [...acknowledged]
      copying = copy().finally(() => {
        isCopied = true
      })
    },
  })
  await copying
  return confirmedBefore ?? []
}

test('a backup of a running embedded installation, under load, restores elsewhere with all that was confirmed', async () => {
  const environment = { DATA_DIR: inFolder('embedded'), BACKUP_PASSPHRASE: PASSPHRASE }
  await layDemoData(environment.DATA_DIR)
  const server = await startServer({ dataDir: environment.DATA_DIR })
  const file = inFolder('copia.vigia')
  const confirmed = await whileWriting(server.url, 1, () => succeed('backup', [file], environment))
  expect(confirmed.length).toBeGreaterThanOrEqual(BEFORE)
  await server.kill('SIGTERM')

  expect(await succeed('verify', [file], { BACKUP_PASSPHRASE: PASSPHRASE })).toMatch(/correcta: \d+ filas/)
  const elsewhere = { ...environment, DATA_DIR: inFolder('restored') }
  await succeed('restore', [file], elsewhere)
  expect(await succeed('verify', [], elsewhere)).toMatch(/^Correcto: \d+ archivos y \d+ actas\.$/m)
  const refused = await runCommand('restore', [file], elsewhere)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('El destino no está vacío') })
  const restored = await startServer({ dataDir: elsewhere.DATA_DIR })
  await expectAll(restored.url, confirmed)
  await restored.kill('SIGTERM')
})

onlyInSoak(() => {
  let cluster: PostgresCluster
  let s3: S3Server
  beforeAll(async () => {
    cluster = await startPostgresCluster({ durable: false })
    s3 = await startS3Server()
  })
  afterAll(async () => {
    await cluster?.stop()
    await s3?.close()
  })

  test('an installation moves to PostgreSQL and S3, is backed up there under load, and moves back', async () => {
    const laptop = { DATA_DIR: inFolder('laptop') }
    await layDemoData(laptop.DATA_DIR)
    const first = await startServer({ dataDir: laptop.DATA_DIR })
    const confirmed: Acknowledged[] = []
    await writeItems({
      url: first.url,
      seed: 2,
      isOver: () => confirmed.length >= BEFORE,
      onWritten: (written) => void confirmed.push(written),
    })
    await first.kill('SIGTERM')
    await succeed('export', [inFolder('up')], laptop)

    const department = { DATA_DIR: inFolder('department'), DATABASE_URL: cluster.url(), ...s3.environment }
    await succeed('import', [inFolder('up')], department)
    const options = { dataDir: department.DATA_DIR, databaseUrl: cluster.url(), environment: s3.environment }
    const server = await startServer(options)
    await expectAll(server.url, confirmed)
    const file = inFolder('department.vigia')
    const later = await whileWriting(server.url, 3, () => succeed('backup', [file], department))
    await server.kill('SIGTERM')

    const back = { DATA_DIR: inFolder('back') }
    await succeed('restore', [file], back)
    const last = await startServer({ dataDir: back.DATA_DIR })
    await expectAll(last.url, [...confirmed, ...later])
    await last.kill('SIGTERM')
  })
})
