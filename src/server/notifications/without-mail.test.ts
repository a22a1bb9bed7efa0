import { expect, test } from 'vitest'
import { notifications } from '../schema/notifications.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const administrator = api.as(api.officials.administrator)

test('an installation without a mail server answers a notification with the fixed text, and writes nothing', async () => {
  const id = await anEstablishment(api)
  expect(await administrator.post(`/api/inscription/notify/${id}`)).toMatchObject({
    statusCode: 409,
    body: {
      error: {
        code: 'mail.unavailable',
        message: 'El email fue suspendido por spam, por favor contacta al administrador.',
      },
    },
  })
  expect((await administrator.get(`/api/inscription/notify/${id}`)).body.data).toMatchObject({ mail: 0 })
  expect((await administrator.get('/api/inscription/all')).body.data.Inscriptions[0].is_notify).toBe(0)
  expect(await api.platform.db.select().from(notifications)).toEqual([])
})
