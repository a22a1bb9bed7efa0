import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isSchemaCurrent } from './db/schema-state.ts'
import type { Platform } from './platform.ts'

/** A proxy that asks every few seconds is answered before it gives up. */
const CHECK_MS = 3_000
/** Anybody may ask, as often as the limit of calls allows: the parts behind are asked once for all of them. */
const REMEMBERED_MS = 1_000

type Checks = { database: boolean; migrations: boolean; storage: boolean }

async function passes(check: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS)
  })
  const done = check.then(
    (result) => result !== false,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

async function checkParts({ db, blobs }: Platform): Promise<Checks> {
  const [database, migrations, storage] = await Promise.all([
    passes(db.execute(sql`select 1`)),
    passes(isSchemaCurrent(db)),
    passes(blobs.check()),
  ])
  return { database, migrations, storage }
}

/**
 * For proxies and people, without a session. `/api/health/live`: the process answers, hence may be sent requests: it
 * says itself what it cannot do meanwhile. `/api/health`: it can do all of its work; 503 says which part cannot, and is
 * what a stopping instance answers. Database and store are common to all instances: a proxy that left out those that are
 * not ready would leave out every one.
 */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  let last: { at: number; checks: Promise<Checks> } | undefined
  const checked = () => {
    const at = performance.now()
    if (!last || at - last.at > REMEMBERED_MS) last = { at, checks: checkParts(platform) }
    return last.checks
  }
  app.get('/api/health/live', async () => ({ success: true, data: { live: true } }))
  app.get('/api/health', async (_request, reply) => {
    const checks = await checked()
    const isStopping = platform.isStopping()
    const isReady = !isStopping && Object.values(checks).every(Boolean)
    const data = { ready: isReady, stopping: isStopping, checks }
    return reply.status(isReady ? 200 : 503).send({ success: isReady, data })
  })
}
