import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { form } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

const { api, db, admin, anEntered, anOpened } = await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'

describe('an answer to a requirement', () => {
  test('the owner answers with text and photos, and officials see who it was', async () => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    expect(requirements).toMatchObject([
      { state: 'abierto', severity: 'mayor', may: ['evidence', 'ready', 'reply'], answers: [] },
    ])
    const sent = form({ text: 'Ya se limpió la trampa de grasa.', image: await aPhoto() })
    expect((await portal.post(`requirement/${id}/evidence`, sent)).body.data).toEqual({
      ...{ requirement_id: id, state: 'declarado' },
    })
    const card = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
    expect(card.evidence).toMatchObject([{ by: '', portal: EMAIL, state: 'recibida', images: [expect.any(String)] }])
    expect(card.events.at(-1)).toMatchObject({ kind: 'evidencia', portal: EMAIL, to_state: 'declarado' })
    expect((await portal.home()).requirements[0].answers).toMatchObject([{ images: 1, state: 'recibida' }])
    const decided = { decision: 'rechazada', reason: 'La foto no deja ver la trampa.' }
    const path = `/api/requirement/${id}/evidence/${card.evidence[0].evidence_id}`
    expect((await admin.patch(path, decided)).statusCode).toBe(200)
    expect((await portal.home()).requirements[0]).toMatchObject({
      ...{ state: 'abierto', answers: [{ state: 'rechazada', reason: decided.reason }] },
    })
    const acts = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, 'requirement'))
      .orderBy(asc(auditEvents.id))
    expect(acts.find((act) => act.subjectId === id && act.action === 'add-evidence')).toMatchObject({
      ...{ userId: null, details: { recipient: EMAIL, from: 'abierto', to: 'declarado' } },
    })
  })

  test.each<[string, () => Promise<Record<string, string | Blob>>, number]>([
    ['nothing', async () => ({}), 422],
    ['a short text', async () => ({ text: 'Listo' }), 422],
    ['a drawing', async () => ({ image: new Blob(['<svg/>'], { type: 'image/svg+xml' }) }), 415],
    ['an unknown field', async () => ({ text: 'Ya se limpió la trampa.', state: 'cumplido' }), 400],
  ])('an answer with %s is refused and leaves nothing', async (_, fields, status) => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    expect((await portal.post(`requirement/${id}/evidence`, form(await fields()))).statusCode).toBe(status)
    expect((await portal.home()).requirements).toMatchObject([{ state: 'abierto', answers: [] }])
  })

  test('requirements of another establishment, or of an acta that waits, take no answer', async () => {
    const [own, other] = [await anEntered(), await anOpened()]
    const [{ requirement_id: id }] = other.requirements
    const sent = () => form({ text: 'Ya se limpió la trampa de grasa.' })
    expect((await own.portal.post(`requirement/${id}/evidence`, sent())).statusCode).toBe(404)
    const [row] = await rowsOf<{ id: number }>(
      db,
      sql`select id from requirements where inspection_id = ${own.inspectionId}`,
    )
    expect(codesOf(await own.portal.post(`requirement/${row?.id}/evidence`, sent()))).toEqual([
      ...[409, 'portal.not-opened'],
    ])
  })

  test('a link answers twenty times a day', async () => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    const send = () => portal.post(`requirement/${id}/evidence`, form({ text: 'Ya se limpió la trampa de grasa.' }))
    for (let turn = 0; turn < 20; turn++) expect((await send()).statusCode).toBe(200)
    expect(codesOf(await send())).toEqual([429, 'portal.too-much-evidence'])
  })

  test('a wish for a visit waits once, and a rejection answers it', async () => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    await portal.post(`requirement/${id}/evidence`, form({ text: 'Ya se limpió la trampa de grasa.' }))
    const wish = { note: 'Abrimos de 7 a 3.' }
    expect((await portal.post(`requirement/${id}/ready`, wish)).body.data).toMatchObject({ state: 'declarado' })
    expect(codesOf(await portal.post(`requirement/${id}/ready`, wish))).toEqual([409, 'requirement.visit-asked'])
    expect((await portal.home()).requirements).toMatchObject([{ visit_asked: 1, may: ['evidence', 'reply'] }])
    const card = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
    expect(card.events.at(-1)).toMatchObject({ kind: 'visita_pedida', portal: EMAIL, details: wish })
    const rejected = { decision: 'rechazada', reason: 'No se ve.' }
    await admin.patch(`/api/requirement/${id}/evidence/${card.evidence[0].evidence_id}`, rejected)
    expect((await portal.home()).requirements).toMatchObject([{ visit_asked: 0, may: ['evidence', 'ready', 'reply'] }])
    expect((await actRowFaults(db, () => undefined)).faults).toEqual([])
  })
})
