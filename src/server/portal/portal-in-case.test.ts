import { expect, test } from 'vitest'
import { form } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { aFollowUp, aVerdict, saveVerdictOf } from '../testing/data/follow-ups.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

/** A requirement that ended without being met goes to the lawyers, and keeps its state there. */
const { api, admin, anOpened } = await portalCalls()

await allowEveryConcept(api)
const EVIDENCE = 'Ya se limpió la trampa de grasa.'

test('lawyers read what the owner wrote, and nothing comes that they do not have', async () => {
  const { portal, inspectionId, establishmentId } = await anOpened(false, 'menor')
  const own = async () => (await portal.home()).requirements[0]
  const { requirement_id: id } = await own()
  await portal.post(`requirement/${id}/extension-request`, { reason: 'El repuesto llega en quince días.' })
  const visitId = await aFollowUp(api, inspectionId, [id])
  await saveVerdictOf(api, visitId, await aVerdict(id, 'no_cumple'))
  await closeAtOnce(api, visitId)
  const reply = () => portal.post(`requirement/${id}/reply`, { text: 'La trampa es nueva.' })
  const send = () => portal.post(`requirement/${id}/evidence`, form({ text: EVIDENCE }))
  expect([(await reply()).statusCode, (await send()).statusCode]).toEqual([200, 200])

  const begun = await admin.post('/api/case', { establishment_id: establishmentId, cause: 'Plagas.' })
  const path = `/api/case/${begun.body.data.case_id}/documents`
  const { document_id: documentId } = (await admin.post(path, { kind: 'requirement', id })).body.data
  const page = await admin.get(`/api/documents/${documentId}/versions/1/content`)
  const { rows } = JSON.parse(page.bytes.toString())
  expect(rows.slice(rows.findIndex(([label]: string[]) => label === 'Estado'))).toEqual([
    ['Estado', 'Incumplido'],
    ['20/11/2026 · El propietario pidió prórroga', 'El repuesto llega en quince días.'],
    ['20/11/2026', 'Incumplido'],
    ['20/11/2026 · El propietario respondió', 'La trampa es nueva.'],
    ['20/11/2026 · Evidencia que llegó después', EVIDENCE],
    ['', '0 fotos'],
  ])

  const before = await own()
  expect(before).toMatchObject({ state: 'incumplido', may: [] })
  expect(codesOf(await reply())).toEqual([409, 'requirement.not-open'])
  expect((await send()).body.error.message).toBe('El requerimiento ya está trasladado a expediente.')
  expect(await own()).toEqual(before)

  await admin.post(`${path}/${documentId}/void`, { reason: 'Por error.' })
  expect((await own()).may).toEqual(['reply'])
  expect([(await reply()).statusCode, (await send()).statusCode]).toEqual([200, 200])
})
