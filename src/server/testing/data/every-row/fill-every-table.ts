import { sql } from 'drizzle-orm'
import { askForDay } from '../../../daily-notices/daily-round.ts'
import { loadDemo } from '../../../demo/load-demo.ts'
import { issueWaiting } from '../../../evidence/issuing/issue-waiting.ts'
import { fileRecords } from '../../../files/file-records.ts'
import { deliverWebhooks } from '../../../integrations/webhooks/deliver-webhooks.ts'
import { sweepInstallation } from '../../../upkeep/upkeep.ts'
import type { TestApi } from '../../api.ts'
import { cleanDatabase } from '../../database/database.ts'
import { aWorld, callFor, callRoute, type World } from '../../route-calls.ts'
import { runJobs } from '../../run-jobs.ts'
import { linkAll, sequenceAll, settledNow } from '../../whole-rounds.ts'
import { BOLIVAR, insertOfficials } from '../officials.ts'
import { callStates } from './called-states.ts'
import { addLackingRows } from './lacking-rows.ts'

/** The password that a call changes; the tokens of a test need none. */
const PASSWORD = 'una clave con eñe y más'

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Calls that end the sessions of others, or need a password. */
const OF_SESSIONS = /^\/api\/(login|session|profile)/

/** Calls every route that writes, as the first official who may: a row of what each of them writes. */
async function callEveryRoute(world: World): Promise<void> {
  const { api } = world
  const { administrator, technician } = api.officials
  for (const route of api.routes) {
    if (!WRITES.includes(route.method) || OF_SESSIONS.test(route.url)) continue
    for (const official of [administrator, technician]) {
      const { statusCode } = await callRoute(api.as(official), route, await callFor(world, route, official))
      if (statusCode < 400) break
    }
  }
}

/** A tile of the public log has 256 leaves: so many actas would take minutes. */
const addLeaves = ({ platform: { db } }: TestApi) =>
  db.execute(sql`insert into log_pending (department_id, data, at)
    select ${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/' || 900000 + n || E'/1\n' || lpad(to_hex(n), 64, '0') || E'\n', now()
    from generate_series(1, 260) n`)

/** Does what the server does in its rounds. */
async function runRounds(api: TestApi): Promise<void> {
  const { platform } = api
  await askForDay(platform)
  await runJobs(api)
  await fileRecords(platform)
  await issueWaiting(platform)
  const post = async () => ({ status: 500, error: 'El servidor respondió 500.' })
  await deliverWebhooks(platform, { settledId: settledNow(platform.db), post })
  await addLeaves(api)
  await sequenceAll(platform)
  await sweepInstallation(platform)
}

/**
 * Fills an installation with rows of every table and every state. They come from the demonstration, from a call of every
 * route that writes, and from a round of each work of the server; the rest is inserted.
 */
export async function fillEveryTable(api: TestApi): Promise<void> {
  const { platform, officials, time } = api
  await cleanDatabase()
  await loadDemo(platform)
  // The accounts of a test come in after the demonstration, which is for an installation without any.
  Object.assign(officials, await insertOfficials(platform.db, time.now))
  const world = await aWorld(api, PASSWORD)
  await callEveryRoute(world)
  await callStates(world)
  await runRounds(api)
  await addLackingRows(platform.db)
  await linkAll(platform.db, time.now)
}
