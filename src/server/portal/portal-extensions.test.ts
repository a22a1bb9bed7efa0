import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { form } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'
import { filterOf, is } from '../testing/suites/requirements.ts'

/** An owner asks for more time; an official grants it or says no. */
const { api, db, admin, officials, enteredBy, anEntered, anOpened } = await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'
const REASON = 'El repuesto de la nevera llega en quince días.'
const NO = 'El plazo alcanza para limpiarla.'

/** An opened acta whose requirement may be extended. */
async function aRequirement() {
  const { portal, token } = await anOpened(false, 'menor')
  const own = async () => (await portal.home()).requirements[0]
  const { requirement_id: id, due_day: dueDay } = await own()
  const card = async () => (await admin.get(`/api/requirement/${id}`)).body.data.requirement
  const ask = (body: Record<string, unknown> = { reason: REASON }, key?: string) =>
    portal.post(`requirement/${id}/extension-request`, body, key)
  /** Without a version the one that the card shows now. */
  const refuse = async (body: Record<string, unknown> = { reason: NO }, client = admin) =>
    client.post(`/api/requirement/${id}/extension/refuse`, { row_version: (await card()).row_version, ...body })
  const extend = () =>
    admin.post(`/api/requirement/${id}/extension`, { until: addDays(dueDay, 10), reason: 'Espera un repuesto.' })
  return { portal, token, own, id, dueDay, card, ask, refuse, extend }
}
const waiting = async (): Promise<number[]> => {
  const { Requirements } = (
    await admin.get(`/api/requirement/all?limit=100&filter=${filterOf([is('extension_wanted', 1)])}`)
  ).body.data
  return Requirements.map(({ requirement_id }: { requirement_id: number }) => requirement_id)
}
const attentionOf = async (client = admin) =>
  (await client.get('/api/attention')).body.data.attention.find(
    ({ kind }: { kind: string }) => kind === 'extensions_asked',
  )
const toldFaults = async () => (await actRowFaults(db, () => undefined)).faults

describe('a request for more time', () => {
  test('waits for an official, moves no day, and is in history, list, attention and trail', async () => {
    const { own, id, dueDay, card, ask, refuse } = await aRequirement()
    expect(await own()).toMatchObject({
      may: ['evidence', 'ready', 'extension-request', 'reply'],
      extension_request: null,
    })
    const { row_version: version } = await card()
    expect((await ask()).body.data).toEqual({ requirement_id: id, state: 'abierto' })
    expect(await own()).toMatchObject({
      ...{ may: ['evidence', 'ready', 'reply'], due_day: dueDay, visit_asked: 0 },
      extension_request: { state: 'pedida', reason: REASON, until: null, refusal: null },
    })
    const asked = await card()
    expect(asked).toMatchObject({
      ...{ due_day: dueDay, row_version: version + 1, extension_request: { reason: REASON } },
      may: expect.arrayContaining(['extend', 'refuse-extension']),
    })
    expect(asked.events.at(-1)).toMatchObject({
      ...{ kind: 'prorroga_pedida', portal: EMAIL, by: '', day: dueDay, details: { reason: REASON } },
    })
    expect(await waiting()).toEqual([id])
    const link = '/dashboard/seguimiento/requerimientos?prorroga=pedida&lugar=activo'
    expect(await attentionOf()).toEqual({ kind: 'extensions_asked', count: 1, link })
    expect(await attentionOf(api.as(officials.technician))).toBeUndefined()
    const lines = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'ask-extension'), eq(auditEvents.subjectId, id)))
    expect(lines).toMatchObject([{ userId: null, details: { recipient: EMAIL, reason: REASON } }])
    expect((await refuse()).statusCode).toBe(200)
    expect([await waiting(), await attentionOf(), await toldFaults()]).toEqual([[], undefined, []])
  })

  test('one request waits at a time, and its refusal lets the owner ask again', async () => {
    const { own, card, ask, refuse, dueDay } = await aRequirement()
    await ask()
    expect(codesOf(await ask())).toEqual([409, 'requirement.extension-asked'])
    const { row_version: version } = await card()
    expect(codesOf(await refuse({ reason: NO, row_version: version - 1 }))[0]).toBe(409)
    expect((await refuse({ reason: NO, row_version: version })).body.data).toMatchObject({ due_day: dueDay })
    expect(codesOf(await refuse())).toEqual([409, 'requirement.extension-not-asked'])
    expect(await own()).toMatchObject({
      ...{ due_day: dueDay, may: ['evidence', 'ready', 'extension-request', 'reply'] },
      extension_request: { state: 'negada', refusal: NO, until: null },
    })
    expect(await card()).toMatchObject({ extension_request: null, extension_count: 0 })
    expect((await ask()).statusCode).toBe(200)
    expect((await own()).extension_request).toMatchObject({ state: 'pedida', refusal: null })
    await refuse()
  })

  test('an extension answers it with the new last day, and nothing more can be asked', async () => {
    const { own, ask, extend } = await aRequirement()
    await ask()
    const { body } = await extend()
    expect(await own()).toMatchObject({
      ...{ due_day: body.data.due_day, may: ['evidence', 'ready', 'reply'] },
      extension_request: { state: 'concedida', until: body.data.due_day, refusal: null },
    })
    expect(codesOf(await ask())).toEqual([422, 'requirement.extension-spent'])
    expect([await waiting(), await toldFaults()]).toEqual([[], []])
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['no reason', {}, 422],
    ['an empty reason', { reason: '  ' }, 422],
    ['1,001 letters', { reason: 'a'.repeat(1_001) }, 422],
    ['a last day', { reason: REASON, until: '2027-01-31' }, 400],
  ])('a request with %s is refused and leaves nothing', async (_, body, status) => {
    const { ask, own } = await aRequirement()
    expect((await ask(body)).statusCode).toBe(status)
    expect(await own()).toMatchObject({ extension_request: null })
  })

  test('no request is taken late, after the end, or where the term has no extension', async () => {
    const { ask, id, own } = await aRequirement()
    await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El establecimiento cerró.' }))
    expect(codesOf(await ask())).toEqual([409, 'requirement.not-open'])
    expect((await own()).may).toEqual(['reply'])
    const major = await anOpened(false)
    const [{ requirement_id: other, may }] = major.requirements
    expect(may).toEqual(['evidence', 'ready', 'reply'])
    const refused = await major.portal.post(`requirement/${other}/extension-request`, { reason: REASON })
    expect(codesOf(refused)).toEqual([422, 'requirement.not-extendable'])
    const { dueDay, token, id: overdue } = await aRequirement()
    // Midnight in Colombia, with another code: the session of before has ended. Time goes back after the test.
    api.time.now = new Date(`${addDays(dueDay, 1)}T05:00:00Z`)
    const late = await enteredBy(token)
    const path = `requirement/${overdue}/extension-request`
    expect(codesOf(await late.post(path, { reason: REASON }))).toEqual([409, 'requirement.extension-late'])
    expect((await late.home()).requirements[0].may).toEqual(['evidence', 'ready', 'reply'])
  })

  test('another establishment, and an acta that waits, take no request', async () => {
    const { id } = await aRequirement()
    const { portal } = await anEntered(false, 'menor')
    const ask = () => portal.post(`requirement/${id}/extension-request`, { reason: REASON })
    expect(codesOf(await ask())).toEqual([404, 'requirement.not-found'])
  })

  test('a request, sent again with its key, has the first reply and one act', async () => {
    const { card, ask } = await aRequirement()
    const key = randomUUID()
    const replies = [...(await Promise.all([ask(undefined, key), ask(undefined, key)])), await ask(undefined, key)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(codesOf(await ask({ reason: NO }, key))).toEqual([409, 'idempotency.key-reused'])
    const { events } = await card()
    expect(events.filter(({ kind }: { kind: string }) => kind === 'prorroga_pedida')).toHaveLength(1)
  })
})

test('a withdrawn requirement calls for no answer', async () => {
  const { id, own, ask, refuse } = await aRequirement()
  const before = await waiting()
  await ask()
  expect(await waiting()).toEqual([...before, id])
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El establecimiento cerró.' }))
  expect(await waiting()).toEqual(before)
  expect(await own()).toMatchObject({ state: 'sin_objeto', extension_request: null })
  expect(codesOf(await refuse())).toEqual([409, 'requirement.extension-not-asked'])
})

test('technicians refuse no request', async () => {
  const { ask, refuse } = await aRequirement()
  await ask()
  expect(codesOf(await refuse({ reason: NO }, api.as(officials.technician)))).toEqual([403, 'access.forbidden'])
  expect((await refuse({})).statusCode).toBe(422)
  expect((await refuse({ reason: NO, row_version: undefined })).statusCode).toBe(422)
})
