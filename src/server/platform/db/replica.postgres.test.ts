import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { form, testApi } from '../../testing/api.ts'
import { personFields } from '../../testing/data/fixtures.ts'
import { serverUrl, testDatabase } from '../../testing/database/database.ts'
import { startStandby } from '../../testing/database/postgres-cluster.ts'
import { runOn, valueOn } from '../../testing/database/run-on.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { silentProxy } from '../../testing/database/silent-proxy.ts'
import { stillTimers } from '../../testing/still-timers.ts'
import type { OpenDatabase } from './database.ts'
import { replicaOpener } from './open-replica.ts'
import { openServer } from './server.ts'

const name = `worker_${process.pid}`
await testDatabase()
const primary = serverUrl(name)
const standby = await startStandby(primary)
afterAll(standby.stop)
const { host, port } = new pg.Client(standby.url())
const socket = `${host}/.s.PGSQL.${port}`

const onStandby = (statement: string) => valueOn(standby.url(name), statement)
/** Waits until a server reaches the primary's present position in the log. */
async function untilAsFar(url: string, reached: string): Promise<void> {
  const inserted = await valueOn(primary, 'select pg_current_wal_insert_lsn()::text as value')
  await expect.poll(() => valueOn(url, `select ${reached} >= '${inserted}' as value`)).toBe(true)
}
const caughtUp = () => untilAsFar(standby.url(name), 'pg_last_wal_replay_lsn()')
/** Waits until the primary has written its log: test servers confirm earlier, and the lag check reads written log. */
const logWritten = () => untilAsFar(primary, 'pg_current_wal_lsn()')
/** Frees the log that no standby keeps, as the databases of many other tests do. */
async function freeLog(): Promise<void> {
  for (let segment = 0; segment < 4; segment += 1) {
    await runOn(primary, `select pg_logical_emit_message(false, 'filler', 'a segment of its own')`)
    await runOn(primary, 'select pg_switch_wal()')
    await runOn(primary, 'checkpoint')
  }
}
const resume = () => onStandby('select pg_wal_replay_resume()')
/** Freezes the standby: it keeps its present data and still answers. */
async function pause(): Promise<void> {
  await caughtUp()
  onTestFinished(async () => void (await resume()))
  await onStandby('select pg_wal_replay_pause()')
  await expect.poll(() => onStandby('select pg_get_wal_replay_pause_state() as value')).toBe('paused')
}

/** A server that uses the given replica. */
async function serving(openReplica: () => Promise<OpenDatabase>) {
  const lines: string[] = []
  const api = await testApi({ LOG_LEVEL: 'info' }, { openReplica, logTo: { write: (line) => void lines.push(line) } })
  const times = (message: string) => lines.filter((line) => line.includes(message)).length
  const leftAlone = () => times('replica: failed')
  const behind = () => times('replica: lagging')
  const administrator = api.as(api.officials.administrator)
  const { technician } = api.officials
  const query = encodeURIComponent(JSON.stringify([{ field: 'email', operator: '=', value: technician.email }]))
  const listed = async () => {
    const { statusCode, body } = await administrator.get(`/api/user/all?filter=${query}`)
    return { statusCode, firstName: body.data?.Users[0]?.first_name }
  }
  const rename = async (firstName: string) => {
    const fields = { ...personFields(technician.email), first_name: firstName }
    return (await administrator.patch(`/api/user/${technician.id}`, form(fields))).statusCode
  }
  const later = (seconds = 30) => {
    api.time.now = new Date(api.time.now.getTime() + seconds * 1_000)
  }
  /** Waits until the server has started to use the standby `time` times. */
  const isUsed = async (time: number) => {
    const used = async () => {
      await listed()
      return times('replica: used')
    }
    await expect.poll(used).toBe(time)
    await caughtUp()
  }
  await isUsed(1)
  return { api, listed, rename, later, isUsed, leftAlone, behind }
}
const direct = () => openServer(standby.url(name), silentLog)

test('lists are read from the standby; writes and what decides go to the primary', async () => {
  const { api, listed, rename } = await serving(direct)
  await pause()
  expect(await rename('Nombre nuevo')).toBe(200)
  expect(await listed()).toEqual({ statusCode: 200, firstName: 'Ana' })
  const own = await api.as(api.officials.technician).get('/api/profile')
  expect(JSON.stringify(own.body)).toContain('Nombre nuevo')
  await resume()
  await expect.poll(listed).toEqual({ statusCode: 200, firstName: 'Nombre nuevo' })
})

test('a replica that stays behind is not read from, and again once it has caught up', async () => {
  const { listed, rename, later, isUsed, leftAlone, behind } = await serving(direct)
  await pause()
  expect(await rename('Hace tiempo')).toBe(200)
  await logWritten()
  later(9)
  // The standby's data are nine seconds old, which is still allowed; now the server knows since when they lag.
  expect(await listed()).toEqual({ statusCode: 200, firstName: 'Ana' })
  later(10)
  const told = async () => {
    expect(await listed()).toEqual({ statusCode: 200, firstName: 'Hace tiempo' })
    return [behind(), leftAlone()]
  }
  await expect.poll(told).toEqual([1, 0])
  expect(await told()).toEqual([1, 0])
  await resume()
  await isUsed(2)
  await pause()
  expect(await rename('Después')).toBe(200)
  expect(await listed()).toEqual({ statusCode: 200, firstName: 'Hace tiempo' })
})

test('a replica that goes down is skipped, and used again once it is back', async () => {
  const { listed, rename, later, isUsed, leftAlone } = await serving(direct)
  await standby.restart(async () => {
    expect(await rename('Sin réplica')).toBe(200)
    const lists = await Promise.all(Array.from({ length: 15 }, listed))
    expect(lists).toEqual(Array(15).fill({ statusCode: 200, firstName: 'Sin réplica' }))
    expect(leftAlone()).toBe(1)
    // The standby is still down at the next attempt.
    later()
    expect(await listed()).toEqual({ statusCode: 200, firstName: 'Sin réplica' })
    await expect.poll(leftAlone).toBe(2)
    await freeLog()
  })
  later()
  await isUsed(2)
  await pause()
  expect(await rename('Más tarde')).toBe(200)
  expect(await listed()).toEqual({ statusCode: 200, firstName: 'Sin réplica' })
})

test('one whose host falls silent is waited for once', async () => {
  const proxy = await silentProxy(socket)
  onTestFinished(proxy.close)
  const timers = stillTimers(onTestFinished)
  const proxied = `postgres://postgres@127.0.0.1:${proxy.port}/${name}`
  const { listed, rename, leftAlone } = await serving(() => openServer(proxied, silentLog))
  await listed()
  proxy.silence()
  expect(await rename('En silencio')).toBe(200)
  const waits = listed()
  // Time passes until the replica is given up, and not while the primary answers.
  const givesUp = expect.poll(leftAlone).toBe(1)
  await timers.passUntil(givesUp)
  expect(await waits).toEqual({ statusCode: 200, firstName: 'En silencio' })
  for (const _ of ['does not wait', 'nor this one']) {
    expect(await listed()).toEqual({ statusCode: 200, firstName: 'En silencio' })
    expect(leftAlone()).toBe(1)
  }
})

test('a replica that is behind a migration is no fault of a list', async () => {
  const { listed, leftAlone } = await serving(direct)
  await runOn(primary, 'alter table users rename column role_functions to to_come')
  await pause()
  await runOn(primary, 'alter table users rename column to_come to role_functions')
  expect(await listed()).toEqual({ statusCode: 200, firstName: 'Ana' })
  expect(leftAlone()).toBe(1)
})

// This test comes last among those that need a standby: after its promotion the server is no standby.
test('a promoted replica is skipped from then on', async () => {
  const { listed, rename, later, leftAlone } = await serving(direct)
  await onStandby('select pg_promote()')
  expect(await rename('Tras el ascenso')).toBe(200)
  for (const times of [1, 2]) {
    later()
    const told = async () => {
      expect(await listed()).toEqual({ statusCode: 200, firstName: 'Tras el ascenso' })
      return leftAlone()
    }
    await expect.poll(told).toBe(times)
  }
})

/** Half of the usual limit for a server. */
const SOON_MS = 5_000

test('a silent host as DATABASE_REPLICA_URL is given up soon', async () => {
  const timers = stillTimers(onTestFinished)
  const proxy = await silentProxy(socket)
  onTestFinished(proxy.close)
  proxy.silence()
  const databaseReplicaUrl = `postgres://postgres@127.0.0.1:${proxy.port}/${name}`
  const open = replicaOpener({ dataDir: 'unused', databaseReplicaUrl, databaseStatements: 'named' }, silentLog, {})
  const refused = expect(open?.()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await expect.poll(proxy.accepted).toBe(1)
  timers.pass(SOON_MS)
  await refused
})
