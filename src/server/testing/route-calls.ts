import { createHash, randomUUID } from 'node:crypto'
import type { ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { listExportJob } from '../list-exports/list-export.job.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Database } from '../platform/db/database.ts'
import { images } from '../schema/images.table.ts'
import { secondFactors } from '../schema/second-factors.table.ts'
import { sessions } from '../schema/sessions.table.ts'
import { passwordResets, users } from '../schema/users.table.ts'
import { fromBase32 } from '../second-factor/base32.ts'
import { removeSecondFactor } from '../second-factor/second-factor.queries.ts'
import { codeOf, stepOf } from '../second-factor/totp.ts'
import { saveIdentityChange } from '../users/identity-changes.queries.ts'
import { analyticsCalls } from './analytics-calls.ts'
import { CLIENT, type Client, form, type Reply, type TestApi } from './api.ts'
import { caseCalls } from './case-calls.ts'
import { complaintCalls } from './complaint-calls.ts'
import {
  acceptable,
  aNewDrawing,
  aPhoto,
  aVisit,
  closeVisit,
  establishmentFields,
  signer,
  theChecklist,
  witness,
} from './data/fixtures.ts'
import { ANTIOQUIA } from './data/officials.ts'
import { fileCalls } from './file-calls.ts'
import { findingCalls } from './finding-calls.ts'
import { importCalls } from './import-calls.ts'
import { integrationCalls } from './integration-calls.ts'
import { legalCalendarCalls } from './legal-calendar-calls.ts'
import { legalNoticeCalls } from './legal-notice-calls.ts'
import { mapCalls } from './map-calls.ts'
import { measureCalls } from './measure-calls.ts'
import { planningCalls } from './planning-calls.ts'
import { portalCalls } from './portal-calls.ts'
import { requirementCalls } from './requirement-calls.ts'
import { runJobs } from './run-jobs.ts'
import { sampleCalls } from './sample-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { sequenceAll } from './whole-rounds.ts'

/** A call of a route: `body` is sent as JSON, `bytes` unchanged. */
export type RouteCall = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
  bytes?: Buffer
  /** A form with files, sent in place of `body`. */
  form?: FormData
  headers?: Record<string, string>
}

/** The objects of `routeCalls`: a pending visit, a closed one, an image of each kind. */
export type World = {
  api: TestApi
  password: string
  visit: { visitId: number; establishmentId: number }
  record: { id: number; establishmentId: number; code: string; seal: string }
  images: Record<ImageKind, string>
  /** An ended job of the technician, with its file. */
  jobId: number
}

/** @param password password of every account */
export async function aWorld(api: TestApi, password: string): Promise<World> {
  const technician = api.as(api.officials.technician)
  const open = await aVisit(api)
  const closed = await aVisit(api)
  const finding = { concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', image: await aPhoto(7) }
  const recordId = await closeVisit(api, closed.visitId, { 0: finding })
  const shown = await technician.get(`/api/inspection/realizada/${recordId}/${closed.establishmentId}`)
  const { code, signature_establishment: signed } = shown.body.data.Inspecction[0]
  const { seal } = (await api.anonymous.get(`/api/public/records/${code}`)).body.data
  await sequenceAll(api.platform)
  const record = { id: recordId, establishmentId: closed.establishmentId, code, seal }
  const profile = await technician.put(
    '/api/profile',
    profileForm(api.officials.technician, await aPhoto(8), (await technician.get('/api/profile')).body.data),
  )
  if (profile.statusCode !== 200) throw new Error(JSON.stringify(profile.body))
  const kept = await api.platform.db.select({ kind: images.kind, name: images.name }).from(images)
  const nameOf = (kind: ImageKind) => kept.find((image) => image.kind === kind)?.name ?? ''
  const names = { evidence: nameOf('evidence'), signatures: signed, photos: nameOf('photos') }
  const jobId = await enqueueJob(api.platform.db, {
    kind: listExportJob,
    params: { list: 'establishments', query: { format: 'csv', sortBy: 'id', descending: false, filters: [] } },
    by: api.officials.technician,
    at: api.time.now,
  })
  await runJobs(api)
  return { api, password, visit: open, record, images: names, jobId }
}

/** Gives every account its password and its first session back. A token without a row belongs to version 1. */
export async function restoreAccounts(db: Database, passwordHash: string): Promise<void> {
  await db.delete(sessions)
  await db.delete(secondFactors)
  await db.update(users).set({ passwordHash, sessionVersion: 1, isActive: true, mustChangePassword: false })
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

/** A profile with the names of the account, which needs no password. */
const profileForm = (official: Official, profilePicture: Blob, own: Record<string, string>) => {
  const { otherEmails, curriculum, ...texts } = profileFields(official)
  const { documentNumber, firstName, lastName } = own
  return form({ ...texts, documentNumber, firstName, lastName, profilePicture })
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

/** A visit with its first answer, by who asks if they may give it. */
async function aBegunVisit(world: World, who: Official) {
  const { visitId } = await aVisit(world.api)
  const answer = await firstItem(world, visitId)
  const { technician, engineer } = world.api.officials
  const filler = [technician, engineer].find(({ id }) => id === who.id) ?? technician
  await world.api.as(filler).post('/api/inspection/items', answer)
  return { visitId, answer }
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

/** A session of the caller on another device. */
async function aSession({ api }: World, { id: userId }: Official): Promise<number> {
  const at = api.time.now
  const expiresAt = new Date(at.getTime() + 3_600_000)
  const times = { createdAt: at, lastSeenAt: at, expiresAt }
  const [row] = await api.platform.db
    .insert(sessions)
    .values({ tokenId: randomUUID(), userId, version: 1, userAgent: '', ...times })
    .returning({ id: sessions.id })
  return row?.id ?? 0
}

/** A second factor of an account. @returns its secret */
async function aSecret({ api }: World, userId: number, confirmedAt: Date | null = null): Promise<string> {
  const { db } = api.platform
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await removeSecondFactor(db, userId)
  await db.insert(secondFactors).values({ userId, secret, createdAt: api.time.now, confirmedAt })
  return secret
}

const codeNow = ({ api }: World, secret: string) => codeOf(fromBase32(secret), stepOf(api.time.now))

/** A format of the department with an open draft that may be published. @returns ids of both, and its code */
async function aFormat({ api }: World): Promise<{ id: number; code: string }> {
  const code = `PROPIO_${aNumber()}`
  const body = { code, name: 'Lista propia', copy_of: 1 }
  const reply = await api.as(api.officials.administrator).post('/api/formats', body)
  return { id: reply.body.data.format_id, code }
}

const publicationOf = ({ api }: World, code: string, daysAhead: number) => ({
  row_version: 1,
  effective_from: addDays(dayOf(api.time.now), daysAhead),
  note: 'Primera edición de la lista',
  confirm: code,
})

/** A published edition of a new format of the department. */
async function anEdition(world: World, daysAhead: number): Promise<{ id: number; checklistId: number }> {
  const { id, code } = await aFormat(world)
  const administrator = world.api.as(world.api.officials.administrator)
  const reply = await administrator.post(`/api/formats/${id}/publish`, publicationOf(world, code, daysAhead))
  return { id, checklistId: reply.body.data.checklist_id }
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
const routeCalls: Record<string, (world: World, who: Official) => RouteCall | Promise<RouteCall>> = {
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
  'GET /api/session/list': nothing,
  'POST /api/session/logout': nothing,
  'POST /api/session/logout-others': nothing,
  'DELETE /api/session/:session_id': async (world, who) => ({ params: { session_id: await aSession(world, who) } }),
  'DELETE /api/session/user/:user_id': ({ api }) => ({ params: { user_id: api.officials.otherEngineer.id } }),
  'GET /api/session/second-factor': nothing,
  'POST /api/session/second-factor/start': async ({ api, password }, { id }) => {
    await removeSecondFactor(api.platform.db, id)
    return { body: { password } }
  },
  'POST /api/session/second-factor/confirm': async (world, { id }) => {
    const secret = await aSecret(world, id)
    return { body: { code: codeNow(world, secret) } }
  },
  'POST /api/session/second-factor/disable': async (world, { id }) => {
    const secret = await aSecret(world, id, world.api.time.now)
    return { body: { password: world.password, code: codeNow(world, secret) } }
  },
  'DELETE /api/session/second-factor/:user_id': async (world) => {
    const { id } = world.api.officials.otherTechnician
    await aSecret(world, id, world.api.time.now)
    return { params: { user_id: id } }
  },
  'GET /api/user/all': list('email', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'GET /api/audit/all': list('at', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'POST /api/user': () => ({ body: { ...userFields(), password: 'caballo azul 7 grapas' } }),
  'PATCH /api/user/:id': ({ api }) => ({ params: { id: api.officials.otherTechnician.id }, body: userFields() }),
  'GET /api/user/identity-changes': nothing,
  'POST /api/user/identity-changes/:user_id': async ({ api }) => {
    const { id: userId, departmentId } = api.officials.otherTechnician
    const names = { firstName: 'Ana', middleName: null, lastName: 'Ñáñez', secondSurname: null }
    const requestedAt = api.time.now
    const change = { userId, departmentId, identificationNumber: aNumber(), ...names, requestedAt }
    await saveIdentityChange(api.platform.db, change)
    return { params: { user_id: userId }, body: { decision: 'rechazada' } }
  },
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
  'GET /api/formats': list('code', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'POST /api/formats': () => ({ body: { code: `PROPIO_${aNumber()}`, name: 'Lista propia' } }),
  'GET /api/formats/:id': async (world) => ({ params: { id: (await aFormat(world)).id } }),
  'GET /api/formats/:id/editions': async (world) => ({ params: { id: (await aFormat(world)).id } }),
  'GET /api/formats/editions/:checklist_id': async (world) => ({
    params: { checklist_id: (await anEdition(world, 0)).checklistId },
  }),
  'POST /api/formats/:id/draft': async (world) => ({ params: { id: (await anEdition(world, 0)).id } }),
  'PUT /api/formats/:id/draft': async (world) => ({
    params: { id: (await aFormat(world)).id },
    body: { row_version: 1, content: { sections: [] } },
  }),
  'DELETE /api/formats/:id/draft': async (world) => ({
    params: { id: (await aFormat(world)).id },
    body: { row_version: 1 },
  }),
  'GET /api/formats/:id/diff': async (world) => ({
    params: { id: (await aFormat(world)).id },
    query: { from: '1', to: 'draft' },
  }),
  'GET /api/formats/:id/diff/pdf': async (world) => ({
    params: { id: (await aFormat(world)).id },
    query: { from: '1', to: 'draft' },
  }),
  'POST /api/formats/:id/publish': async (world) => {
    const { id, code } = await aFormat(world)
    return { params: { id }, body: publicationOf(world, code, 0) }
  },
  'POST /api/formats/editions/:checklist_id/withdraw': async (world) => ({
    params: { checklist_id: (await anEdition(world, 30)).checklistId },
    body: { reason: 'Se aplazó la norma' },
  }),
  'POST /api/formats/:id/retire': async (world) => ({
    params: { id: (await anEdition(world, 0)).id },
    body: { reason: 'Ya no se usa' },
  }),
  'POST /api/formats/:id/restore': async (world) => {
    const { id } = await anEdition(world, 0)
    const administrator = world.api.as(world.api.officials.administrator)
    await administrator.post(`/api/formats/${id}/retire`, { reason: 'Ya no se usa' })
    return { params: { id }, body: { reason: 'Vuelve a usarse' } }
  },
  'PUT /api/formats/:id': async (world) => ({
    params: { id: (await aFormat(world)).id },
    body: { row_version: 1, name: 'Lista corregida', legal_base: 'Resolución 2674 de 2013' },
  }),
  'GET /api/formats/editions/:checklist_id/export.xlsx': async (world) => ({
    params: { checklist_id: (await anEdition(world, 0)).checklistId },
  }),
  'POST /api/formats/:id/import': async (world) => {
    const administrator = world.api.as(world.api.officials.administrator)
    const { bytes } = await administrator.get('/api/formats/editions/1/export.xlsx')
    const file = new Blob([new Uint8Array(bytes)])
    return { params: { id: (await aFormat(world)).id }, form: form({ row_version: '1', file }) }
  },
  'POST /api/formats/:id/simulate': async (world) => ({ params: { id: (await aFormat(world)).id } }),
  'GET /api/print-formats': nothing,
  'POST /api/print-formats': ({ api }) => ({
    body: { subject: 'trip', code: 'GS-1', version: '03', effective_from: addDays(dayOf(api.time.now), ++next) },
  }),
  'GET /api/concepto-bands': nothing,
  'POST /api/concepto-bands': ({ api }) => ({
    body: {
      favorable_floor: 90,
      requirements_floor: 60,
      effective_from: addDays(dayOf(api.time.now), ++next),
      note: 'Los mismos cortes',
    },
  }),
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
  'GET /api/inscription/notify/:establishment_id': ({ visit }) => ({
    params: { establishment_id: visit.establishmentId },
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
  'GET /api/export/users': () => ({ query: { format: 'csv', order_by: 'name' } }),
  'GET /api/export/establishments': () => ({ query: { format: 'xlsx', order: '-1' } }),
  'GET /api/export/assignments': () => ({ query: { format: 'csv' } }),
  'GET /api/export/inspections': () => ({ query: { format: 'xlsx' } }),
  'GET /api/export/audit': () => ({ query: { format: 'csv', order: '-1' } }),
  'GET /api/export/territories': () => ({ query: { format: 'csv' } }),
  'GET /api/export/workload': () => ({ query: { format: 'csv', order: '-1', order_by: 'load_pct' } }),
  'GET /api/export/disposals': () => ({ query: { format: 'csv' } }),
  'GET /api/export/due-files': () => ({ query: { format: 'csv', order_by: 'keep_until' } }),
  'GET /api/export/formats': () => ({ query: { format: 'csv', order_by: 'uses' } }),
  'GET /api/jobs': list('created_at', { field: 'kind', operator: '=', value: 'list-export' }),
  'GET /api/jobs/:job_id': ({ jobId }) => ({ params: { job_id: jobId } }),
  'POST /api/jobs/:job_id/cancel': ({ jobId }) => ({ params: { job_id: jobId } }),
  'POST /api/jobs/:job_id/again': ({ jobId }) => ({ params: { job_id: jobId } }),
  'GET /api/jobs/:job_id/result': ({ jobId }) => ({ params: { job_id: jobId } }),
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
  'POST /api/inspection/official-signature/:assignment_id': async (world, who) => ({
    params: { assignment_id: (await aBegunVisit(world, who)).visitId },
    body: { signature: await aNewDrawing() },
  }),
  'PUT /api/inspection/items/:assignment_id/:item_configuration_id': async (world, who) => {
    const { visitId, answer } = await aBegunVisit(world, who)
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
  'GET /api/inspection/:inspections_id/evidence': ({ record }) => ({ params: { inspections_id: record.id } }),
  'GET /api/inspection/:inspections_id/proof': ({ record }) => ({ params: { inspections_id: record.id } }),
  'POST /api/inspection/:inspections_id/reissue': async ({ api, record }) => {
    // A version that waits for its signature must have it first.
    await issueWaiting(api.platform)
    return { params: { inspections_id: record.id }, body: { reason: 'La clave anterior se perdió' } }
  },
  'POST /api/inspection/:inspections_id/addendum': ({ record }) => ({
    params: { inspections_id: record.id },
    body: { text: 'La dirección correcta es Calle 45 # 12-03.' },
  }),
  'GET /api/inspection/:inspections_id/addendum/:addendum_id/pdf': async ({ api, record }) => {
    const added = await api
      .as(api.officials.administrator)
      .post(`/api/inspection/${record.id}/addendum`, { text: 'El aforo es de 40 personas.' })
    return { params: { inspections_id: record.id, addendum_id: added.body.data.addendum_id } }
  },
  'GET /api/evidence/status': () => ({}),
  'POST /api/evidence/trial': () => ({}),
  'GET /api/public/keys': () => ({}),
  'GET /api/public/records/:code': ({ record }) => ({ params: { code: record.code } }),
  'GET /api/public/log/checkpoint': () => ({}),
  'GET /api/public/log/tile/*': () => ({ params: { '*': '0/000.p/1' } }),
  'GET /api/public/log/proof': ({ record }) => ({ query: { seal: record.seal } }),
  'GET /api/public/log/consistency': () => ({ query: { from: '1', to: '1' } }),
  'GET /api/public/log/anchors': () => ({}),
  'GET /api/public/log/anchors/:anchor_id/stamp': () => ({ params: { anchor_id: 999_999 } }),
  'GET /api/public/log/anchors/:anchor_id/note': () => ({ params: { anchor_id: 999_999 } }),
  'GET /v/:code(^[A-Za-z0-9_-]{22}$)': ({ record }) => ({ params: { code: record.code } }),
  'GET /verificar': () => ({}),
  'GET /v/verificar': () => ({}),
  'GET /api/inspection/notify/:inspections_id': ({ record }) => ({ params: { inspections_id: record.id } }),
  'POST /api/notification/:notification_id/outcome': () => ({
    params: { notification_id: 999_999 },
    body: { delivered: 1 },
  }),
  'POST /api/inspection/notify/:inspections_id': ({ record }) => ({ params: { inspections_id: record.id } }),
  'GET /api/inspection/signatures/:name': (world) => ({ params: { name: world.images.signatures } }),
  'GET /api/inspection/evidence/:name': (world) => ({ params: { name: world.images.evidence } }),
  'GET /api/profile/photos/:name': (world) => ({ params: { name: world.images.photos } }),
  ...staffCalls,
  ...legalCalendarCalls,
  ...requirementCalls,
  ...complaintCalls,
  ...caseCalls,
  ...legalNoticeCalls,
  ...measureCalls,
  ...sampleCalls,
  ...portalCalls,
  ...analyticsCalls,
  ...findingCalls,
  ...fileCalls,
  ...importCalls,
  ...planningCalls,
  ...mapCalls,
  ...integrationCalls,
}

/** A call of `route` that succeeds for an official who may make it. */
export async function callFor(
  world: World,
  route: { method: string; url: string },
  official: Official,
): Promise<RouteCall> {
  const make = routeCalls[keyOf(route)]
  if (!make) throw new Error(`Say in testing/route-calls.ts how ${keyOf(route)} is called.`)
  return make(world, official)
}

/** The path of a call. Its parameters are inserted unchanged: the caller escapes them. */
function pathOf(url: string, { params = {}, query }: RouteCall): string {
  const path = url.replace(/:(\w+)(?:\([^)]*\))?|\*/g, (whole, name = whole) => String(params[name] ?? whole))
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
  return client.send(method as 'GET', path, call.form ?? call.body, call.headers)
}
