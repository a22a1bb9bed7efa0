import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSchemaCurrent } from './db/schema-state.ts'
import { hasMetricsToken, isLoopback } from './observability/metrics.route.ts'
import type { Platform } from './platform.ts'

/** Milliseconds for a check: a proxy that asks every few seconds gets its answer before it gives up. */
const CHECK_MS = 3_000
/** Milliseconds that a result is shared: anyone may ask, and the database and store are asked once for all. */
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
 * Whether a client learns which part fails: this machine, and who has the token of the metrics. A proxy that is trusted
 * names the client's own address.
 */
const seesParts = ({ config }: Platform, request: FastifyRequest): boolean =>
  isLoopback(request.ip) || (config.metricsToken !== undefined && hasMetricsToken(config.metricsToken, request))

/**
 * Health for proxies and people, without a session. `/api/health/live`: the process answers, so it may get requests.
 * `/api/health`: every part works; 503 otherwise, also while the instance stops, and for the operator the part that fails. Database and store are
 * shared, so a proxy that avoided instances that are not ready would avoid all of them.
 */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  let last: { at: number; checks: Promise<Checks> } | undefined
  const checked = () => {
    const at = performance.now()
    if (!last || at - last.at > REMEMBERED_MS) last = { at, checks: checkParts(platform) }
    return last.checks
  }
  app.get('/api/health/live', async () => ({ success: true, data: { live: true } }))
  app.get('/api/health', async (request, reply) => {
    const checks = await checked()
    const isStopping = platform.isStopping()
    const isReady = !isStopping && Object.values(checks).every(Boolean)
    const data = { ready: isReady, stopping: isStopping, ...(seesParts(platform, request) && { checks }) }
    return reply.status(isReady ? 200 : 503).send({ success: isReady, data })
  })
}
