import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from './audit/verify-audit.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { rowsOf } from './platform/db/database.ts'
import { openServer } from './platform/db/server.ts'
import { currentRole, grantApplication, mayMigrate, ownsTrail } from './start/application-role.queries.ts'
import { testApi } from './testing/api.ts'
import { aVisit, closeVisit } from './testing/data/fixtures.ts'
import { serverUrl, testDatabase } from './testing/database/database.ts'
import { silentLog } from './testing/database/silent-log.ts'
import { aWorld, callFor, callRoute, restoreAccounts, type World } from './testing/route-calls.ts'
import { linkAll } from './testing/whole-rounds.ts'
import { sweepInstallation } from './upkeep/upkeep.ts'

const PASSWORD = 'una clave con eñe y más'
const ROLE = `vigia_app_${process.pid}`

const { db: owner } = await testDatabase()
await owner.execute(sql.raw(`create role ${ROLE} login`))
await grantApplication(owner, ROLE)
const url = new URL(serverUrl(`worker_${process.pid}`))
url.username = ROLE
const application = await openServer(url.href, silentLog)
afterAll(async () => {
  await application.close()
  await owner.execute(sql.raw(`drop owned by ${ROLE}`))
  await owner.execute(sql.raw(`drop role ${ROLE}`))
})

const api = await testApi({ DISPOSAL: 'on' }, { db: application.db })
let world: World
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  await restoreAccounts(owner, passwordHash)
  world = await aWorld(api, PASSWORD)
})

describe('the role of the application', () => {
  test('owns nothing', async () => {
    expect(await currentRole(application.db)).toBe(ROLE)
    expect([await ownsTrail(application.db), await mayMigrate(application.db)]).toEqual([false, false])
    expect(await ownsTrail(owner)).toBe(true)
  })

  test.each(api.routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
    'the role of the application has what %s needs',
    async (_name, route) => {
      // A route before may have ended a session, or set up a second factor.
      await restoreAccounts(owner, passwordHash)
      for (const official of [api.officials.technician, api.officials.administrator]) {
        const call = await callFor(world, route, official)
        const { statusCode } = await callRoute(api.as(official), route, call)
        expect(statusCode, 'the session is gone').not.toBe(401)
        expect(statusCode).toBeLessThan(500)
      }
    },
  )

  test('closes visits, links their events and sweeps', async () => {
    const fresh = await testApi({}, { db: application.db })
    const { visitId } = await aVisit(fresh)
    expect(await closeVisit(fresh, visitId)).toBeGreaterThan(0)
    expect(await linkAll(application.db, new Date())).toBeGreaterThan(0)
    const faults: string[] = []
    await verifyAudit(application.db, (fault) => faults.push(fault))
    expect(faults).toEqual([])
    await sweepInstallation(fresh.platform)
  })
})

describe("the application's role cannot do", () => {
  test.each([
    ['puts all triggers to sleep', sql`set session_replication_role = replica`],
    ['puts the triggers of the trail to sleep', sql`alter table audit_events disable trigger user`],
    ['drops a guard', sql`drop trigger audit_events_append_only on audit_events`],
    [
      'replaces a guard',
      sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    ['deletes from the trail', sql`delete from audit_events`],
    ['changes the trail', sql`update audit_events set action = 'x'`],
    ['empties the trail', sql`truncate audit_events cascade`],
    ['removes links', sql`delete from audit_links`],
    ['makes links anew', sql`update audit_links set digest = 'x'`],
    ['removes an acta', sql`delete from inspections`],
    ['removes answers', sql`delete from inspection_answers`],
    ['removes signatures', sql`delete from official_signatures`],
    ['forgets an image', sql`delete from images`],
    ['changes what points are given', sql`update checklist_items set id = id + 1`],
    ['forgets a migration', sql`delete from schema_migrations`],
    ['makes a table', sql`create table public.mine (id integer)`],
    ['turns a sequence back', sql`select setval('audit_events_id_seq', 1)`],
    ['becomes another role', sql`set role postgres`],
  ])('%s', async (_what, statement) => {
    const before = await rowsOf(owner, sql`select count(*) from audit_events`)
    await expect(application.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await rowsOf(owner, sql`select count(*) from audit_events`)).toEqual(before)
  })
})
