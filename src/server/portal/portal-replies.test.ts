import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { form } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'
import { filterOf, is } from '../testing/suites/requirements.ts'

/** An owner answers in words, and an official reads them. */
const { api, db, admin, officials, anEntered, anOpened } = await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'
const TEXT = 'La trampa es nueva: la instaló el arrendador en octubre.'

async function aRequirement() {
  const { portal } = await anOpened(false)
  const own = async () => (await portal.home()).requirements[0]
  const { requirement_id: id } = await own()
  const card = async () => (await admin.get(`/api/requirement/${id}`)).body.data.requirement
  const reply = (body: Record<string, unknown> = { text: TEXT }, key?: string) =>
    portal.post(`requirement/${id}/reply`, body, key)
  /** Without a body the version that the card shows now. */
  const read = async (body?: Record<string, unknown>, client = admin) =>
    client.post(`/api/requirement/${id}/reply/read`, body ?? { row_version: (await card()).row_version })
  return { portal, own, id, card, reply, read }
}
const unread = async (): Promise<number[]> => {
  const filter = filterOf([is('reply_unread', 1)])
  const { Requirements } = (await admin.get(`/api/requirement/all?limit=100&filter=${filter}`)).body.data
  return Requirements.map(({ requirement_id }: { requirement_id: number }) => requirement_id)
}
const attentionOf = async (client = admin) =>
  (await client.get('/api/attention')).body.data.attention.find(
    ({ kind }: { kind: string }) => kind === 'replies_to_read',
  )

test('words are kept, change nothing else, and wait until an administrator has read them', async () => {
  const { own, id, card, reply, read } = await aRequirement()
  const { state, due_day: dueDay } = await card()
  expect((await reply()).body.data).toEqual({ requirement_id: id, state })
  expect(await own()).toMatchObject({ replies: [{ text: TEXT, read: 0 }], visit_asked: 0, due_day: dueDay })
  const told = await card()
  expect(told).toMatchObject({ state, due_day: dueDay, may: expect.arrayContaining(['read-reply']) })
  expect(told.events.at(-1)).toMatchObject({ kind: 'respuesta', portal: EMAIL, by: '', details: { text: TEXT } })
  expect(await unread()).toEqual([id])
  const link = '/dashboard/seguimiento/requerimientos?estado=por-leer'
  expect(await attentionOf()).toEqual({ kind: 'replies_to_read', count: 1, link })
  expect(await attentionOf(api.as(officials.technician))).toBeUndefined()
  expect(codesOf(await read(undefined, api.as(officials.technician)))).toEqual([403, 'access.forbidden'])
  expect(codesOf(await read({}))).toEqual([422, 'request.invalid'])
  expect((await read({ row_version: told.row_version - 1 })).statusCode).toBe(409)
  expect((await read({ row_version: told.row_version })).statusCode).toBe(200)
  expect(codesOf(await read())).toEqual([409, 'requirement.nothing-to-read'])
  expect(await own()).toMatchObject({ replies: [{ text: TEXT, read: 1 }] })
  expect([await unread(), await attentionOf()]).toEqual([[], undefined])
  const line = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'reply'), eq(auditEvents.subjectId, id)))
  expect(line).toMatchObject([{ userId: null, details: { recipient: EMAIL, text: TEXT } }])
  expect((await actRowFaults(db, () => undefined)).faults).toEqual([])
})

test('words come after the end of a requirement too, and are to be read', async () => {
  const { id, own, reply, read } = await aRequirement()
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El establecimiento cerró.' }))
  expect((await own()).may).toEqual(['reply'])
  expect((await reply()).body.data).toMatchObject({ state: 'sin_objeto' })
  expect(await unread()).toEqual([id])
  expect((await read()).statusCode).toBe(200)
})

test.each<[string, Record<string, unknown>, number]>([
  ['no words', {}, 422],
  ['empty words', { text: ' ' }, 422],
  ['1,001 letters', { text: 'a'.repeat(1_001) }, 422],
  ['a state', { text: TEXT, state: 'cumplido' }, 400],
])('an answer with %s is refused and leaves nothing', async (_, body, status) => {
  const { own, reply } = await aRequirement()
  expect((await reply(body)).statusCode).toBe(status)
  expect((await own()).replies).toEqual([])
})

test('another establishment answers nothing, and a link twenty times a day', async () => {
  const { id, own, reply } = await aRequirement()
  const other = await anEntered(false)
  expect((await other.portal.post(`requirement/${id}/reply`, { text: TEXT })).statusCode).toBe(404)
  const key = randomUUID()
  expect((await reply(undefined, key)).statusCode).toBe(200)
  for (let turn = 1; turn < 20; turn++) await reply()
  expect(codesOf(await reply())).toEqual([429, 'portal.too-much-evidence'])
  expect((await reply(undefined, key)).statusCode).toBe(200)
  expect((await own()).replies).toHaveLength(20)
})
