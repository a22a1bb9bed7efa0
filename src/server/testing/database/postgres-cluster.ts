import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { unprivilegedUser } from '../processes/unprivileged-user.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

export type PostgresCluster = {
  /** A value for DATABASE_URL; without a name, the database that every cluster has. */
  url(database?: string): string
  /**
   * Crashes the cluster and starts it again: connections are cut, and it recovers from its log.
   * @param whileDown work to do between the crash and the start
   */
  restart(whileDown?: () => Promise<void>): Promise<void>
  /** Ends the cluster and removes its files. */
  stop(): Promise<void>
}

const START_MS = 90_000
/** Autovacuum stays on: without its statistics the trail of 100,000 attacks is read for minutes. */
const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Waits for the end of the process that started the cluster, then ends the cluster and removes its folder. It reads a
 * pipe of that process, so that it notices a SIGKILL too.
 */
const GUARD = `cat >/dev/null
pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.1; done
rm -rf "$0"`

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The PostgreSQL cluster did not start:\n${readFileSync(log, 'utf8')}`)
      }
      await delay(50)
    }
  }
}

/** The command that creates a cluster's files in a folder. */
type LayOut = (data: string) => [program: string, ...args: string[]]

async function runCluster(layOut: LayOut, ownSettings: readonly string[]): Promise<PostgresCluster> {
  const binaries = findPostgresBinaries()
  if (!binaries) throw new Error('PostgreSQL is not installed (Debian package postgresql).')
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'vigia-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const guard = spawn('sh', ['-c', GUARD, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()

  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const url = (database = 'postgres') => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, ...ownSettings].flatMap((setting) => [
    '-c',
    setting,
  ])

  const start = async (): Promise<ChildProcess> => {
    const output = openSync(log, 'a')
    const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
      ...user,
      cwd: folder,
      stdio: ['ignore', output, output],
      detached: true,
    })
    server.unref()
    await untilReady(url(), server, log)
    return server
  }
  const end = async (server: ChildProcess) => {
    const ended = once(server, 'exit')
    // The pending promise alone would not keep the program running until it is done.
    server.ref()
    server.kill('SIGQUIT')
    await ended
  }

  try {
    const [program, ...args] = layOut(data)
    execFileSync(join(binaries, program), args, { ...user, cwd: folder, stdio: 'pipe' })
    let server = await start()
    return {
      url,
      restart: async (whileDown) => {
        await end(server)
        await whileDown?.()
        server = await start()
      },
      stop: async () => {
        await end(server)
        rmSync(folder, { recursive: true, force: true })
        guard.stdin.end()
      },
    }
  } catch (error) {
    guard.stdin.end()
    throw error
  }
}

// Encoding and collation match the embedded database, so that both sort alike.
const FORM = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']

/**
 * A temporary PostgreSQL cluster on a Unix socket in a temporary folder.
 * @param durable false gives up safety on a power cut for speed
 */
export const startPostgresCluster = ({ durable }: { durable: boolean }): Promise<PostgresCluster> =>
  runCluster((data) => ['initdb', '-D', data, ...FORM, ...(durable ? [] : ['--no-sync'])], durable ? [] : VOLATILE)

/** Reconnects to the primary at once after a crash instead of after five seconds. */
const FOLLOWING = ['wal_retrieve_retry_interval=100ms']

/**
 * Removes a slot, whose log would fill the disk. The primary may serve the standby for a moment after its end; one that is
 * gone, with its socket, has no slot.
 */
async function dropSlot(url: string, slot: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const drop = () =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [slot],
    )
  try {
    while ((await drop()).rowCount === 0) await delay(50)
  } finally {
    await client.end()
  }
}

/**
 * A hot standby that follows a cluster over its socket. A slot keeps the log that it has not read: other tests write much of
 * it, and a standby that was down while it was freed would never catch up.
 */
export async function startStandby(url: string): Promise<PostgresCluster> {
  const slot = `standby_${randomBytes(8).toString('hex')}`
  const of = ['-d', url, '--create-slot', `--slot=${slot}`]
  const standby = await runCluster(
    (data) => ['pg_basebackup', '-D', data, ...of, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    [...VOLATILE, ...FOLLOWING],
  )
  const stop = async () => {
    await standby.stop()
    await dropSlot(url, slot)
  }
  return { ...standby, stop }
}
