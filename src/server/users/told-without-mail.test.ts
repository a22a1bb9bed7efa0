import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { ownFields } from '../testing/data/officials.ts'

test('a changed e-mail without a mail server is shown after the next login', async () => {
  const api = await testApi()
  const { administrator, technician } = api.officials
  const changes = { ...ownFields('technician'), email: 'nuevo@vigia.test' }
  expect((await api.as(administrator).patch(`/api/user/${technician.id}`, form(changes))).statusCode).toBe(200)
  const { notices, unread } = (await api.as(technician).get('/api/notices')).body.data
  expect(unread).toBe(1)
  expect(notices[0].text).toContain('Ana administrator cambió su correo electrónico el 20/11/2026 10:00.')
  await api.platform.db.execute(sql`delete from notices`)
})
