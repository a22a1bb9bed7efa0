import { describe, expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { requirementCalls, VISIT } from '../testing/suites/requirements.ts'

const api = await testApi()
const { cardOf, newestAct, aRequirement, evidenceOf, refused } = requirementCalls(api)
const { officials } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)

await allowEveryConcept(api)
api.time.now = VISIT
const TEXT = 'Se limpió y se selló la trampa de grasa.'

describe('evidence', () => {
  test('declares a requirement corrected', async () => {
    const id = await aRequirement()
    const reply = await evidenceOf(id, { text: TEXT, image: await aPhoto(31) }, technician)
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { state: 'declarado', row_version: 2 } } })
    const { evidence, events } = await cardOf(id)
    expect(evidence).toMatchObject([
      { text: TEXT, state: 'recibida', images: [expect.stringMatching(/^[0-9a-f]{64}/)] },
    ])
    expect(events).toMatchObject([{ kind: 'evidencia', from_state: 'abierto', to_state: 'declarado' }])
    expect(await newestAct()).toMatchObject({ action: 'add-evidence', subject: 'requirement', subjectId: id })
    const photo = await admin.get(`/api/inspection/evidence/${evidence[0].images[0]}`)
    expect(photo.statusCode).toBe(200)
  })

  test('sent again with its key after the requirement ended is answered as the first time', async () => {
    const id = await aRequirement()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => technician.post(`/api/requirement/${id}/evidence`, form({ text: TEXT }), headers)
    const first = await send()
    expect(first.statusCode).toBe(200)
    const { row_version } = first.body.data
    const ended = await admin.post(`/api/requirement/${id}/close`, form({ reason: 'Cerró.', row_version }))
    expect(ended.statusCode).toBe(200)
    expect((await send()).body).toEqual(first.body)
    expect((await cardOf(id)).evidence).toHaveLength(1)
  })

  test('takes five photos and no more', async () => {
    const id = await aRequirement()
    const photos = (count: number) => {
      const data = new FormData()
      return Promise.all(Array.from({ length: count }, (_, at) => aPhoto(40 + at))).then((all) => {
        for (const one of all) data.append('image', one, 'foto.jpg')
        return data
      })
    }
    const many = await admin.post(`/api/requirement/${id}/evidence`, await photos(6))
    expect(many).toMatchObject({ statusCode: 422, body: { error: { fields: { image: 'Adjunte hasta 5 fotos.' } } } })
    expect((await admin.post(`/api/requirement/${id}/evidence`, await photos(5))).statusCode).toBe(200)
    expect((await cardOf(id)).evidence[0].images).toHaveLength(5)
  })

  test.each([
    [{}, 'text'],
    [{ text: 'Listo' }, 'text'],
    [{ text: '\u200b\u200b' }, 'text'],
    [{ text: TEXT, image: 'no es una foto' }, 'image'],
  ])('%j is refused', async (fields, field) => {
    const id = await aRequirement()
    const reply = await evidenceOf(id, fields)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields ?? {})[0]).toMatch(field)
  })

  test('evidence that is no picture is refused, and leaves nothing', async () => {
    const id = await aRequirement()
    const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
    const [status] = await refused(id, () => evidenceOf(id, { text: TEXT, image: file }))
    expect(status).toBe(415)
  })

  test('evidence is for administrators and the officials of the visit', async () => {
    const id = await aRequirement()
    expect(await refused(id, () => evidenceOf(id, { text: TEXT }, stranger))).toEqual([403, 'access.forbidden'])
    expect(await refused(id, () => evidenceOf(id, { text: TEXT }, outside))).toEqual([404, 'requirement.not-found'])
  })
})
