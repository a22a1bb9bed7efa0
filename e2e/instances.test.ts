import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../src/server/testing/postgres-cluster.ts'
import { type S3Server, startS3Server } from '../src/server/testing/s3-server.ts'
import { type Acknowledged, expectAll, writeItems } from './support/acknowledged-writes.ts'
import { logIn } from './support/client.ts'
import { startNginx } from './support/nginx.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** Several instances on one PostgreSQL and one S3 store. */
const TOKEN_SECRET = 'a secret that the instances share, of many letters'

let folder: string
let cluster: PostgresCluster
let s3: S3Server
const running: RunningServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-instances-'))
  cluster = await startPostgresCluster({ durable: false })
  s3 = await startS3Server()
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill('SIGTERM')))
  await cluster?.stop()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

async function startInstance(name: string): Promise<RunningServer> {
  const server = await startServer({
    dataDir: join(folder, name),
    databaseUrl: cluster.url(),
    environment: { TOKEN_SECRET, ...s3.environment, S3_TIMEOUT_MS: '10000' },
  })
  running.push(server)
  return server
}

test('two that start at once on an empty database create the schema and the data once', async () => {
  const [one, other] = await Promise.all([startInstance('one'), startInstance('other')])
  for (const { url } of [one, other]) {
    const reply = await fetch(`${url}/api/health`)
    expect(await reply.json()).toMatchObject({ data: { ready: true } })
  }
})

/** The headers over HTTP/2 and TLS, with a certificate that nobody else knows. */
async function overTls(port: number, path: string): Promise<IncomingHttpHeaders> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  try {
    const [headers] = await once(session.request({ ':path': path }), 'response')
    return headers
  } finally {
    session.destroy()
  }
}

test('the proxy as shipped answers over TLS, sends everybody there, and shows no metrics', async () => {
  const nginx = await startNginx(running.map(({ url }) => url))
  try {
    const reply = await overTls(nginx.tlsPort, '/api/health')
    expect(reply).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
    const { status, headers } = await fetch(`${nginx.redirectUrl}/ingreso?a=1`, { redirect: 'manual' })
    expect({ status, to: headers.get('location') }).toEqual({ status: 301, to: 'https://127.0.0.1/ingreso?a=1' })
    expect(await overTls(nginx.tlsPort, '/metrics')).toMatchObject({ ':status': 404 })
  } finally {
    await nginx.stop()
  }
})

test('behind a proxy without the store: photos answer 503 again and again, and answers without one are all kept', async () => {
  const nginx = await startNginx(running.map(({ url }) => url))
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
      // Nothing of these is the store's: each has to succeed at the first attempt.
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

test('one of two behind a proxy is killed in the middle of inspections: nothing confirmed is lost, nothing is twice', async () => {
  const [one, other] = running
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

test('an instance that is asked to stop finishes what it is doing, within its ten seconds', async () => {
  const server = await startInstance('stopping')
  const acknowledged: Acknowledged[] = []
  let stopped: Promise<void> | undefined
  let wasStopped = false
  await writeItems({
    url: server.url,
    seed: 5,
    isOver: () => wasStopped,
    onWritten(written) {
      acknowledged.push(written)
      if (acknowledged.length < 20 || stopped) return
      stopped = server.kill('SIGTERM').then(() => {
        wasStopped = true
      })
    },
  })
  await stopped
  const [, other] = running
  await expectAll(other?.url ?? '', acknowledged)
})
