import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { portalLinks } from '../schema/follow-up/portal.table.ts'
import { idempotencyKeys } from '../schema/idempotency.table.ts'
import { form } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

/** A call whose reply was lost: the owner reads a failure, and presses again. */
const { api, db, admin, noticeOf, aLink, enteredBy, anOpened } = await portalCalls()

await allowEveryConcept(api)

const TEXT = 'Ya se limpió la trampa de grasa.'
const photo = await aPhoto()

/** An opened acta with the path of the answers to its requirement. */
async function aRequirement() {
  const opened = await anOpened(false)
  const [{ requirement_id: id }] = opened.requirements
  const path = `requirement/${id}/evidence`
  const answers = async () => (await opened.portal.home()).requirements[0].answers
  return { ...opened, id, path, answers }
}
const anAnswer = (text = TEXT) => form({ text, image: photo })

describe('an answer with a key', () => {
  test('the same answer, at once and later, is stored once and has the first reply', async () => {
    const { portal, token, id, path, answers } = await aRequirement()
    const key = randomUUID()
    const send = () => portal.post(path, anAnswer(), key)
    const replies = [...(await Promise.all([send(), send()])), await send()]
    // The owner comes back with another code.
    replies.push(await (await enteredBy(token)).post(path, anAnswer(), key.toUpperCase()))
    for (const { statusCode, body } of replies) {
      expect([statusCode, body]).toEqual([200, { success: true, data: { requirement_id: id, state: 'declarado' } }])
    }
    expect(await answers()).toMatchObject([{ text: TEXT, images: 1 }])
  })

  test('a key of one link answers no other link', async () => {
    const [one, other] = [await aRequirement(), await aRequirement()]
    const key = randomUUID()
    expect((await one.portal.post(one.path, anAnswer(), key)).statusCode).toBe(200)
    expect(codesOf(await other.portal.post(one.path, anAnswer(), key))).toEqual([404, 'requirement.not-found'])
    const again = await enteredBy(await aLink(one))
    expect((await again.post(one.path, anAnswer(), key)).statusCode).toBe(200)
    expect(await one.answers()).toHaveLength(2)
    const links = await db.select().from(portalLinks).where(eq(portalLinks.noticeId, one.noticeId))
    const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(new Set(keys.map(({ userId }) => -userId))).toEqual(new Set(links.map(({ id }) => id)))
  })

  test('a key with other content is refused and stores nothing', async () => {
    const { portal, path, answers } = await aRequirement()
    const key = randomUUID()
    await portal.post(path, anAnswer(), key)
    const others = [form({ text: `${TEXT} Y se selló.`, image: photo }), form({ text: TEXT, image: await aPhoto(5) })]
    for (const other of others) {
      expect(codesOf(await portal.post(path, other, key))).toEqual([409, 'idempotency.key-reused'])
    }
    expect(await answers()).toHaveLength(1)
  })

  test('a refused answer leaves its key free, and a malformed key is refused', async () => {
    const { portal, path, answers } = await aRequirement()
    const key = randomUUID()
    expect((await portal.post(path, form({ text: 'Listo' }), key)).statusCode).toBe(422)
    expect((await portal.post(path, anAnswer(), key)).statusCode).toBe(200)
    expect(codesOf(await portal.post(path, anAnswer(), 'una clave'))).toEqual([400, 'idempotency.malformed-key'])
    expect(await answers()).toHaveLength(1)
  })

  test('the last answer of a day, sent again, is no refusal', async () => {
    const { portal, path, answers } = await aRequirement()
    for (let turn = 1; turn < 20; turn++) await portal.post(path, form({ text: TEXT }))
    const key = randomUUID()
    for (let turn = 0; turn < 2; turn++) expect((await portal.post(path, anAnswer(), key)).statusCode).toBe(200)
    expect(await answers()).toHaveLength(20)
    expect(codesOf(await portal.post(path, anAnswer(), randomUUID()))).toEqual([429, 'portal.too-much-evidence'])
  })

  test('a revoked link gets no reply, whatever its key', async () => {
    const { portal, path, ...acta } = await aRequirement()
    const key = randomUUID()
    await portal.post(path, anAnswer(), key)
    const [{ link_id: link }] = (await noticeOf(acta)).links
    const reason = { reason: 'El correo es de otra persona.' }
    expect((await admin.post(`/api/notice/${acta.noticeId}/link/${link}/revoke`, reason)).statusCode).toBe(200)
    expect(codesOf(await portal.post(path, anAnswer(), key))).toEqual([410, 'portal.link-ended'])
  })
})

test('a wish for a visit, sent again with its key, has the first reply', async () => {
  const { portal, id } = await aRequirement()
  const key = randomUUID()
  const wish = () => portal.post(`requirement/${id}/ready`, { note: 'Abrimos de 7 a 3.' }, key)
  const replies = [await wish(), await wish()]
  expect(replies.map(({ statusCode, body }) => [statusCode, body.data.state])).toEqual(
    Array.from({ length: 2 }, () => [200, 'abierto']),
  )
  const card = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
  expect(card.events.filter(({ kind }: { kind: string }) => kind === 'visita_pedida')).toHaveLength(1)
})
