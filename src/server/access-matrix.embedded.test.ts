import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../domain/access/official.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { users } from './schema/users.table.ts'
import { testApi } from './testing/api.ts'
import { aWorld, callRoute, keyOf, routeCalls, type World } from './testing/route-calls.ts'

const PASSWORD = 'una clave con eñe y más'
const api = await testApi()
const { officials } = api
const { db } = api.platform

/** The callers. `technician` and `engineer` take part in the visit; `stranger` is another technician of the department. */
const viewers = {
  anonymous: undefined,
  administrator: officials.administrator,
  technician: officials.technician,
  engineer: officials.engineer,
  stranger: officials.otherTechnician,
  outsideAdministrator: officials.outsideAdministrator,
  outsideTechnician: officials.outsideTechnician,
  outsideEngineer: officials.outsideEngineer,
  deactivated: officials.otherEngineer,
  passwordDue: officials.otherAdministrator,
}
type Viewer = keyof typeof viewers
const everyViewer = Object.keys(viewers) as Viewer[]
/** Callers whose answers to HEAD show that it applies the rules of GET, whose handler Fastify uses. */
const withoutBody: Viewer[] = ['anonymous', 'technician', 'outsideAdministrator', 'passwordDue']
type Statuses = Record<Viewer, number>
type Inside = [administrator: number, technician: number, engineer: number, stranger: number]

/** Public routes answer every caller alike, because they hold no personal data. */
const open = (status = 200) => Object.fromEntries(everyViewer.map((viewer) => [viewer, status])) as Statuses

/**
 * Routes that need a session.
 * @param outside statuses for administrator, technician and engineer of another department
 */
const session = (inside: Inside, outside: [number, number, number]): Statuses => {
  const [administrator, technician, engineer, stranger] = inside
  const [outsideAdministrator, outsideTechnician, outsideEngineer] = outside
  const out = { outsideAdministrator, outsideTechnician, outsideEngineer }
  return { anonymous: 401, administrator, technician, engineer, stranger, ...out, deactivated: 401, passwordDue: 403 }
}
/** Routes that every official may read; another department reads its own list. */
const everyone = () => session([200, 200, 200, 200], [200, 200, 200])
/** Routes to a row of the department, which counts as missing for other departments. */
const ofDepartment = () => session([200, 200, 200, 200], [404, 404, 404])
/** Routes to the caller's own data, allowed even while a change of password is due. */
const own = () => ({ ...everyone(), passwordDue: 200 })
const ofParticipants = () => session([403, 200, 200, 403], [404, 404, 404])
/** Routes to the offline visits of the calling inspector. */
const ofInspectors = () => session([403, 200, 200, 200], [403, 200, 200])
const ofAdministrators = (outsideAdministrator: number, done = 200) =>
  session([done, 403, 403, 403], [outsideAdministrator, 403, 403])

/** The status for each caller. The test fails for a route of the server without a row here. */
const rows: Record<string, Statuses> = {
  'GET /api/docs': open(),
  'GET /api/docs/': open(),
  'GET /api/docs/static/index.html': open(302),
  'GET /api/docs/static/swagger-initializer.js': open(),
  'GET /api/docs/static/*': open(),
  'GET /api/docs/json': open(),
  'GET /api/docs/yaml': open(),
  'GET /api/health': open(),
  'GET /api/health/live': open(),
  'GET /metrics': open(),
  'POST /api/login/': open(),
  'POST /api/login': open(),
  'GET /api/session/options': open(),
  'POST /api/session/recovery': open(),
  'POST /api/session/reset': open(),
  'GET /api/user/all': ofAdministrators(200),
  'POST /api/user': ofAdministrators(200),
  'PATCH /api/user/:id': ofAdministrators(404),
  'GET /api/profile': own(),
  'PUT /api/profile': own(),
  'POST /api/profile/password': own(),
  'GET /api/generic/areas': everyone(),
  'GET /api/generic/contracts': everyone(),
  'GET /api/generic/roles': everyone(),
  'GET /api/generic/roles/area/:area_id': everyone(),
  'GET /api/generic/locations/all': everyone(),
  'GET /api/generic/locations/:population_type': everyone(),
  'GET /api/generic/inscriptionstypes': everyone(),
  'GET /api/generic/identificationtypes': everyone(),
  'GET /api/generic/motivevisites': everyone(),
  'GET /api/generic/departmens': everyone(),
  'GET /api/generic/zodes': everyone(),
  'GET /api/generic/citys': everyone(),
  'GET /api/generic/citys/:zode_id': everyone(),
  'GET /api/generic/technicians': everyone(),
  'GET /api/generic/entity': everyone(),
  'GET /api/generic/engineers': everyone(),
  'GET /api/generic/itemtypes/:typeofinscription_id': everyone(),
  // An administrator of another department gets `data: [0]`: there is no such row.
  'DELETE /api/generic/deactivate': ofAdministrators(200),
  'GET /api/inscription/activities/:typeofinscription_id': everyone(),
  'GET /api/inscription/all': everyone(),
  'GET /api/inscription/similar': everyone(),
  'GET /api/inscription/:id': ofDepartment(),
  'POST /api/inscription': ofAdministrators(422),
  'PUT /api/inscription/:id': ofAdministrators(404),
  // 409: no mail server is configured, which is checked after the permission.
  'POST /api/inscription/notify/:establishment_id': ofAdministrators(404, 409),
  'GET /api/assignment/establishment/:zodes_id/:city_id/:typeofinscription_id': everyone(),
  'GET /api/assignment/all': everyone(),
  'POST /api/assignment': session([200, 200, 200, 403], [404, 403, 403]),
  'PUT /api/assignment/:id': ofAdministrators(404),
  'GET /api/inspection/:establishment_id': ofDepartment(),
  'GET /api/inspection/progress/:assignment_id': session([200, 200, 200, 403], [404, 404, 404]),
  'GET /api/inspection/all': everyone(),
  'PATCH /api/inspection/:inspections_id/archived': ofAdministrators(404),
  'POST /api/inspection/items': ofParticipants(),
  'POST /api/inspection/health-observation/:assignment_id': ofParticipants(),
  'POST /api/inspection/establishment-signature/:assignment_id': ofParticipants(),
  'POST /api/inspection/witness-signature/:assignment_id': ofParticipants(),
  'POST /api/inspection/official-signature/:assignment_id': ofParticipants(),
  'PUT /api/inspection/items/:assignment_id/:item_configuration_id': ofParticipants(),
  'POST /api/inspection/batch/:assignment_id': ofParticipants(),
  'GET /api/inspection/field': ofInspectors(),
  'GET /api/inspection/pieces/:sha256': ofInspectors(),
  'PUT /api/inspection/pieces/:sha256': ofInspectors(),
  'GET /api/inspection/realizada/:id/:establishmentId': ofDepartment(),
  'GET /api/inspection/:inspections_id/pdf': ofDepartment(),
  'POST /api/inspection/notify/:inspections_id': ofAdministrators(404, 409),
  'GET /api/inspection/signatures/:name': ofDepartment(),
  'GET /api/inspection/evidence/:name': ofDepartment(),
  'GET /api/profile/photos/:name': ofDepartment(),
}

const everybody = Object.values(officials).map(({ id }) => id)
let world: World
let passwordHash: string

const restoreAccounts = async () => {
  const asAtFirst = { passwordHash, sessionVersion: 1, isActive: true, mustChangePassword: false }
  await db.update(users).set(asAtFirst).where(inArray(users.id, everybody))
  await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherEngineer.id))
  await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, officials.otherAdministrator.id))
}

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  world = await aWorld(api, PASSWORD)
})
beforeEach(restoreAccounts)

async function answered(route: { method: string; url: string }, viewer: Official | undefined): Promise<number> {
  const call = await routeCalls[keyOf(route)]?.(world, viewer ?? officials.technician)
  if (!call) throw new Error(`Say in testing/route-calls.ts how ${keyOf(route)} is called.`)
  const client = viewer ? api.as(viewer) : api.anonymous
  return (await callRoute(client, route, call)).statusCode
}

describe('every route of the server, for everybody who may call it', () => {
  test.each(api.routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, route) => {
      const row = rows[keyOf(route)]
      expect(row, `${keyOf(route)} has no row`).toBeDefined()
      const statuses: Record<string, number> = {}
      for (const name of route.method === 'HEAD' ? withoutBody : everyViewer) {
        statuses[name] = await answered(route, viewers[name])
      }
      expect(row).toMatchObject(statuses)
    },
  )

  test('and no row is of a route that is gone', () => {
    expect(Object.keys(rows).sort()).toEqual([...new Set(api.routes.map(keyOf))].sort())
  })
})
