import { describe, expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { anEstablishment, establishmentFields } from '../testing/data/fixtures.ts'

const api = await testApi()
const administrator = api.as(api.officials.administrator)
const read = (id: number | string, as = administrator) => as.get(`/api/inscription/${id}`)
const dataOf = async (id: number) => (await read(id)).body.data

describe('one establishment', () => {
  test("one establishment is read by every official of the department, with its sheet's facts", async () => {
    const id = await anEstablishment(api)
    for (const official of [api.officials.administrator, api.officials.technician, api.officials.engineer]) {
      expect(await read(id, api.as(official))).toMatchObject({
        statusCode: 200,
        body: {
          data: {
            establishment_id: id,
            establishment_name: 'Restaurante El Ñandú',
            activities: '1,2',
            activities_list: [
              { activitie: 'Restaurante', sheet_box: 'RESTAURANTE' },
              { activitie: 'Cafetería', sheet_box: 'CAFETERIA' },
            ],
            department: 'Bolívar',
            city: 'Arjona',
            location: 'Barrio',
            identificationtype: 'NIT',
          },
        },
      })
    }
  })

  test('an establishment of another department is answered as not existing', async () => {
    const id = await anEstablishment(api)
    for (const reply of [await read(id, api.as(api.officials.outsideAdministrator)), await read(999_999)])
      expect(reply).toMatchObject({ statusCode: 404, body: { error: { code: 'establishment.not-found' } } })
  })

  test.each(['x', '0', '99999999999'])('an establishment of id %s has no address', async (id) => {
    expect((await read(id)).statusCode).toBe(404)
  })

  test('one establishment is closed to a reader without a session', async () => {
    expect((await read(await anEstablishment(api), api.anonymous)).statusCode).toBe(401)
  })
})

describe('consent', () => {
  const consents = { privacy_accepted: '1', electronic_notification: '1' }
  const edit = async (id: number, changes: Record<string, string>) =>
    administrator.put(`/api/inscription/${id}`, form({ ...(await establishmentFields()), ...changes }))

  test('consent is absent unless it is given', async () => {
    expect(await dataOf(await anEstablishment(api))).toMatchObject({ privacy_accepted: 0, electronic_notification: 0 })
  })

  test('consent that is given is kept, also after an edit without it', async () => {
    const id = await anEstablishment(api, consents)
    expect(await dataOf(id)).toMatchObject({ privacy_accepted: 1, electronic_notification: 1 })
    expect((await edit(id, { address: 'Otra' })).statusCode).toBe(200)
    expect(await dataOf(id)).toMatchObject({ address: 'Otra', privacy_accepted: 1, electronic_notification: 1 })
  })

  test('consent can be taken back, and stands in the list', async () => {
    const id = await anEstablishment(api, consents)
    await edit(id, { privacy_accepted: '0', electronic_notification: '0' })
    const filter = encodeURIComponent(JSON.stringify([{ field: 'establishment_id', operator: '=', value: id }]))
    const { body } = await administrator.get(`/api/inscription/all?filter=${filter}`)
    expect(body.data.Inscriptions).toMatchObject([{ privacy_accepted: 0, electronic_notification: 0, is_notify: 0 }])
  })
})
