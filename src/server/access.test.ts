import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from './schema/users.table.ts'
import { type Client, form, type Reply, testApi } from './testing/api.ts'
import { aPlan, aVisit, establishmentFields } from './testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api

let visit: Awaited<ReturnType<typeof aVisit>>
let fields: Record<string, string>
let plan: Record<string, number>
let ended: Client

beforeAll(async () => {
  visit = await aVisit(api)
  fields = await establishmentFields()
  plan = aPlan(officials, visit.establishmentId)
  ended = api.as(officials.otherEngineer)
  await api.platform.db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, officials.otherEngineer.id))
})

type CallOf = (client: Client) => Promise<Reply>
const get = (path: string): [string, CallOf] => [`GET ${path}`, (client) => client.get(`/api/${path}`)]

const reads = [
  'generic/areas',
  'generic/contracts',
  'generic/roles',
  'generic/roles/area/1',
  'generic/citys',
  'generic/citys/1',
  'generic/locations/URBANA',
  'generic/locations/all',
  'generic/inscriptionstypes',
  'generic/departmens',
  'generic/zodes',
  'generic/identificationtypes',
  'generic/technicians',
  'generic/engineers',
  'generic/motivevisites',
  'inscription/activities/1',
  'assignment/establishment/1/13052/1',
  'inscription/all',
  'assignment/all',
].map(get)

const deactivation = () => ({
  tablename: 'assignments',
  columname: 'assignment_id',
  valuecolum: visit.visitId,
  status: 1,
})

/** Statuses for the administrator, for the participants of the visit and for other inspectors. */
const writes: [name: string, call: CallOf, administrator: number, participants: number, others: number][] = [
  ['POST inscription', (client) => client.post('/api/inscription', form(fields)), 200, 403, 403],
  ['PUT inscription', (client) => client.put(`/api/inscription/${visit.establishmentId}`, form(fields)), 200, 403, 403],
  ['POST assignment', (client) => client.post('/api/assignment', plan), 200, 200, 403],
  ['PUT assignment', (client) => client.put(`/api/assignment/${visit.visitId}`, plan), 200, 403, 403],
  ['DELETE generic/deactivate', (client) => client.delete('/api/generic/deactivate', deactivation()), 200, 403, 403],
]

const BYTES = Buffer.from('a photo in one piece')
const digest = createHash('sha256').update(BYTES).digest('hex')
const inChunks = `/api/inspection/pieces/${digest}`

/** Calls to the caller's own offline visits. Administrators have none. */
const offlineCalls: [name: string, call: CallOf][] = [
  ['GET inspection/field', (client) => client.get('/api/inspection/field')],
  ['GET inspection/pieces', (client) => client.get(inChunks)],
  [
    'PUT inspection/pieces',
    (client) => client.raw('PUT', `${inChunks}?offset=0&total=${BYTES.length}`, BYTES, 'application/octet-stream'),
  ],
]
const everyCall: [string, CallOf][] = [
  ...reads,
  ...writes.map(([name, call]): [string, CallOf] => [name, call]),
  ...offlineCalls,
]

describe('a caller who is not signed in', () => {
  test.each(everyCall)('%s is answered 401', async (_name, call) => {
    const reply = await call(api.anonymous)
    expect(reply).toMatchObject({ statusCode: 401, body: { success: false, error: { code: 'session.missing' } } })
  })

  test.each(everyCall)('%s is answered 401 once the session has ended', async (_name, call) => {
    expect(await call(ended)).toMatchObject({
      statusCode: 401,
      body: { error: { code: 'session.ended', message: 'Su sesión terminó. Inicie sesión de nuevo.' } },
    })
  })
})

describe.each(['administrator', 'technician', 'engineer'] as const)('the %s of the department', (who) => {
  test.each(reads)('an official of the department may %s', async (_name, call) => {
    expect(await call(api.as(officials[who]))).toMatchObject({ statusCode: 200, body: { success: true } })
  })
})

describe('profiles that write', () => {
  test.each(writes)('%s: administrator %s', async (_name, call, administrator) => {
    expect((await call(api.as(officials.administrator))).statusCode).toBe(administrator)
  })

  test.each(writes)('%s: those of the visit', async (_name, call, _administrator, participants) => {
    expect((await call(api.as(officials.technician))).statusCode).toBe(participants)
    expect((await call(api.as(officials.engineer))).statusCode).toBe(participants)
  })

  test.each(writes)('%s: another technician', async (_name, call, _administrator, _participants, others) => {
    expect((await call(api.as(officials.otherTechnician))).statusCode).toBe(others)
  })
})

describe('profiles that work in the field', () => {
  test.each(offlineCalls)('%s: no administrator', async (_name, call) => {
    expect(await call(api.as(officials.administrator))).toMatchObject({
      statusCode: 403,
      body: { error: { code: 'access.forbidden' } },
    })
  })

  test.each(offlineCalls)('%s: every technician and engineer', async (_name, call) => {
    for (const who of ['technician', 'engineer', 'otherTechnician', 'outsideEngineer'] as const) {
      expect((await call(api.as(officials[who]))).statusCode).toBe(200)
    }
  })
})

/** Malformed calls that only administrators may make. */
const malformedCalls: [name: string, call: CallOf][] = [
  ['POST user/identity-changes', (client) => client.post('/api/user/identity-changes/1', { decision: 'tal vez' })],
  ['DELETE session/second-factor', (client) => client.delete('/api/session/second-factor/uno')],
  ['GET export/users', (client) => client.get('/api/export/users?format=otro')],
  ['GET export/contracts', (client) => client.get('/api/export/contracts?format=otro')],
]

describe('a call of administrators', () => {
  test.each(malformedCalls)('%s: tells others nothing of its fields', async (_name, call) => {
    expect(await call(api.as(officials.technician))).toMatchObject({
      statusCode: 403,
      body: { error: { code: 'access.forbidden' } },
    })
  })
})

describe('the administrator of another department', () => {
  const outside = () => api.as(officials.outsideAdministrator)

  test('sees neither establishments nor visits', async () => {
    expect((await outside().get('/api/inscription/all')).body.data).toEqual({ Inscriptions: [], total: 0 })
    expect((await outside().get('/api/assignment/all')).body.data).toEqual({ Assigments: [], total: 0 })
    expect((await outside().get('/api/assignment/establishment/1/13052/1')).body.data).toEqual({ establishments: [] })
  })

  test('the administrator of another department is told that the establishment and the visit do not exist', async () => {
    expect(await outside().put(`/api/inscription/${visit.establishmentId}`, form(fields))).toMatchObject({
      statusCode: 404,
      body: { error: { code: 'establishment.not-found' } },
    })
    expect(await outside().put(`/api/assignment/${visit.visitId}`, plan)).toMatchObject({
      statusCode: 404,
      body: { error: { code: 'assignment.not-found' } },
    })
    expect((await outside().delete('/api/generic/deactivate', deactivation())).body.data).toEqual([0])
  })

  test('plans no visit to its establishment', async () => {
    expect(await outside().post('/api/assignment', plan)).toMatchObject({
      statusCode: 404,
      body: { error: { code: 'establishment.not-found' } },
    })
  })
})

test.each([
  ['POST', '/api/user'],
  ['PATCH', '/api/user/1'],
  ['POST', '/api/inscription'],
  ['PUT', '/api/inscription/1'],
  ['PUT', '/api/assignment/1'],
  ['DELETE', '/api/generic/deactivate'],
  ['PATCH', '/api/inspection/1/archived'],
  ['POST', '/api/inspection/notify/1'],
] as const)('%s %s tells a technician nothing of its fields', async (method, path) => {
  const reply = await api.as(api.officials.technician).send(method, path, { desconocido: 1 })
  expect([reply.statusCode, reply.body.error]).toEqual([
    403,
    { code: 'access.forbidden', message: 'Su perfil no permite esta acción.' },
  ])
})
