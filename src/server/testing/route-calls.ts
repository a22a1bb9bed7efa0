import { createHash, randomUUID } from 'node:crypto'
import type { ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { images } from '../schema/images.table.ts'
import { passwordResets } from '../schema/users.table.ts'
import { tokenDigest } from '../session/recovery.service.ts'
import { type Client, form, type Reply, type TestApi } from './api.ts'
import {
  acceptable,
  aDrawing,
  aPhoto,
  aVisit,
  closeVisit,
  establishmentFields,
  signer,
  theChecklist,
  witness,
} from './data/fixtures.ts'
import { ANTIOQUIA } from './data/officials.ts'

/** A call of a route: `body` is sent as JSON, `bytes` unchanged. */
export type RouteCall = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
  bytes?: Buffer
  headers?: Record<string, string>
}

/** The objects of `routeCalls`: a pending visit, a closed one, an image of each kind. */
export type World = {
  api: TestApi
  password: string
  visit: { visitId: number; establishmentId: number }
  record: { id: number; establishmentId: number }
  images: Record<ImageKind, string>
}

const CLIENT = { authorization: `Basic ${Buffer.from('vigia-web:vigia-web').toString('base64')}` }

/** @param password password of every account */
export async function aWorld(api: TestApi, password: string): Promise<World> {
  const technician = api.as(api.officials.technician)
  const open = await aVisit(api)
  const closed = await aVisit(api)
  const finding = { concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', image: await aPhoto(7) }
  const recordId = await closeVisit(api, closed.visitId, { 0: finding })
  const record = { id: recordId, establishmentId: closed.establishmentId }
  const profile = await technician.put('/api/profile', profileForm(api.officials.technician, await aPhoto(8)))
  if (profile.statusCode !== 200) throw new Error(JSON.stringify(profile.body))
  const kept = await api.platform.db.select({ kind: images.kind, name: images.name }).from(images)
  const nameOf = (kind: ImageKind) => kept.find((image) => image.kind === kind)?.name ?? ''
  const names = { evidence: nameOf('evidence'), signatures: nameOf('signatures'), photos: nameOf('photos') }
  return { api, password, visit: open, record, images: names }
}

/** Sends a whole file in one chunk. */
const PIECE = Buffer.from('the bytes of a photo')

let next = 0
/** A new number of ten digits. */
const aNumber = () => String(7_000_000_000 + ++next)

const profileFields = ({ id, email, departmentId }: Official) => ({
  documentNumber: String(1_050_000_000 + id),
  firstName: 'Ana',
  lastName: 'Ñáñez',
  address: 'Calle 24 # 50-31',
  department: departmentId === ANTIOQUIA ? 'Antioquia' : 'Bolívar',
  municipality: 'Arjona',
  primaryEmail: email,
  phone: '3004567890',
  otherEmails: ['casa@vigia.test'],
  curriculum: {
    profession: 'Ingeniera',
    studies: [{ title: 'Técnica', institution: 'SENA', finishedOn: '2015-12' }],
    jobs: [],
  },
})

const profileForm = (official: Official, profilePicture: Blob) => {
  const { otherEmails, curriculum, ...texts } = profileFields(official)
  return form({ ...texts, profilePicture })
}

const userFields = () => ({
  identification_number: aNumber(),
  first_name: 'Yuranis',
  last_name: 'Pájaro',
  email: `persona${aNumber()}@vigia.test`,
  area_id: 1,
  role_id: 1,
  type_contract_id: 1,
  phone: '3004567890',
  role_functions: 'Visitas de inspección',
})

const planOf = ({ api, visit }: World) => ({
  zodes_id: 1,
  city_id: 13052,
  typeofinscription_id: 1,
  establishment_id: visit.establishmentId,
  motive_visite_id: 1,
  engineer_id: api.officials.engineer.id,
  technical_id: api.officials.technician.id,
})

const firstItem = async ({ api }: World, visitId: number) => {
  const [section] = await theChecklist(api.as(api.officials.technician))
  const [item] = section?.items ?? []
  return acceptable(visitId, item as never)
}

async function aResetLink({ api }: World): Promise<string> {
  const token = randomUUID()
  const createdAt = api.time.now
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const userId = api.officials.engineer.id
  await api.platform.db
    .insert(passwordResets)
    .values({ tokenHash: tokenDigest(token), userId, createdAt, expiresAt, usedAt: null })
  return token
}

const nothing = (): RouteCall => ({})
const login = ({ api, password }: World): RouteCall => ({
  body: { email: api.officials.technician.email, password },
  headers: CLIENT,
})
const list = (orderBy: string, filter: object): (() => RouteCall) => {
  const query = { limit: '5', offset: '0', order: '-1', order_by: orderBy, filter: JSON.stringify([filter]) }
  return () => ({ query })
}

/**
 * A call of each route that succeeds for an official who may make it, by method and path. Tests over every route take
 * their calls from here, so that a route without one fails them.
 */
export const routeCalls: Record<string, (world: World, who: Official) => RouteCall | Promise<RouteCall>> = {
  'GET /api/docs': nothing,
  'GET /api/docs/': nothing,
  'GET /api/docs/static/index.html': nothing,
  'GET /api/docs/static/swagger-initializer.js': nothing,
  'GET /api/docs/static/*': () => ({ params: { '*': 'swagger-ui.css' } }),
  'GET /api/docs/json': nothing,
  'GET /api/docs/yaml': nothing,
  'GET /api/health': nothing,
  'GET /api/health/live': nothing,
  'GET /metrics': nothing,
  'POST /api/login/': login,
  'POST /api/login': login,
  'GET /api/session/options': nothing,
  'POST /api/session/recovery': () => ({ body: { email: `nadie${aNumber()}@vigia.test` } }),
  'POST /api/session/reset': async (world) => {
    const password = `cuatro palabras ${aNumber()} nuevas`
    return { body: { token: await aResetLink(world), new_password: password, new_password_again: password } }
  },
  'GET /api/user/all': list('email', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'POST /api/user': () => ({ body: { ...userFields(), password: 'caballo azul 7 grapas' } }),
  'PATCH /api/user/:id': ({ api }) => ({ params: { id: api.officials.otherTechnician.id }, body: userFields() }),
  'GET /api/profile': nothing,
  // Another call may have changed the e-mail; this one changes it back.
  'PUT /api/profile': ({ password }, who) => ({ body: { ...profileFields(who), current_password: password } }),
  'POST /api/profile/password': ({ password }) => {
    const chosen = `cuatro palabras ${aNumber()} nuevas`
    return { body: { current_password: password, new_password: chosen, new_password_again: chosen } }
  },
  'GET /api/generic/areas': nothing,
  'GET /api/generic/contracts': nothing,
  'GET /api/generic/roles': nothing,
  'GET /api/generic/roles/area/:area_id': () => ({ params: { area_id: 1 } }),
  'GET /api/generic/locations/all': nothing,
  'GET /api/generic/locations/:population_type': () => ({ params: { population_type: 'URBANA' } }),
  'GET /api/generic/inscriptionstypes': nothing,
  'GET /api/generic/identificationtypes': nothing,
  'GET /api/generic/motivevisites': nothing,
  'GET /api/generic/departmens': nothing,
  'GET /api/generic/zodes': nothing,
  'GET /api/generic/citys': nothing,
  'GET /api/generic/citys/:zode_id': () => ({ params: { zode_id: 1 } }),
  'GET /api/generic/technicians': nothing,
  'GET /api/generic/entity': nothing,
  'GET /api/generic/engineers': nothing,
  'GET /api/generic/itemtypes/:typeofinscription_id': () => ({ params: { typeofinscription_id: 1 } }),
  'DELETE /api/generic/deactivate': ({ visit }) => ({
    body: { tablename: 'assignments', columname: 'assignment_id', valuecolum: visit.visitId, status: 1 },
  }),
  'GET /api/inscription/activities/:typeofinscription_id': () => ({ params: { typeofinscription_id: 1 } }),
  'GET /api/inscription/all': list('establishment_name', { field: 'q', operator: 'LIKE', value: '%ñandú%' }),
  'GET /api/inscription/similar': () => ({
    query: { identification_number: '900123456', establishment_name: 'El Ñandú', city_id: '13052' },
  }),
  'GET /api/inscription/:id': ({ visit }) => ({ params: { id: visit.establishmentId } }),
  'POST /api/inscription': async () => ({
    body: { ...(await establishmentFields()), identification_number: aNumber() },
  }),
  'PUT /api/inscription/:id': async ({ visit }) => ({
    params: { id: visit.establishmentId },
    body: await establishmentFields(),
  }),
  'POST /api/inscription/notify/:establishment_id': ({ visit }) => ({
    params: { establishment_id: visit.establishmentId },
  }),
  'GET /api/assignment/establishment/:zodes_id/:city_id/:typeofinscription_id': () => ({
    params: { zodes_id: 1, city_id: 13052, typeofinscription_id: 1 },
  }),
  'GET /api/assignment/all': list('title', { field: 'title', operator: 'LIKE', value: '%ñandú%' }),
  'POST /api/assignment': (world) => ({ body: planOf(world) }),
  'PUT /api/assignment/:id': (world) => ({ params: { id: world.visit.visitId }, body: planOf(world) }),
  'GET /api/inspection/:establishment_id': ({ visit }) => ({ params: { establishment_id: visit.establishmentId } }),
  'GET /api/inspection/progress/:assignment_id': ({ visit }) => ({ params: { assignment_id: visit.visitId } }),
  'GET /api/inspection/all': list('inspection_date', { field: 'q', operator: 'LIKE', value: '%ñandú%' }),
  'PATCH /api/inspection/:inspections_id/archived': ({ record }) => ({
    params: { inspections_id: record.id },
    body: { archived: 0 },
  }),
  'POST /api/inspection/items': async (world) => {
    const { visitId } = await aVisit(world.api)
    return { body: await firstItem(world, visitId) }
  },
  'POST /api/inspection/health-observation/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: { observation: 'Se dan recomendaciones' },
  }),
  'POST /api/inspection/establishment-signature/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: await signer(),
  }),
  'POST /api/inspection/witness-signature/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: await witness(),
  }),
  'POST /api/inspection/official-signature/:assignment_id': async ({ api }) => ({
    params: { assignment_id: (await aVisit(api)).visitId },
    body: { signature: await aDrawing() },
  }),
  'PUT /api/inspection/items/:assignment_id/:item_configuration_id': async (world, who) => {
    const { visitId } = await aVisit(world.api)
    const answer = await firstItem(world, visitId)
    const { technician, engineer } = world.api.officials
    const filler = [technician, engineer].find(({ id }) => id === who.id) ?? technician
    await world.api.as(filler).post('/api/inspection/items', answer)
    return {
      params: { assignment_id: visitId, item_configuration_id: answer.item_configuration_id },
      body: { ...answer, description: 'Corregido' },
    }
  },
  'POST /api/inspection/batch/:assignment_id': async (world) => {
    const { visitId } = await aVisit(world.api)
    const command = { key: randomUUID(), call: 'items', fields: await firstItem(world, visitId) }
    return { params: { assignment_id: visitId }, body: { commands: [command] } }
  },
  'GET /api/inspection/field': () => ({ query: { limit: '5', offset: '0' } }),
  'GET /api/inspection/pieces/:sha256': () => ({
    params: { sha256: createHash('sha256').update(PIECE).digest('hex') },
  }),
  'PUT /api/inspection/pieces/:sha256': () => ({
    params: { sha256: createHash('sha256').update(PIECE).digest('hex') },
    query: { offset: '0', total: String(PIECE.length) },
    bytes: PIECE,
  }),
  'GET /api/inspection/realizada/:id/:establishmentId': ({ record }) => ({ params: record }),
  'GET /api/inspection/:inspections_id/pdf': ({ record }) => ({ params: { inspections_id: record.id } }),
  'POST /api/inspection/notify/:inspections_id': ({ record }) => ({ params: { inspections_id: record.id } }),
  'GET /api/inspection/signatures/:name': (world) => ({ params: { name: world.images.signatures } }),
  'GET /api/inspection/evidence/:name': (world) => ({ params: { name: world.images.evidence } }),
  'GET /api/profile/photos/:name': (world) => ({ params: { name: world.images.photos } }),
}

/** The path of a call. Its parameters are inserted unchanged: the caller escapes them. */
function pathOf(url: string, { params = {}, query }: RouteCall): string {
  const path = url.replace(/:(\w+)|\*/g, (whole, name = whole) => String(params[name] ?? whole))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

/** The key of a route's call and row: Fastify's HEAD routes use the key of GET. */
export const keyOf = ({ method, url }: { method: string; url: string }): string =>
  `${method === 'HEAD' ? 'GET' : method} ${url}`

export function callRoute(
  client: Client,
  { method, url }: { method: string; url: string },
  call: RouteCall,
): Promise<Reply> {
  const path = pathOf(url, call)
  if (call.bytes) return client.raw(method as 'PUT', path, call.bytes, 'application/octet-stream')
  return client.send(method as 'GET', path, call.body, call.headers)
}
