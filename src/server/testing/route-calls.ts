import type { ImageKind } from '../../contract/images.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { listExportJob } from '../list-exports/list-export.job.ts'
import type { Database } from '../platform/db/database.ts'
import { images } from '../schema/images.table.ts'
import { secondFactors } from '../schema/second-factors.table.ts'
import { sessions } from '../schema/sessions.table.ts'
import { users } from '../schema/users.table.ts'
import { accountCalls, profileForm } from './account-calls.ts'
import { analyticsCalls } from './analytics-calls.ts'
import type { Client, Reply, TestApi } from './api.ts'
import { caseCalls } from './case-calls.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { complaintCalls } from './complaint-calls.ts'
import { aPhoto, aVisit, closeVisit } from './data/fixtures.ts'
import { establishmentCalls } from './establishment-calls.ts'
import { fileCalls } from './file-calls.ts'
import { findingCalls } from './finding-calls.ts'
import { formatCalls } from './format-calls.ts'
import { importCalls } from './import-calls.ts'
import { integrationCalls } from './integration-calls.ts'
import { legalCalendarCalls } from './legal-calendar-calls.ts'
import { legalNoticeCalls } from './legal-notice-calls.ts'
import { mapCalls } from './map-calls.ts'
import { measureCalls } from './measure-calls.ts'
import { planningCalls } from './planning-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { portalCalls } from './portal-calls.ts'
import { recordCalls } from './record-calls.ts'
import { requirementCalls } from './requirement-calls.ts'
import { runJobs } from './run-jobs.ts'
import { sampleCalls } from './sample-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { visitCalls } from './visit-calls.ts'
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

/**
 * A call of each route that succeeds for an official who may make it, by method and path. Tests over every route take
 * their calls from here, so that a route without one fails them.
 */
const routeCalls: Record<string, (world: World, who: Official) => RouteCall | Promise<RouteCall>> = {
  ...platformCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...formatCalls,
  ...establishmentCalls,
  ...visitCalls,
  ...recordCalls,
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
  if (!make) throw new Error(`Say in a file of calls beside testing/route-calls.ts how ${keyOf(route)} is called.`)
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
