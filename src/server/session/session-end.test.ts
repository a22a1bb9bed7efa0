import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import { passwordResets, users } from '../schema/users.table.ts'
import { CLIENT, form, testApi } from '../testing/api.ts'
import { ownFields } from '../testing/data/officials.ts'

const api = await testApi()
const { db } = api.platform
const { technician, administrator } = api.officials
const PASSWORD = 'la clave de siempre 1'
const NEW = 'cuatro palabras nuevas y largas'
const passwordHash = await hashPassword(PASSWORD)

let token: string
const isOpen = async (bearer = token) =>
  (await api.anonymous.get('/api/generic/zodes', { authorization: `Bearer ${bearer}` })).statusCode === 200
const logIn = async (password: string): Promise<string> => {
  const reply = await api.anonymous.post('/api/login/', { email: technician.email, password }, CLIENT)
  return reply.body.data?.token ?? ''
}
const asPerson = (changes: Record<string, string | number>) =>
  api.as(administrator).patch(`/api/user/${technician.id}`, form({ ...ownFields('technician'), ...changes }))
const switchTo = (status: 0 | 1, { id }: Official = technician) =>
  api
    .as(administrator)
    .delete('/api/generic/deactivate', { tablename: 'users', columname: 'user_id', valuecolum: id, status })

let minutes = 0
beforeEach(async () => {
  minutes += 20
  api.time.now = new Date(Date.UTC(2026, 10, 20, 15, minutes))
  const asAtFirst = { passwordHash, isActive: true, mustChangePassword: false, roleId: 1 }
  await db.update(users).set(asAtFirst).where(eq(users.id, technician.id))
  token = await logIn(PASSWORD)
  expect(await isOpen()).toBe(true)
})

describe('a session ends at the next request', () => {
  test('when the account is deactivated, and stays ended when it is active again', async () => {
    expect((await switchTo(0)).statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
    expect((await switchTo(1)).statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
    expect(await isOpen(await logIn(PASSWORD))).toBe(true)
  })

  test('when the role changes, and not when a telephone does', async () => {
    expect((await asPerson({ phone: '3009999999' })).statusCode).toBe(200)
    expect(await isOpen()).toBe(true)
    expect((await asPerson({ role_id: 4 })).statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
  })

  test('when an administrator chooses another password', async () => {
    expect((await asPerson({ password: NEW })).statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
  })

  test('a password changed elsewhere ends the other sessions, except the new one', async () => {
    const elsewhere = await logIn(PASSWORD)
    const change = { current_password: PASSWORD, new_password: NEW, new_password_again: NEW }
    const reply = await api.anonymous.post('/api/profile/password', change, { authorization: `Bearer ${elsewhere}` })
    expect(reply.statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
    expect(await isOpen(elsewhere)).toBe(false)
    expect(await isOpen(reply.body.data.token)).toBe(true)
  })

  test('when the password is recovered by a link', async () => {
    const createdAt = api.time.now
    const expiresAt = new Date(createdAt.getTime() + 60_000)
    const link = { tokenHash: tokenDigest('enlace'), userId: technician.id, createdAt, expiresAt }
    await db.insert(passwordResets).values(link)
    const choice = { token: 'enlace', new_password: `${NEW} y otra`, new_password_again: `${NEW} y otra` }
    expect((await api.anonymous.post('/api/session/reset', choice)).statusCode).toBe(200)
    expect(await isOpen()).toBe(false)
  })
})

test.each([
  ['another person', { user_id: 1 }],
  ['another department', { department_id: 5 }],
  ['an administrator', { user_type_id: 1 }],
])('a token whose content was changed to %s opens nothing', async (_what, changes) => {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')
  expect(await isOpen(`${header}.${forged}.${signature}`)).toBe(false)
})
