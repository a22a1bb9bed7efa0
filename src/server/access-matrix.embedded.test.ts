import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../domain/access/official.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { users } from './schema/users.table.ts'
import { testApi } from './testing/api.ts'
import { aWorld, callFor, callRoute, keyOf, restoreAccounts, type World } from './testing/route-calls.ts'

const PASSWORD = 'una clave con eñe y más'
const api = await testApi({ DISPOSAL: 'on' })
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

/** Routes to the service of `technician`, which administrators read too. @param outside status for outside inspectors */
const ofTheTechnician = (outside: number) => session([200, 200, 403, 403], [404, outside, outside])

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
  'GET /api/session/list': everyone(),
  'POST /api/session/logout': own(),
  'POST /api/session/logout-others': everyone(),
  'DELETE /api/session/:session_id': everyone(),
  'DELETE /api/session/user/:user_id': ofAdministrators(404),
  'GET /api/session/second-factor': everyone(),
  'POST /api/session/second-factor/start': everyone(),
  'POST /api/session/second-factor/confirm': everyone(),
  'POST /api/session/second-factor/disable': everyone(),
  'DELETE /api/session/second-factor/:user_id': ofAdministrators(404),
  'GET /api/user/all': ofAdministrators(200),
  'POST /api/user': ofAdministrators(200),
  'PATCH /api/user/:id': ofAdministrators(404),
  'GET /api/user/identity-changes': ofAdministrators(200),
  'POST /api/user/identity-changes/:user_id': ofAdministrators(404),
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
  'GET /api/formats': everyone(),
  'POST /api/formats': ofAdministrators(200),
  'GET /api/formats/:id': ofDepartment(),
  'GET /api/formats/:id/editions': ofDepartment(),
  'GET /api/formats/editions/:checklist_id': ofDepartment(),
  'POST /api/formats/:id/draft': ofAdministrators(404),
  'PUT /api/formats/:id/draft': ofAdministrators(404),
  'DELETE /api/formats/:id/draft': ofAdministrators(404),
  'GET /api/formats/:id/diff': ofDepartment(),
  'POST /api/formats/:id/publish': ofAdministrators(404),
  'POST /api/formats/editions/:checklist_id/withdraw': ofAdministrators(404),
  'POST /api/formats/:id/retire': ofAdministrators(404),
  'POST /api/formats/:id/restore': ofAdministrators(404),
  'PUT /api/formats/:id': ofAdministrators(404),
  'GET /api/formats/editions/:checklist_id/export.xlsx': ofDepartment(),
  'POST /api/formats/:id/import': ofAdministrators(404),
  'POST /api/formats/:id/simulate': ofAdministrators(404),
  'GET /api/print-formats': everyone(),
  'POST /api/print-formats': ofAdministrators(200),
  'GET /api/concepto-bands': everyone(),
  'POST /api/concepto-bands': ofAdministrators(200),
  // An administrator of another department gets `data: [0]`: there is no such row.
  'DELETE /api/generic/deactivate': ofAdministrators(200),
  'GET /api/inscription/activities/:typeofinscription_id': everyone(),
  'GET /api/inscription/all': everyone(),
  'GET /api/inscription/similar': everyone(),
  'GET /api/inscription/:id': ofDepartment(),
  'POST /api/inscription': ofAdministrators(422),
  'PUT /api/inscription/:id': ofAdministrators(404),
  // 409: no mail server is configured, which is checked after the permission.
  'GET /api/inscription/notify/:establishment_id': ofAdministrators(404),
  'POST /api/inscription/notify/:establishment_id': ofAdministrators(404, 409),
  'GET /api/assignment/establishment/:zodes_id/:city_id/:typeofinscription_id': everyone(),
  'GET /api/assignment/all': everyone(),
  'POST /api/assignment': session([200, 200, 200, 403], [404, 403, 403]),
  'PUT /api/assignment/:id': ofAdministrators(404),
  'GET /api/export/users': ofAdministrators(200),
  'GET /api/export/establishments': everyone(),
  'GET /api/export/assignments': everyone(),
  'GET /api/export/inspections': everyone(),
  'GET /api/jobs': everyone(),
  // A job is of the technician, and has ended.
  'GET /api/jobs/:job_id': session([200, 200, 403, 403], [404, 404, 404]),
  'POST /api/jobs/:job_id/cancel': session([409, 409, 403, 403], [404, 404, 404]),
  // A file shows what its asker may see: others ask for their own.
  'POST /api/jobs/:job_id/again': session([403, 200, 403, 403], [404, 404, 404]),
  'GET /api/jobs/:job_id/result': session([200, 200, 403, 403], [404, 404, 404]),
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
  'GET /api/inspection/:inspections_id/evidence': ofDepartment(),
  'GET /api/inspection/:inspections_id/proof': ofDepartment(),
  'GET /api/inspection/notify/:inspections_id': ofAdministrators(404),
  'POST /api/inspection/notify/:inspections_id': ofAdministrators(404, 409),
  'POST /api/notification/:notification_id/outcome': ofAdministrators(404, 404),
  // The signature of a record, for who takes part in it.
  'GET /api/inspection/signatures/:name': session([200, 200, 200, 404], [404, 404, 404]),
  'GET /api/inspection/evidence/:name': ofDepartment(),
  'GET /api/profile/photos/:name': ofDepartment(),
  'GET /api/audit/all': ofAdministrators(200),
  'GET /api/staff/all': ofAdministrators(200),
  'GET /api/staff/me': everyone(),
  'GET /api/staff/:user_id': ofTheTechnician(403),
  'GET /api/staff/:user_id/visits': ofTheTechnician(403),
  'GET /api/staff/contracts': ofAdministrators(200),
  'POST /api/staff/:user_id/contracts': ofAdministrators(404),
  'PUT /api/staff/contracts/:contract_id': ofAdministrators(404),
  'GET /api/staff/absences': everyone(),
  'POST /api/staff/:user_id/absences': ofAdministrators(404),
  'POST /api/staff/me/absences': everyone(),
  'PUT /api/staff/absences/:absence_id': ofTheTechnician(404),
  'POST /api/staff/absences/:absence_id/decision': ofAdministrators(404),
  'POST /api/staff/absences/:absence_id/annul': ofTheTechnician(404),
  'GET /api/staff/territories': ofAdministrators(200),
  'POST /api/staff/:user_id/territories': ofAdministrators(404),
  'DELETE /api/staff/territories/:territory_id': ofAdministrators(404),
  'GET /api/staff/competences': ofAdministrators(200),
  'POST /api/staff/:user_id/competences': ofAdministrators(404),
  'PUT /api/staff/competences/:competence_id': ofAdministrators(404),
  'POST /api/staff/competences/:competence_id/withdraw': ofAdministrators(404),
  'POST /api/staff/:user_id/capacity': ofAdministrators(404),
  'GET /api/staff/availability': ofDepartment(),
  'GET /api/analytics/summary': everyone(),
  'GET /api/analytics/trend': everyone(),
  'GET /api/analytics/territory': everyone(),
  'GET /api/analytics/items': everyone(),
  'GET /api/analytics/officials': everyone(),
  'GET /api/analytics/notifications': everyone(),
  'GET /api/attention': everyone(),
  'GET /api/planning/suggestions': ofAdministrators(200),
  'POST /api/planning/suggestions/:id/dismiss': ofAdministrators(404),
  'POST /api/planning/suggestions/:id/restore': ofAdministrators(404),
  'GET /api/planning/dismissals': ofAdministrators(200),
  'GET /api/planning/next-visit': ofDepartment(),
  'GET /api/planning/weights': ofAdministrators(200),
  'POST /api/planning/weights': ofAdministrators(200),
  'POST /api/planning/weights/preview': ofAdministrators(200),
  'GET /api/search': everyone(),
  'GET /api/notices': everyone(),
  // The notice is the technician's own.
  'POST /api/notices/:notice_id/read': session([404, 200, 404, 404], [404, 404, 404]),
  'POST /api/notices/read': everyone(),
  // A visit of the department: another one has none of that number.
  'POST /api/notices/refused': session([403, 200, 200, 200], [403, 404, 404]),
  'GET /api/notices/settings': everyone(),
  'PUT /api/notices/settings': everyone(),
  'GET /api/views': everyone(),
  'POST /api/views': everyone(),
  'PUT /api/views/:view_id': session([200, 403, 403, 403], [404, 404, 404]),
  'DELETE /api/views/:view_id': session([200, 403, 403, 403], [404, 404, 404]),
  'POST /api/planning/back-test': ofAdministrators(200),
  'GET /api/map/outlines': everyone(),
  'GET /api/map': ofAdministrators(200),
  'POST /api/map/preview': ofAdministrators(422),
  'POST /api/map': ofAdministrators(422),
  'POST /api/map/remove': ofAdministrators(409),
  'GET /api/trips/all': everyone(),
  'GET /api/export/trips': everyone(),
  'GET /api/export/due-files': everyone(),
  'GET /api/export/imports': ofAdministrators(200),
  'GET /api/export/suggestions': ofAdministrators(200),
  'GET /api/export/api-tokens': ofAdministrators(200),
  'GET /api/export/webhooks': ofAdministrators(200),
  'GET /api/export/webhook-deliveries': ofAdministrators(200),
  'POST /api/trips': ofAdministrators(404),
  'GET /api/trips/:id/candidates': ofAdministrators(404),
  'GET /api/trips/:id': session([200, 200, 200, 403], [404, 404, 404]),
  'GET /api/trips/:id/pdf': session([200, 200, 200, 403], [404, 404, 404]),
  'PUT /api/trips/:id': ofAdministrators(404),
  'POST /api/trips/:id/confirm': ofAdministrators(404),
  'POST /api/trips/:id/close': ofAdministrators(404),
  'POST /api/trips/:id/cancel': ofAdministrators(404),
  'GET /api/calendar': everyone(),
  'GET /api/calendar/feeds': everyone(),
  'POST /api/calendar/feeds': everyone(),
  // The subscription is of the technician.
  'DELETE /api/calendar/feeds/:id': session([404, 200, 404, 404], [404, 404, 404]),
  // No subscription has the token.
  'GET /api/calendar/:file': open(404),
  'GET /api/staff/workload': everyone(),
  'GET /api/staff/expiries': everyone(),
  'GET /api/staff/cards': ofAdministrators(200),
  'GET /api/export/staff': ofAdministrators(200),
  'GET /api/export/contracts': ofAdministrators(200),
  'GET /api/export/absences': ofAdministrators(200),
  'GET /api/export/competences': ofAdministrators(200),
  'GET /api/export/cards': ofAdministrators(200),
  // 409: no public address is configured.
  'POST /api/staff/:user_id/card': ofAdministrators(404, 409),
  'GET /api/staff/:user_id/card.pdf': session([409, 409, 403, 403], [404, 403, 403]),
  'POST /api/staff/cards/:serial/revoke': ofAdministrators(404),
  'GET /api/public/records/:code': open(200),
  'GET /api/public/log/checkpoint': open(200),
  'GET /api/public/log/tile/*': open(200),
  'GET /api/public/log/proof': open(200),
  'GET /api/public/log/consistency': open(200),
  'GET /api/public/log/anchors': open(200),
  // No anchor was made.
  'GET /api/public/log/anchors/:anchor_id/stamp': open(404),
  'GET /api/public/log/anchors/:anchor_id/note': open(404),
  'GET /api/public/keys': open(200),
  'GET /api/evidence/status': ofAdministrators(200),
  'POST /api/evidence/trial': ofAdministrators(200),
  'POST /api/inspection/:inspections_id/reissue': ofAdministrators(404),
  'POST /api/inspection/:inspections_id/addendum': ofAdministrators(404),
  'GET /api/inspection/:inspections_id/addendum/:addendum_id/pdf': ofDepartment(),
  'GET /v/:code(^[A-Za-z0-9_-]{22}$)': open(200),
  'GET /verificar': open(200),
  'GET /v/verificar': open(200),
  // No card has the token.
  'GET /v/:token': open(404),
  'POST /v/:token/visita': open(404),
  'GET /api/holidays': everyone(),
  'POST /api/holidays': ofAdministrators(200),
  'DELETE /api/holidays/:day': ofAdministrators(404),
  'GET /api/calendar/holidays': everyone(),
  'POST /api/calendar/holidays': ofAdministrators(200),
  'DELETE /api/calendar/holidays/:day': ofAdministrators(404),
  'POST /api/calendar/suspensions': ofAdministrators(200),
  'DELETE /api/calendar/suspensions/:id': ofAdministrators(404),
  'GET /api/calendar/due': everyone(),
  'GET /api/calendar/moved': everyone(),
  'GET /api/requirement/all': everyone(),
  'GET /api/export/requirements': everyone(),
  'GET /api/requirement/:id': ofDepartment(),
  'POST /api/requirement/:id/evidence': session([200, 200, 200, 403], [404, 404, 404]),
  'PATCH /api/requirement/:id/evidence/:evidence_id': ofAdministrators(404),
  'POST /api/requirement/:id/extension': ofAdministrators(404),
  'POST /api/requirement/:id/close': ofAdministrators(404),
  'POST /api/inspection/follow-up/:inspections_id': ofAdministrators(404),
  'POST /api/inspection/verdicts/:assignment_id': ofParticipants(),
  'GET /api/settings': everyone(),
  'PUT /api/settings': ofAdministrators(200),
  'GET /api/terms': everyone(),
  'POST /api/terms': ofAdministrators(200),
  'GET /api/disposals': ofAdministrators(200),
  'POST /api/disposals': ofAdministrators(404),
  'GET /api/disposals/:id': ofAdministrators(404),
  'GET /api/disposals/:id/acta.pdf': ofAdministrators(404),
  'GET /api/files': everyone(),
  'GET /api/export/files': everyone(),
  'GET /api/export/formats': everyone(),
  'GET /api/export/audit': ofAdministrators(200),
  'GET /api/export/territories': ofAdministrators(200),
  'GET /api/export/workload': ofAdministrators(200),
  'GET /api/export/disposals': ofAdministrators(200),
  'GET /api/export/series': everyone(),
  // The series of the call is of the department.
  'POST /api/files': ofDepartment(),
  'GET /api/files/of/:subject/:id': ofDepartment(),
  'GET /api/files/:id': ofDepartment(),
  'PATCH /api/files/:id': ofAdministrators(404),
  'POST /api/files/:id/folders': ofDepartment(),
  'POST /api/files/:id/documents': ofDepartment(),
  'POST /api/documents/:id/versions': ofDepartment(),
  'GET /api/documents/:id': ofDepartment(),
  'GET /api/documents/:id/versions/:version/content': ofDepartment(),
  'PATCH /api/documents/:id': ofDepartment(),
  'POST /api/documents/:id/withdraw': ofAdministrators(404),
  'POST /api/files/:id/close': ofAdministrators(404),
  'POST /api/files/:id/reopen': ofAdministrators(404),
  'POST /api/files/:id/holds': ofAdministrators(404),
  'DELETE /api/files/:id/holds/:hold_id': ofAdministrators(404),
  'GET /api/files/:id/index.xml': ofDepartment(),
  'GET /api/files/:id/index.html': ofDepartment(),
  'GET /api/files/:id/index.pdf': ofDepartment(),
  'POST /api/files/:id/export': ofDepartment(),
  'GET /api/files/search': everyone(),
  'GET /api/files/due': everyone(),
  'GET /api/storage': everyone(),
  'GET /api/trd/export.xlsx': everyone(),
  'POST /api/trd/import': ofAdministrators(200),
  'GET /api/trd': everyone(),
  'POST /api/trd/series': ofAdministrators(200),
  'PUT /api/trd/series/:id': ofAdministrators(404),
  'POST /api/trd/types': ofAdministrators(404),
  'POST /api/imports': ofAdministrators(200),
  'GET /api/imports': ofAdministrators(200),
  'GET /api/imports/:import_id': ofAdministrators(404),
  'PUT /api/imports/:import_id/mapping': ofAdministrators(404),
  'GET /api/imports/:import_id/rows': ofAdministrators(404),
  'PATCH /api/imports/:import_id/rows/:row_no': ofAdministrators(404),
  'POST /api/imports/:import_id/apply': ofAdministrators(404),
  'POST /api/imports/:import_id/decisions': ofAdministrators(404),
  'DELETE /api/imports/:import_id/decisions/:decision_id': ofAdministrators(404),
  'POST /api/imports/:import_id/undo': ofAdministrators(404),
  'DELETE /api/imports/:import_id': ofAdministrators(404),
  'GET /api/imports/:import_id/report.xlsx': ofAdministrators(404),
  'GET /api/api-tokens': ofAdministrators(200),
  'POST /api/api-tokens': ofAdministrators(200),
  'DELETE /api/api-tokens/:token_id': ofAdministrators(404),
  'POST /api/api-tokens/:token_id/adopt': ofAdministrators(404),
  'GET /api/events': everyone(),
  'GET /api/webhooks': ofAdministrators(200),
  'POST /api/webhooks': ofAdministrators(200),
  'DELETE /api/webhooks/:webhook_id': ofAdministrators(404),
  'GET /api/webhooks/:webhook_id/deliveries': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/off': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/on': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/test': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/replay': ofAdministrators(404),
  'POST /api/packages': ofAdministrators(200),
  'GET /api/report-templates': ofAdministrators(200),
  'PUT /api/report-templates/:source': ofAdministrators(200),
  'POST /api/report-templates/:source/reset': ofAdministrators(200),
  'POST /api/report-templates/:source/preview': ofAdministrators(200),
  // Open data are off.
  'GET /api/open-data/:dane/:file': open(404),
  'GET /api/feeds/:file': everyone(),
  'GET /api/odata/': everyone(),
  'GET /api/odata': everyone(),
  'GET /api/odata/$metadata': everyone(),
  'GET /api/odata/:set': everyone(),
}

let world: World
let passwordHash: string

const prepareAccounts = async () => {
  await restoreAccounts(db, passwordHash)
  await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherEngineer.id))
  await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, officials.otherAdministrator.id))
}

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  world = await aWorld(api, PASSWORD)
})
beforeEach(prepareAccounts)

async function answered(route: { method: string; url: string }, viewer: Official | undefined): Promise<number> {
  const call = await callFor(world, route, viewer ?? officials.technician)
  const client = viewer ? api.as(viewer) : api.anonymous
  return (await callRoute(client, route, call)).statusCode
}

describe('every route of the server, for everybody who may call it', () => {
  test.each(api.routes.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', async (_name, route) => {
    const row = rows[keyOf(route)]
    expect(row, `${keyOf(route)} has no row`).toBeDefined()
    const statuses: Record<string, number> = {}
    for (const name of route.method === 'HEAD' ? withoutBody : everyViewer) {
      statuses[name] = await answered(route, viewers[name])
    }
    expect(row).toMatchObject(statuses)
  })

  test('every row of the matrix has a route', () => {
    expect(Object.keys(rows).sort()).toEqual([...new Set(api.routes.map(keyOf))].sort())
  })
})
