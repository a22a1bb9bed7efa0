import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Official } from '../../src/domain/access/official.ts'
import { createApp } from '../../src/server/app.ts'
import { hashPassword } from '../../src/server/platform/auth/passwords.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import type { Platform } from '../../src/server/platform/platform.ts'
import { users } from '../../src/server/schema/users.table.ts'
import { type Client, clientOf } from '../../src/server/testing/client.ts'
import { insertOfficials, type Officials } from '../../src/server/testing/data/officials.ts'
import { countingBlobs } from '../../src/server/testing/services/counting-blobs.ts'
import { type Server, ServerAway, type WireReply, type WireRequest } from '../network/types.ts'
import { openRunDatabase } from './open-run-database.ts'

/** Password of every official of a run. */
export const PASSWORD = 'clave-de-la-simulacion-2026'

/** The product's server on a database of its own, without a port. */
export type SimulatedServer = Server & {
  readonly db: Database
  readonly officials: Officials
  /** The platform of the app that runs now. */
  platform(): Platform
  /** A client that bypasses the network, to prepare a run and to act at a desk. @throws ServerAway */
  as(official: Official): Client
  /** A token as a login gives it, without the time that checking a password takes. */
  tokenOf(official: Official): string
  /** Stops the app once its last request is answered; the server is away from then on. */
  stop(): Promise<void>
  /** Starts the app again, on the same database and files. */
  start(): Promise<void>
  close(): Promise<void>
}

let passwordHash: Promise<string> | undefined

/** Hashed once in a process, because a hash takes as long as ten requests. */
const hashOnce = (): Promise<string> => {
  passwordHash ??= hashPassword(PASSWORD)
  return passwordHash
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

const replyOf = async (app: FastifyInstance, request: WireRequest): Promise<WireReply> => {
  const { method, path: url, headers, body } = request
  const asked: InjectOptions = { method: method as 'GET', url, headers: { ...headers } }
  const reply = await app.inject(body.length > 0 ? { ...asked, payload: body } : asked)
  const told = Object.entries(reply.headers).filter(([, value]) => value !== undefined)
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(told.map(([name, value]) => [name, textOf(value)])),
    body: reply.rawPayload,
  }
}

/**
 * Starts the server of one run.
 * @param now the clock of the run, in milliseconds since 1970
 * @param database URL of a PostgreSQL server; without one the database is in memory
 */
export async function startServer({
  now,
  database,
}: {
  now: () => number
  database?: string | undefined
}): Promise<SimulatedServer> {
  const { db, close } = await openRunDatabase(database)
  const dataDir = await mkdtemp(join(tmpdir(), 'vigia-simulation-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: '1000000',
  })
  const clock = () => new Date(now())
  const blobs = countingBlobs(0, clock)
  let requests = 0
  const newRequestId = () => {
    requests += 1
    return `simulated-${requests}`
  }
  const startApp = async () => {
    const made = await createApp({
      config: { ...config, tokenSecret: 'a secret for simulations, which nobody else knows' },
      db,
      blobs,
      clock,
      newRequestId,
      webFolder: join(dataDir, 'no web app'),
    })
    await made.app.ready()
    return made
  }
  let running: Awaited<ReturnType<typeof startApp>> | undefined = await startApp()
  let { platform } = running
  const officials = await insertOfficials(db, clock())
  await db.update(users).set({ passwordHash: await hashOnce() })
  /** The latest work. The next one waits for it, because the server does one thing at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }
  const tokenOf = ({ id: userId, email, departmentId, userType }: Official) =>
    platform.tokens.sign({ userId, email, departmentId, userType, version: 1 })
  const stop = () =>
    inTurn(async () => {
      await running?.app.close()
      running = undefined
    })
  return {
    db,
    officials,
    platform: () => platform,
    as(official) {
      if (!running) throw new ServerAway()
      return clientOf(running.app, tokenOf(official))
    },
    tokenOf,
    handle: (request) =>
      inTurn(async () => {
        if (!running) throw new ServerAway()
        const reply = await replyOf(running.app, request)
        // Writes after a reply must end before the next request, or threads would decide what that one sees.
        await platform.sessions.settled()
        return reply
      }),
    stop,
    start: () =>
      inTurn(async () => {
        running ??= await startApp()
        platform = running.platform
      }),
    async close() {
      await stop()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
