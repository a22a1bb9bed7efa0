import { expect, test } from 'vitest'
import { form } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { establishmentFields } from '../testing/data/fixtures.ts'
import { aFollowUp, aVerdict, saveVerdictOf } from '../testing/data/follow-ups.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

/** A link of a later acta shows requirements of an earlier one too. */
const { api, admin, anActa, aLink, enteredBy, anOpened } = await portalCalls()

await allowEveryConcept(api)
const SAID = { text: 'Estuve enfermo y no pude comprar la trampa.' }
const REASON = { reason: 'Me operan el lunes.' }
const EVIDENCE = 'Mi cuñado limpió la trampa de grasa.'
const NOT_FOUND = [404, 'requirement.not-found']

type Portal = Awaited<ReturnType<typeof enteredBy>>

/** The home of a session, with one of its requirements. */
async function homeWith(portal: Portal, id: number) {
  const home = await portal.home()
  return { home, own: home.requirements.find((one: { requirement_id: number }) => one.requirement_id === id) }
}
/** A session of a link of another visit to the same establishment. */
const aLater = async (establishmentId: number) => enteredBy(await aLink(await anActa(true, establishmentId, 'menor')))
const openActa = async (portal: Portal) => portal.post(`open/${(await portal.home()).code}`)

test('a new owner reads nothing that the former one wrote, and asks beside it', async () => {
  const former = await anOpened(true, 'menor')
  const [{ requirement_id: id }] = former.requirements
  await former.portal.post(`requirement/${id}/reply`, SAID)
  await former.portal.post(`requirement/${id}/extension-request`, REASON)
  await former.portal.post(`requirement/${id}/evidence`, form({ text: EVIDENCE }))
  const whole = { replies: [SAID], extension_request: REASON, answers: [{ text: EVIDENCE }] }
  expect((await homeWith(await enteredBy(await aLink(former)), id)).own).toMatchObject(whole)

  const next = { name_proprietary: 'Luis Páez', email: 'luis@correo.com', electronic_notification: '0' }
  const edit = form({ ...(await establishmentFields()), ...next })
  expect((await admin.put(`/api/inscription/${former.establishmentId}`, edit)).statusCode).toBe(200)
  const portal = await aLater(former.establishmentId)
  await openActa(portal)
  const { home, own } = await homeWith(portal, id)
  expect(own).toMatchObject({
    ...{ state: 'declarado', replies: [], answers: [], extension_request: null },
    may: ['evidence', 'ready', 'extension-request', 'reply'],
  })
  expect(JSON.stringify(home)).not.toMatch(/enfermo|operan|cuñado/)

  const ask = { reason: 'Acabo de comprar la tienda.' }
  expect((await portal.post(`requirement/${id}/extension-request`, ask)).statusCode).toBe(200)
  expect(codesOf(await portal.post(`requirement/${id}/extension-request`, ask))).toEqual([
    ...[409, 'requirement.extension-asked'],
  ])
  expect((await homeWith(portal, id)).own.extension_request).toMatchObject({ ...ask, state: 'pedida' })
  const card = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
  const asked = card.events.filter(({ kind }: { kind: string }) => kind === 'prorroga_pedida')
  expect(asked).toMatchObject([{ details: REASON }, { details: ask }])
  expect(card.extension_request).toMatchObject(ask)
})

test('an ended requirement of another acta takes late evidence alone, and is else as unknown', async () => {
  const first = await anOpened(true, 'menor')
  const [{ requirement_id: id }] = first.requirements
  const portal = await aLater(first.establishmentId)
  const acts = async (of: number) => [
    codesOf(await portal.post(`requirement/${of}/reply`, SAID)),
    codesOf(await portal.post(`requirement/${of}/ready`, {})),
    codesOf(await portal.post(`requirement/${of}/extension-request`, REASON)),
  ]
  expect(await acts(id)).toEqual(Array.from({ length: 3 }, () => [409, 'portal.not-opened']))
  const visitId = await aFollowUp(api, first.inspectionId, [id])
  await saveVerdictOf(api, visitId, await aVerdict(id, 'parcial'))
  await closeAtOnce(api, visitId)
  const unknown = Array.from({ length: 3 }, () => NOT_FOUND)
  expect([await acts(id), await acts(2_147_483_647)]).toEqual([unknown, unknown])
  await openActa(portal)
  expect((await homeWith(portal, id)).own).toBeUndefined()
  expect([await acts(id), await acts(2_147_483_647)]).toEqual([unknown, unknown])
  const late = await portal.post(`requirement/${id}/evidence`, form({ text: EVIDENCE }))
  expect(late.body.data).toEqual({ requirement_id: id, state: 'parcial' })
})
