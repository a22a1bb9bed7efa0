import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AttentionKind, attentionPages } from '../../domain/analytics/attention.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { establishments } from '../schema/establishments.table.ts'
import { documentChecks, documents, documentVersions } from '../schema/files/documents.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { aFinding, requirementsOf } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const today = dayOf(api.platform.clock())

type Wanted = { field: string; operator: '=' | '<='; value: string }
/**
 * The list behind each page and its filters, as the page sends them for the address of its kind
 * (`src/web/pages/attention-links.test.ts`).
 */
const lists: Record<AttentionKind, { path: string; filters: Wanted[] }> = {
  to_notify: { path: '/api/inspection/all', filters: [{ field: 'is_notify', operator: '=', value: '0' }] },
  overdue_visits: {
    path: '/api/assignment/all',
    filters: [
      { field: 'state_visit', operator: '=', value: '0' },
      { field: 'overdue', operator: '=', value: '1' },
    ],
  },
  orphan_visits: {
    path: '/api/assignment/all',
    filters: [
      { field: 'state_visit', operator: '=', value: '0' },
      { field: 'orphan', operator: '=', value: '1' },
    ],
  },
  contracts_ending: {
    path: '/api/staff/contracts',
    filters: [
      { field: 'state', operator: '=', value: 'vigente' },
      { field: 'days_left', operator: '<=', value: '30' },
    ],
  },
  absences_to_decide: { path: '/api/staff/absences', filters: [] },
  format_drafts: { path: '/api/formats', filters: [{ field: 'has_draft', operator: '=', value: '1' }] },
  imports_with_errors: { path: '/api/imports?waiting=1', filters: [] },
  documents_to_scan: { path: '/api/files', filters: [{ field: 'scan_due', operator: '=', value: '1' }] },
  requirements_due: {
    path: '/api/requirement/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'due_soon', operator: '=', value: '1' },
      { field: 'establishment_active', operator: '=', value: '1' },
    ],
  },
  requirements_overdue: {
    path: '/api/requirement/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'overdue', operator: '=', value: '1' },
      { field: 'establishment_active', operator: '=', value: '1' },
    ],
  },
  notices_due: {
    path: '/api/notice/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'due_soon', operator: '=', value: '1' },
    ],
  },
  notices_overdue: {
    path: '/api/notice/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'overdue', operator: '=', value: '1' },
    ],
  },
  measures_to_verify: {
    path: '/api/measure/all',
    filters: [
      { field: 'in_force', operator: '=', value: '1' },
      { field: 'to_verify', operator: '=', value: '1' },
    ],
  },
  favorable_despite_measure: {
    path: '/api/measure/all',
    filters: [
      { field: 'in_force', operator: '=', value: '1' },
      { field: 'despite_favorable', operator: '=', value: '1' },
    ],
  },
  complaints_due: {
    path: '/api/complaint/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'due', operator: '=', value: '1' },
    ],
  },
  samples_waiting: { path: '/api/sample/all', filters: [{ field: 'waiting', operator: '=', value: '1' }] },
  requirements_proposing_case: {
    path: '/api/requirement/all',
    filters: [{ field: 'proposes_case', operator: '=', value: '1' }],
  },
  measures_proposing_case: {
    path: '/api/measure/all',
    filters: [{ field: 'proposes_case', operator: '=', value: '1' }],
  },
  verdicts_to_give: {
    path: '/api/requirement/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'own_verdict_due', operator: '=', value: '1' },
    ],
  },
  visits_asked: {
    path: '/api/requirement/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'visit_wanted', operator: '=', value: '1' },
      { field: 'establishment_active', operator: '=', value: '1' },
    ],
  },
  extensions_asked: {
    path: '/api/requirement/all',
    filters: [
      { field: 'open', operator: '=', value: '1' },
      { field: 'extension_wanted', operator: '=', value: '1' },
      { field: 'establishment_active', operator: '=', value: '1' },
    ],
  },
  replies_to_read: { path: '/api/requirement/all', filters: [{ field: 'reply_unread', operator: '=', value: '1' }] },
  issues_failed: { path: '/api/evidence/status', filters: [] },
  evidence_to_review: {
    path: '/api/requirement/all',
    filters: [{ field: 'state', operator: '=', value: 'declarado' }],
  },
}

const totalOf = async (kind: AttentionKind, who = officials.administrator): Promise<number> => {
  const { path, filters } = lists[kind]
  const query = filters.length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filters))}` : ''
  const { data } = (await api.as(who).get(`${path}${query}`)).body
  if (kind !== 'absences_to_decide') return data.total
  return data.absences.filter(({ state }: { state: string }) => state === 'pedida').length
}
const attentionOf = async (who = officials.administrator) =>
  (await api.as(who).get('/api/attention')).body.data.attention
const done = (reply: { statusCode: number; body: unknown }) =>
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)

test('nothing that waits is nothing', async () => {
  expect(await attentionOf()).toEqual([])
  expect(await attentionOf(officials.technician)).toEqual([])
})

test('each kind leads to a page with exactly its rows', async () => {
  const place = await anEstablishment(api)
  const visit = async (changes: object): Promise<number> => {
    const reply = await admin.post('/api/assignment', { ...aPlan(officials, place), ...changes })
    done(reply)
    return reply.body.data.assignment_id
  }
  await visit({ due_on: addDays(today, -1) })
  await visit({ due_on: addDays(today, -3) })
  await visit({ due_on: today })
  const { technician, otherTechnician } = officials
  await visit({ technical_id: otherTechnician.id })
  const now = api.time.now
  // Made five days ago: today is the last day to notify it.
  api.time.now = new Date(now.getTime() - 5 * 24 * 60 * 60 * 1000)
  const early = await visit({})
  await closeAtOnce(api, early)
  api.time.now = now
  await closeAtOnce(api, await visit({}))
  const archived = await closeAtOnce(api, await visit({}))
  done(await admin.patch(`/api/inspection/${archived}/archived`, { archived: 1 }))
  done(
    await admin.delete('/api/generic/deactivate', {
      tablename: 'users',
      columname: 'user_id',
      valuecolum: otherTechnician.id,
      status: '0',
    }),
  )
  const contract = { contract_type_id: 1, number: 'CPS-1', subject: 'Visitas', starts_on: addDays(today, -9) }
  done(await admin.post(`/api/staff/${technician.id}/contracts`, { ...contract, ends_on: addDays(today, 30) }))
  const ofOther = async (userId: number, number: string, starts: number, ends: number | null) => {
    const days = { starts_on: addDays(today, starts), ends_on: ends === null ? null : addDays(today, ends) }
    done(await admin.post(`/api/staff/${userId}/contracts`, { ...contract, number, ...days }))
  }
  await ofOther(officials.engineer.id, 'CPS-2', -9, 31)
  // The next contract begins the day after: nothing ends.
  await ofOther(officials.otherEngineer.id, 'CPS-3', -9, 10)
  await ofOther(officials.otherEngineer.id, 'CPS-4', 11, null)
  const absence = { kind: 'PERMISO', starts_on: addDays(today, 90), ends_on: addDays(today, 90) }
  done(await api.as(technician).post('/api/staff/me/absences', absence))
  done(await admin.post('/api/formats', { code: 'PROPIO', name: 'Propio', legal_base: 'Ninguna' }))

  const found = await attentionOf()
  expect(found).toMatchObject([
    { kind: 'to_notify', count: 2, due_today: 1, link: '/dashboard/inspeccion/realizadas?notificacion=pendiente' },
    { kind: 'overdue_visits', count: 2, link: '/dashboard/planeacion?vence=vencida' },
    { kind: 'orphan_visits', count: 1, link: '/dashboard/planeacion?reasignar=si' },
    { kind: 'contracts_ending', count: 1, link: '/dashboard/gestionth?pestana=vinculacion&vence=30' },
    { kind: 'absences_to_decide', count: 1, link: '/dashboard/gestionth?pestana=ausencias' },
    { kind: 'format_drafts', count: 1, link: '/dashboard/configuraciones/formatos?borrador=si' },
  ])
  for (const { kind, count } of found) expect([kind, await totalOf(kind)]).toEqual([kind, count])
  // Everybody else reads what they can do something about, in their own list.
  const own = await attentionOf(technician)
  expect(own).toMatchObject([{ kind: 'overdue_visits', count: 2 }])
  expect(await totalOf('overdue_visits', technician)).toBe(2)
  expect(await attentionOf(officials.outsideAdministrator)).toEqual([])
})

test('a document that no scan has judged is in a file that the list finds', async () => {
  const trd = (await admin.get('/api/trd')).body.data.series
  const reply = await admin.post('/api/files', { series_id: trd[0].series_id, subject: 'general', title: 'Circulares' })
  done(reply)
  const fileId: number = reply.body.data.file_id
  const departmentId = officials.administrator.departmentId
  const at = api.time.now
  const [document] = await db
    .insert(documents)
    .values({ departmentId, fileId, title: 'Circular', documentDate: today, source: 'upload', order: 1, addedAt: at })
    .returning({ id: documents.id })
  const documentId = document?.id as number
  const version = { documentId, departmentId, version: 1 }
  await db.insert(documentVersions).values({
    ...version,
    content: 'x',
    sha256: 'a'.repeat(64),
    mediaType: 'text/plain',
    bytes: 1,
    name: 'circular.txt',
    createdAt: at,
  })
  await db.insert(documentChecks).values({ ...version, scan: 'pendiente' })
  const found = (await attentionOf()).find(({ kind }: { kind: string }) => kind === 'documents_to_scan')
  expect(found).toMatchObject({ count: 1, link: '/dashboard/configuraciones/archivos?analisis=si' })
  expect(await totalOf('documents_to_scan')).toBe(1)
})

test('every kind has a page', () => {
  expect(Object.keys(attentionPages).sort()).toEqual(Object.keys(lists).sort())
})

test('late requirements and evidence that waits are counted as their list finds them', async () => {
  await allowEveryConcept(api)
  const now = api.time.now
  const finding = {
    concept: 'Inaceptable (I)',
    description: 'Trampa de grasa llena',
    is_detection: '1',
    es_critico: '0',
  }
  // Sixty days ago: every term is over, also one that ends after days that are no business days.
  api.time.now = new Date(now.getTime() - 60 * 24 * 60 * 60 * 1000)
  const planned = await admin.post('/api/assignment', aPlan(officials, await anEstablishment(api)))
  done(planned)
  await closeAtOnce(api, planned.body.data.assignment_id, { special: { 1: finding, 2: finding } })
  api.time.now = now
  const page = await admin.get('/api/requirement/all')
  const [first] = page.body.data.Requirements
  const evidence = form({ text: 'Se limpió y se selló la trampa de grasa.' })
  done(await api.as(officials.technician).post(`/api/requirement/${first.requirement_id}/evidence`, evidence))
  const found = await attentionOf()
  const of = (wanted: AttentionKind) => found.find(({ kind }: { kind: string }) => kind === wanted)
  const path = '/dashboard/seguimiento/requerimientos'
  expect(of('requirements_overdue')).toMatchObject({ count: 2, link: `${path}?vence=vencido&lugar=activo` })
  expect(of('evidence_to_review')).toMatchObject({ count: 1, link: `${path}?estado=declarado` })
  expect([await totalOf('requirements_overdue'), await totalOf('evidence_to_review')]).toEqual([2, 1])
  // The officials of the visit have the late ones of their own visits, and decide on no evidence.
  for (const who of [officials.technician, officials.engineer]) {
    const kinds = (await attentionOf(who)).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('requirements_overdue')
    expect(kinds).not.toContain('evidence_to_review')
  }
  expect(await attentionOf(officials.otherEngineer)).toEqual([])
})

test('requirements due within five days count as their list finds them, late ones apart', async () => {
  await allowEveryConcept(api)
  const START = api.time.now
  const place = await anEstablishment(api)
  const plan = await admin.post('/api/assignment', aPlan(officials, place))
  done(plan)
  const found = { 1: aFinding({ severity: 'mayor' }), 2: aFinding({ severity: 'menor' }) }
  const inspection = await closeAtOnce(api, plan.body.data.assignment_id, { special: found })
  const [major] = await requirementsOf(api, inspection)
  const counts = async (kind: AttentionKind) => {
    const told = (await attentionOf()).find((each: { kind: string }) => each.kind === kind)
    if (told) expect(told.link).toContain('/dashboard/seguimiento/requerimientos?vence=')
    const count = told?.count ?? 0
    expect(count).toBe(await totalOf(kind))
    return count
  }
  const onDay = async (day: string) => {
    api.time.now = new Date(`${day}T15:00:00Z`)
    return [await counts('requirements_due'), await counts('requirements_overdue')]
  }
  const lastDay = major?.dueOn ?? ''
  const before = await counts('requirements_overdue')
  expect(await onDay(addDays(lastDay, -6))).toEqual([0, before])
  expect(await onDay(addDays(lastDay, -5))).toEqual([1, before])
  expect(await onDay(lastDay)).toEqual([1, before])
  expect(await onDay(addDays(lastDay, 1))).toEqual([0, before + 1])
  api.time.now = new Date(`${lastDay}T15:00:00Z`)
  await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, place))
  expect(await onDay(lastDay)).toEqual([0, before])
  api.time.now = START
})
