import { describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

/** 'Clasificar' takes away what a complaint lost, and keeps what its form does not send. */
const api = await testApi()
const { aComplaint, ofPlace, read, act, planned } = complaintActs(api)
const admin = api.as(api.officials.administrator)
const edit = (id: number, changes: Record<string, unknown>) => admin.patch(`/api/complaint/${id}`, changes)

const SAID = { place_text: 'Puesto frente al parque', city_id: 13836, ill_people: 3 }

describe('an edit', () => {
  test('the establishment goes, and the place is again what was said', async () => {
    const id = await aComplaint(SAID)
    const { establishment_id } = await ofPlace()
    expect((await edit(id, { establishment_id })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ establishment_id, city: 'Arjona' })
    expect((await edit(id, { establishment_none: 1 })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({
      ...{ establishment_id: null, establishment_name: '', place_text: SAID.place_text, city: 'Turbaco' },
      ...{ ill_people: 3, about: ['higiene', 'alimentos'] },
    })
  })

  test('ill people go with a zero, and absent or empty fields keep what was known', async () => {
    const { establishment_id } = await ofPlace()
    const id = await aComplaint({ ...SAID, city_id: '', establishment_id })
    expect((await edit(id, { triage: 'normal', ill_people: '', establishment_id: '' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ establishment_id, ill_people: 3 })
    expect((await edit(id, { ill_people: 0 })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ establishment_id, ill_people: 0 })
  })

  test('an establishment stays where no other place was said, or a visit waits there', async () => {
    const id = await aComplaint(await ofPlace())
    const refused = await edit(id, { establishment_none: 1, triage: 'normal' })
    expect([refused.statusCode, Object.keys(refused.body.error.fields)]).toEqual([422, ['establishment_id']])
    const visited = await aComplaint({ ...SAID, ...(await ofPlace()), place_text: SAID.place_text })
    expect((await act(visited, '/visit', planned())).statusCode).toBe(200)
    expect(refusal(await edit(visited, { establishment_none: 1 }))).toBe('409 complaint.keeps-establishment')
    expect((await read(id)).row_version).toBe(1)
  })
})
