import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { type Acknowledged, expectAll, writeItems } from '../support/acknowledged-writes.ts'
import { runCommand } from '../support/command.ts'
import { layDemoData } from '../support/demo-data.ts'
import { type RunningServer, type ServerOptions, startServer } from '../support/server.ts'

// A small file system fills up and then grows: confirmed writes survive, and work goes on once there is space.

/** Mounting a file system needs root. */
const isRoot = process.getuid?.() === 0

let folder: string
/** The small file system, which holds `dataDir`. */
let disk: string
let dataDir: string
let server: RunningServer | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-disk-'))
  disk = join(folder, 'disk')
  dataDir = join(disk, 'data')
  await mkdir(disk)
})
afterEach(async () => {
  await server?.kill('SIGKILL')
  execFileSync('umount', [disk])
  await rm(folder, { recursive: true, force: true })
})

async function mount(size: string): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'vigia-test', disk])
  await mkdir(dataDir)
}
const enlarge = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, disk])
/** Fills the file system up to `free` bytes. */
function fillUpTo(free: number): void {
  const [, available] = execFileSync('df', ['--output=avail', '-B1', disk]).toString().trim().split('\n')
  execFileSync('fallocate', ['-l', String(Number(available) - free), join(disk, 'filling')])
}

/** Saves until `enough` writes are confirmed, all visits are filled, or the server is gone. */
async function saveAll(url: string, seed: number, enough = Number.POSITIVE_INFINITY): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  await writeItems({
    url,
    seed,
    isOver: () => acknowledged.length >= enough,
    onWritten: (written) => void acknowledged.push(written),
  })
  return acknowledged
}

async function goOn(options: ServerOptions, before: readonly Acknowledged[]): Promise<void> {
  server = await startServer(options)
  await expectAll(server.url, before)
  const after = await saveAll(server.url, 32, 40)
  expect(after.some(({ photo }) => photo)).toBe(true)
  await expectAll(server.url, [...before, ...after])
}

test.runIf(isRoot)('no room for photos: they are refused, answers without one are kept, and then both', async () => {
  await mount('64m')
  const cluster = await startPostgresCluster({ durable: true })
  try {
    const options = { dataDir, databaseUrl: cluster.url() }
    server = await startServer(options)
    fillUpTo(64 * 1024)
    const confirmed = await saveAll(server.url, 31)
    expect(confirmed.filter(({ photo }) => !photo).length).toBeGreaterThan(
      confirmed.filter(({ photo }) => photo).length,
    )
    expect(server.output()).not.toMatch(/"level":(50|60)[^\n]*"statusCode":500/)
    await expectAll(server.url, confirmed)

    // A copy may not lie in the data folder.
    const copy = join(disk, 'copia.vigia')
    const { code, output } = await runCommand('backup', [copy], { DATA_DIR: dataDir, DATABASE_URL: cluster.url() })
    expect(code).toBe(1)
    expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`^No se pudo escribir ${copy}: ENOSPC`))
    expect((await readdir(disk)).filter((name) => name.startsWith('copia'))).toEqual([])

    enlarge('128m')
    const later = await saveAll(server.url, 33, 40)
    expect(later.some(({ photo }) => photo)).toBe(true)
    await expectAll(server.url, [...confirmed, ...later])
    await server.kill('SIGTERM')
    server = undefined
  } finally {
    await cluster.stop()
  }
})

test.runIf(isRoot)(
  'no room for the embedded database: what it confirmed is there once there is room again',
  async () => {
    await mount('256m')
    await layDemoData(dataDir)
    server = await startServer({ dataDir })
    fillUpTo(600 * 1024)
    const confirmed = await saveAll(server.url, 34)
    await server.kill('SIGKILL')
    enlarge('512m')
    await goOn({ dataDir }, confirmed)
  },
)
