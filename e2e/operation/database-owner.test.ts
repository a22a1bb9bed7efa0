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
const OWNERS_PASSWORD = 'otra clave'

let cluster: PostgresCluster
let folder: string
/** Addresses with the two roles that the script makes. */
let ownersUrl: string
let applicationUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-owner-'))
  cluster = await startPostgresCluster({ durable: false })
  const socket = new URL(cluster.url()).searchParams.get('host') ?? ''
  const path = `${findPostgresBinaries()}:${process.env.PATH}`
  const environment = {
    PATH: path,
    PGHOST: socket,
    POSTGRES_PASSWORD: PASSWORD,
    POSTGRES_OWNER_PASSWORD: OWNERS_PASSWORD,
  }
  execFileSync(SCRIPT, { env: environment, stdio: 'pipe' })
  const as = (role: string, password: string) =>
    cluster.url('vigia').replace('//postgres@', `//${role}:${encodeURIComponent(password)}@`)
  ownersUrl = as('vigia_owner', OWNERS_PASSWORD)
  applicationUrl = as('vigia', PASSWORD)
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

test('Vigía starts on what they make, extensions and all, and again without the owner', async () => {
  const unprepared = startServer({ dataDir: folder, databaseUrl: applicationUrl })
  await expect(unprepared).rejects.toThrow(/dé DATABASE_OWNER_URL/)
  const environment = { DATABASE_OWNER_URL: ownersUrl }
  const server = await startServer({ dataDir: folder, databaseUrl: applicationUrl, environment })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.kill('SIGTERM')
  const again = await startServer({ dataDir: folder, databaseUrl: applicationUrl })
  expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
  await again.kill('SIGTERM')
})

test.each([
  ['puts no guard to sleep', 'alter table audit_events disable trigger user'],
  ['deletes nothing from the trail', 'delete from audit_events'],
  ['makes no table', 'create table mine (id integer)'],
])('the role of the application %s', async (_what, statement) => {
  await on(applicationUrl, (client) => expect(client.query(statement)).rejects.toMatchObject({ code: '42501' }))
})

test.each([
  ['runs no program', "copy (select 1) to program 'true'"],
  ['reads no file', "select pg_read_file('/etc/hostname')"],
  ['may not do without all triggers at once', 'set session_replication_role = replica'],
  ['makes no other role', 'create role other superuser'],
])('the role that owns the tables %s', async (_what, statement) => {
  await on(ownersUrl, (client) => expect(client.query(statement)).rejects.toMatchObject({ code: '42501' }))
})

test("the owner's password is the given one, and the superuser has none from elsewhere", async () => {
  const { rows } = await on(cluster.url(), (client) =>
    client.query(`select rolname, rolpassword is null as none from pg_authid where rolcanlogin order by rolname`),
  )
  expect(rows).toEqual([
    { rolname: 'postgres', none: true },
    { rolname: 'vigia', none: false },
    { rolname: 'vigia_owner', none: false },
  ])
})
