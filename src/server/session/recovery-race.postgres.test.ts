import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { passwordResets, users } from '../schema/users.table.ts'
import { form, type Reply, testApi } from '../testing/api.ts'
import { personFields } from '../testing/data/fixtures.ts'
import { waitingForLocks } from '../testing/database/waiting-for-locks.ts'
import { isRecoveryLink, startMailServer } from '../testing/services/mail-server.ts'
import { mailRecoveryLink } from './recovery.service.ts'

/** A link is requested while the account is being changed; the change is first in the queue for the user's row. */
const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'vigia@salud.example',
  PUBLIC_URL: 'https://vigia.example/',
})
const { db } = api.platform
const { id, email } = api.officials.technician
const administrator = api.as(api.officials.administrator)
beforeEach(async () => {
  mails.received.length = 0
  await db.delete(passwordResets)
  await db.update(users).set({ email, isActive: true, roleId: 1 }).where(eq(users.id, id))
})

const lockWaits = () => waitingForLocks(db)
const edit = (changes: Record<string, string>) =>
  administrator.patch(`/api/user/${id}`, form({ ...personFields(email), ...changes }))
const deactivate = () =>
  administrator.delete('/api/generic/deactivate', {
    tablename: 'users',
    columname: 'user_id',
    valuecolum: id,
    status: 0,
  })

test.each<[string, () => Promise<Reply>, links: number]>([
  ['another e-mail: no link', () => edit({ email: 'nueva@vigia.test' }), 0],
  ['another password: no link', () => edit({ password: 'puesta por otra persona' }), 0],
  ['another role: no link', () => edit({ role_id: '4' }), 0],
  ['a deactivation: no link', deactivate, 0],
  ['another telephone: the link', () => edit({ phone: '3110000000' }), 1],
])('%s', async (_title, change, links) => {
  const { changing, asking } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${id} for update`)
    const changing = change()
    await expect.poll(lockWaits).toBe(1)
    const asking = mailRecoveryLink(api.platform, email)
    await expect.poll(lockWaits).toBe(2)
    return { changing, asking }
  })
  expect(await changing).toMatchObject({ statusCode: 200 })
  await asking
  const usable = await db.$count(passwordResets, isNull(passwordResets.usedAt))
  // A password that an administrator chose is told by mail too, at some later moment.
  const mailed = mails.received.filter(isRecoveryLink).length
  expect({ mailed, usable }).toEqual({ mailed: links, usable: links })
})
