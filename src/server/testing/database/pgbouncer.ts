import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { unprivilegedUser } from '../processes/unprivileged-user.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Debian's pgbouncer. Without it a test may be skipped, not in CI. */
export const lacksPgbouncer = !existsSync(PGBOUNCER) && !process.env.CI

export type Pooler = {
  /** The address of the server's database behind the pooler. */
  url: string
  stop(): Promise<void>
}

/**
 * A pooler that gives each transaction any of two sessions.
 * @param server address of the database behind it
 * @param settings lines for its configuration
 */
export async function startPgbouncer(server: string, settings: readonly string[] = []): Promise<Pooler> {
  const { host, port, database, user: role } = new pg.Client(server)
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'vigia-pooler-'))
  const roles = join(folder, 'roles.txt')
  const configuration = join(folder, 'pgbouncer.ini')
  writeFileSync(roles, `"${role}" ""\n`)
  writeFileSync(
    configuration,
    [
      ...['[databases]', `${database} = host=${host} port=${port} user=${role}`, '[pgbouncer]'],
      ...['listen_addr =', `unix_socket_dir = ${folder}`, 'auth_type = any', `auth_file = ${roles}`],
      ...['pool_mode = transaction', 'default_pool_size = 2', 'max_client_conn = 50', ...settings, ''],
    ].join('\n'),
  )
  if (user) for (const path of [folder, roles, configuration]) chownSync(path, user.uid, user.gid)
  const pooler = spawn(PGBOUNCER, [configuration], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  const ended = once(pooler, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: pooler.stderr }).on('line', (line) => {
      said.push(line)
      if (line.includes('process up')) resolve()
    })
    ended.then(() => reject(new Error(`The pooler did not start:\n${said.join('\n')}`)), reject)
  })
  return {
    url: `postgres://${role}@localhost:6432/${database}?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      pooler.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
