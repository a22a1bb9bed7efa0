import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresBinaries } from '../../src/server/testing/database/postgres-binaries.ts'
import { type PostgresCluster, startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { startServer } from '../support/server.ts'

/** The database's container runs this script once: as the superuser, over a socket of its own. */
const SCRIPT = fileURLToPath(new URL('../../deploy/database-owner.sh', import.meta.url))
const PASSWORD = "una clave con ' y \\ dentro"

let cluster: PostgresCluster
let folder: string
/** Address with the role that the script makes. */
let ownersUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-owner-'))
  cluster = await startPostgresCluster({ durable: false })
  const socket = new URL(cluster.url()).searchParams.get('host') ?? ''
  const path = `${findPostgresBinaries()}:${process.env.PATH}`
  const environment = { PATH: path, PGHOST: socket, POSTGRES_PASSWORD: PASSWORD }
  execFileSync(SCRIPT, { env: environment, stdio: 'pipe' })
  ownersUrl = cluster.url('vigia').replace('//postgres@', `//vigia:${encodeURIComponent(PASSWORD)}@`)
})
afterAll(async () => {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('Vigía starts on what it makes, extensions and all', async () => {
  const server = await startServer({ dataDir: folder, databaseUrl: ownersUrl })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.kill('SIGTERM')
})

test.each([
  ['runs no program', "copy (select 1) to program 'true'"],
  ['reads no file', "select pg_read_file('/etc/hostname')"],
  ['may not do without all triggers at once', 'set session_replication_role = replica'],
  ['makes no other role', 'create role other superuser'],
])('the role %s', async (_what, statement) => {
  await on(ownersUrl, (client) => expect(client.query(statement)).rejects.toMatchObject({ code: '42501' }))
})

test('its password is the one that was given, and the superuser has none to come in with from elsewhere', async () => {
  const { rows } = await on(cluster.url(), (client) =>
    client.query(`select rolname, rolpassword is null as none from pg_authid where rolcanlogin order by rolname`),
  )
  expect(rows).toEqual([
    { rolname: 'postgres', none: true },
    { rolname: 'vigia', none: false },
  ])
})
