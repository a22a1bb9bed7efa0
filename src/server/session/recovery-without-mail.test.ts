import { expect, test } from 'vitest'
import { passwordResets } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'

const api = await testApi()

test('without a mail server, asking for a link says so and leaves none', async () => {
  expect((await api.anonymous.get('/api/session/options')).body.data).toEqual({ mail: 0, apps_links: '' })
  expect(await api.anonymous.post('/api/session/recovery', { email: api.officials.technician.email })).toMatchObject({
    statusCode: 200,
    body: { data: { mail: 0 } },
  })
  expect(await api.platform.db.select().from(passwordResets)).toEqual([])
})
