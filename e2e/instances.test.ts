import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../src/server/testing/postgres-cluster.ts'
import { type S3Server, startS3Server } from '../src/server/testing/s3-server.ts'
import { type Acknowledged, expectAll, writeItems } from './support/acknowledged-writes.ts'
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
