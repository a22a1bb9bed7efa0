import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PostgresCluster,
  startPostgresCluster,
  startStandby,
} from '../../src/server/testing/database/postgres-cluster.ts'
import { valueOn } from '../../src/server/testing/database/run-on.ts'
import { type S3Server, startS3Server } from '../../src/server/testing/services/s3-server.ts'
import { type Acknowledged, expectAll, writeItems } from '../support/acknowledged-writes.ts'
import { logIn } from '../support/client.ts'
import { metric } from '../support/metric.ts'
import { startNginx } from '../support/nginx.ts'
import { overTls, tlsVersionWith } from '../support/over-tls.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// Several instances on one PostgreSQL and one S3 store.

const TOKEN_SECRET = 'a secret that the instances share, of many letters'

let folder: string
let cluster: PostgresCluster
let s3: S3Server
/** Two instances that all tests share. */
const pair: RunningServer[] = []
const started: RunningServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-instances-'))
  cluster = await startPostgresCluster({ durable: false })
  s3 = await startS3Server()
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill('SIGTERM')))
  await cluster?.stop()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

async function startInstance(name: string, more: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    dataDir: join(folder, name),
    databaseUrl: cluster.url(),
    environment: {
      TOKEN_SECRET,
      UPLOADS_DIR: join(folder, 'uploads'),
      ...s3.environment,
      S3_TIMEOUT_MS: '10000',
      ...more,
    },
  })
  started.push(server)
  return server
}

test('two that start at once on an empty database create the schema and the data once', async () => {
  pair.push(...(await Promise.all([startInstance('one'), startInstance('other')])))
  for (const { url } of pair) {
    const reply = await fetch(`${url}/api/health`)
    expect(await reply.json()).toMatchObject({ data: { ready: true } })
  }
})

test('the proxy as shipped answers over TLS, sends everybody there, and shows no metrics', async () => {
  const nginx = await startNginx(pair.map(({ url }) => url))
  try {
    const reply = await overTls(nginx.tlsPort, '/api/health')
    expect(reply).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
    const { status, headers } = await fetch(`${nginx.redirectUrl}/ingreso?a=1`, { redirect: 'manual' })
    expect({ status, to: headers.get('location') }).toEqual({ status: 301, to: 'https://localhost/ingreso?a=1' })
    expect(await overTls(nginx.tlsPort, '/metrics')).toMatchObject({ ':status': 404 })
  } finally {
    await nginx.stop()
  }
})

test('the proxy speaks TLS 1.3 and 1.2, and nothing older', async () => {
  const nginx = await startNginx(pair.map(({ url }) => url))
  try {
    for (const version of ['TLSv1.3', 'TLSv1.2'] as const)
      expect(await tlsVersionWith(version, nginx.tlsPort)).toBe(version)
    const refusal = { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }
    await expect(tlsVersionWith('TLSv1.1', nginx.tlsPort)).rejects.toMatchObject(refusal)
  } finally {
    await nginx.stop()
  }
})

test('the proxy gives each instance its share of the requests', async () => {
  const series = 'vigia_http_request_duration_seconds_count{method="GET",route="/api/health",status="200"}'
  const answered = () => Promise.all(pair.map(({ url }) => metric(url, series)))
  const before = await answered()
  const nginx = await startNginx(pair.map(({ url }) => url))
  try {
    for (let request = 0; request < 20; request++) expect((await fetch(`${nginx.url}/api/health`)).status).toBe(200)
  } finally {
    await nginx.stop()
  }
  const [one = 0, other = 0] = (await answered()).map((count, index) => count - (before[index] ?? 0))
  expect(Math.min(one, other)).toBeGreaterThan(0)
  expect(one + other).toBe(20)
})

test('an instance reports its connections to the database and its slow queries', async () => {
  const watched = await startInstance('watched', { SLOW_QUERY_MS: '0.001' })
  const inspector = await logIn(watched.url, 'tecnico@vigia.demo')
  expect((await inspector('GET', '/api/assignment/all?limit=1')).status).toBe(200)
  await expect.poll(() => metric(watched.url, 'vigia_slow_queries_total')).toBeGreaterThan(0)
  await expect.poll(() => watched.output()).toContain('slow query')
  expect(await metric(watched.url, 'vigia_database_connections{state="total"}')).toBeGreaterThan(0)
  expect(await metric(watched.url, 'vigia_database_connections{state="waiting"}')).toBe(0)
  expect(await watched.kill('SIGTERM')).toBe(0)
})

test('an instance that would keep the photos elsewhere is refused in one line', async () => {
  const environment = { TOKEN_SECRET }
  const starting = startServer({ dataDir: join(folder, 'elsewhere'), databaseUrl: cluster.url(), environment })
  await expect(starting).rejects.toThrow(
    /^The server ended with code 1\.\nEn los archivos de [^\n]+STORE_CHECK=off\.\n$/,
  )
})

test('one with a replica reads lists there', async () => {
  const standby = await startStandby(cluster.url())
  const reader = await startInstance('reader', { DATABASE_REPLICA_URL: standby.url(), LOG_LEVEL: 'info' })
  try {
    const administrator = await logIn(reader.url, 'admin@vigia.demo')
    const logAfterList = async () => {
      expect((await administrator('GET', '/api/user/all?limit=1')).status).toBe(200)
      return reader.output()
    }
    await expect.poll(logAfterList).toContain('replica: used')
    const lists = `select count(*)::int as value from pg_stat_activity where application_name = 'vigia' and query like '%users%'`
    expect(await valueOn(standby.url(), lists)).toBeGreaterThan(0)
  } finally {
    await reader.kill('SIGTERM')
    await standby.stop()
  }
})

test('photos behind a proxy without the store answer 503, and answers without photos are kept', async () => {
  const nginx = await startNginx(pair.map(({ url }) => url))
  let photo: string | null = null
  let isOver = false
  try {
    await writeItems({
      url: nginx.url,
      seed: 6,
      isOver: () => photo !== null,
      onWritten(written) {
        photo ??= written.photo
      },
    })
    s3.behaviour = 'failing'
    const { token } = await logIn(nginx.url, 'tecnico@vigia.demo')
    const seen: number[] = []
    const look = async () => {
      while (!isOver) {
        const authorization = `Bearer ${token}`
        const { status } = await fetch(`${nginx.url}/api/inspection/evidence/${photo}`, { headers: { authorization } })
        seen.push(status)
      }
    }
    const looking = Promise.all([look(), look(), look()])
    const acknowledged: Acknowledged[] = []
    let refused = 0
    await writeItems({
      url: nginx.url,
      seed: 7,
      hasPhotos: false,
      // These writes do not need the store, so each has to succeed at the first attempt.
      isOver: () => refused > 0 || acknowledged.length >= 60,
      onWritten: (written) => void acknowledged.push(written),
      onRefused() {
        refused += 1
      },
    })
    isOver = true
    await looking
    expect(new Set(seen)).toEqual(new Set([503]))
    expect(seen.length).toBeGreaterThan(10)
    expect({ refused, isEnough: acknowledged.length >= 60 }).toEqual({ refused: 0, isEnough: true })
  } finally {
    isOver = true
    s3.behaviour = 'well'
    await nginx.stop()
  }
})

test('one of two instances killed during inspections loses no confirmed work and doubles none', async () => {
  const [one, other] = pair
  if (!one || !other) throw new Error('The instances did not start.')
  const nginx = await startNginx([one.url, other.url])
  const acknowledged: Acknowledged[] = []
  let isKilled = false
  try {
    await writeItems({
      url: nginx.url,
      seed: 4,
      attempts: 8,
      isOver: () => acknowledged.length >= 120,
      onWritten(written) {
        acknowledged.push(written)
        if (acknowledged.length < 40 || isKilled) return
        isKilled = true
        void one.kill('SIGKILL')
      },
    })
    expect(acknowledged.length).toBeGreaterThanOrEqual(120)
    await expectAll(nginx.url, acknowledged)
    await expectAll(other.url, acknowledged)
  } finally {
    await nginx.stop()
  }
})

/** A photo chunk that a test sends in two parts, so that its request stays open in between. */
const CHUNK = Buffer.alloc(4_096, 7)
const PHOTO = `/api/inspection/pieces/${createHash('sha256').update(CHUNK).update(CHUNK).digest('hex')}`

test('a stopping instance finishes work under way, answers late requests, and ends well', async () => {
  const server = await startInstance('stopping')
  const { token } = await logIn(server.url, 'tecnico@vigia.demo')
  const [upload, midRequest, idle] = [
    await rawConnection(server.url),
    await rawConnection(server.url),
    await rawConnection(server.url),
  ]
  const health = 'GET /api/health HTTP/1.1\r\nHost: vigia\r\n'
  upload.send(
    `PUT ${PHOTO}?offset=0&total=${2 * CHUNK.length} HTTP/1.1\r\nHost: vigia\r\nAuthorization: Bearer ${token}\r\n`,
  )
  upload.send(`Content-Type: application/octet-stream\r\nContent-Length: ${CHUNK.length}\r\n\r\n`)
  upload.send(CHUNK.subarray(0, 1_000))
  for (const kept of [midRequest, idle]) {
    kept.send(`${health}\r\n`)
    await kept.came(/"stopping":false/)
  }
  midRequest.send(health)
  // Two requests are in flight: the upload, and this one for the metrics.
  await expect.poll(() => metric(server.url, 'vigia_http_requests_in_flight')).toBe(2)

  const ended = server.kill('SIGTERM')
  await idle.untilClosed()
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow()
  midRequest.send('\r\n')
  const [, last = ''] = (await midRequest.untilClosed()).split('"stopping":false')
  expect(last).toMatch(/HTTP\/1\.1 503 .*\r\nconnection: close\r\n.*"stopping":true/is)
  upload.send(CHUNK.subarray(1_000))
  expect(await upload.untilClosed()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
  expect(await ended).toBe(0)

  const [, other] = pair
  const inspector = await logIn(other?.url ?? '', 'tecnico@vigia.demo')
  expect((await inspector('GET', PHOTO)).body.data).toEqual({ received_bytes: CHUNK.length })
})

test('an instance stopped during inspections loses no confirmed work', async () => {
  const server = await startInstance('stopping-busy')
  const acknowledged: Acknowledged[] = []
  let ended: Promise<number | null> | undefined
  let isOver = false
  await writeItems({
    url: server.url,
    seed: 5,
    isOver: () => isOver,
    onWritten(written) {
      acknowledged.push(written)
      if (acknowledged.length < 20) return
      ended ??= server.kill('SIGTERM').finally(() => {
        isOver = true
      })
    },
  })
  expect(await ended).toBe(0)
  const [, other] = pair
  await expectAll(other?.url ?? '', acknowledged)
})
