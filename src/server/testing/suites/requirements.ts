import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEvents } from '../../schema/audit.table.ts'
import { requirementEvents, requirements } from '../../schema/follow-up/requirements.table.ts'
import type { TestApi } from '../api.ts'
import { form } from '../api.ts'
import { closeAtOnce } from '../data/close-at-once.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../data/fixtures.ts'

/** A Friday: fifteen calendar days later is a Saturday, and the term ends on Monday the 14th. */
export const VISIT = new Date('2026-11-27T14:00:00Z')

export const finding = (fields: WireAnswer = {}): WireAnswer => ({
  concept: 'Inaceptable (I)',
  description: 'Trampa de grasa llena',
  is_detection: '1',
  es_critico: '0',
  ...fields,
})

export const mayor = finding({ severity: 'mayor' })

export const filterOf = (filters: object[]) => encodeURIComponent(JSON.stringify(filters))

export const is = (field: string, value: string | number) => ({ field, operator: '=', value })

/** Closed visits with their requirements, and the calls about them. */
export function requirementCalls(api: TestApi) {
  const { officials } = api
  const { db } = api.platform
  const admin = api.as(officials.administrator)

  async function aClosed(special: Record<number, WireAnswer>, establishmentId?: number) {
    const at = establishmentId ?? (await anEstablishment(api))
    const { body } = await admin.post('/api/assignment', aPlan(officials, at))
    const inspectionId = await closeAtOnce(api, body.data.assignment_id, { special })
    return { inspectionId, establishmentId: at }
  }
  async function listed(filters: object[], client = admin, more = '') {
    const { statusCode, body } = await client.get(`/api/requirement/all?filter=${filterOf(filters)}${more}`)
    if (statusCode !== 200) throw new Error(JSON.stringify(body))
    return body.data as { Requirements: Record<string, unknown>[]; total: number }
  }
  const ofInspection = async (id: number) => (await listed([is('inspections_id', id)])).Requirements
  const cardOf = async (id: number, client = admin) =>
    (await client.get(`/api/requirement/${id}`)).body.data.requirement
  const newestAct = async () => (await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]

  /** A requirement of its own visit. */
  async function aRequirement(answer: WireAnswer = mayor): Promise<number> {
    api.time.now = VISIT
    const [row] = await ofInspection((await aClosed({ 1: answer })).inspectionId)
    return row?.requirement_id as number
  }
  const evidenceOf = (id: number, fields: Parameters<typeof form>[0], client = admin) =>
    client.post(`/api/requirement/${id}/evidence`, form(fields))

  /** The rows that an act may change. */
  const state = async (id: number) => ({
    row: (await db.select().from(requirements).where(eq(requirements.id, id)))[0],
    events: await db.$count(requirementEvents, eq(requirementEvents.requirementId, id)),
  })
  async function refused(id: number, act: () => Promise<{ statusCode: number; body: { error: { code: string } } }>) {
    const before = await state(id)
    const { statusCode, body } = await act()
    expect(await state(id)).toEqual(before)
    return [statusCode, body.error.code]
  }
  return { aClosed, listed, ofInspection, cardOf, newestAct, aRequirement, evidenceOf, refused }
}
