import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { RESET_TOLD_DAYS } from '../../domain/evidence/account-reset.ts'
import { audit } from '../audit/audit.queries.ts'
import { secondFactors } from '../schema/second-factors.table.ts'
import { users } from '../schema/users.table.ts'
import { removeFactorOfAccount } from '../session/remove-factor-of-account.ts'
import { form, testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, technician, engineer } = api.officials
const inspector = api.as(technician)
const DAY_MS = 24 * 60 * 60 * 1000

/** Fields of the form of a user that have to be sent. */
const FORM_FIELDS = [
  ...['identification_number', 'first_name', 'middle_name', 'last_name', 'second_surname', 'email', 'phone'],
  ...['area_id', 'role_id', 'type_contract_id', 'role_functions'],
]

const nameOf = async (id: number) =>
  (await db.select({ name: users.fullName }).from(users).where(eq(users.id, id)))[0]?.name

// No reset of a test before counts.
beforeEach(() => {
  api.time.now = new Date(api.time.now.getTime() + 2 * RESET_TOLD_DAYS * DAY_MS)
})

/** An event of the trail, some days before now. */
const told = (action: string, by: { id: number }, whom: { id: number }, { days = 0, details = {} } = {}) =>
  audit(db, {
    official: { id: by.id, departmentId: administrator.departmentId },
    at: new Date(api.time.now.getTime() - days * DAY_MS),
    ...{ action, subject: 'user', subjectId: whom.id, details },
  })
const password = { details: { password: 'changed' } }

async function resetsOfAnActa(after?: () => Promise<unknown>) {
  const id = await closeVisit(api, (await aVisit(api)).visitId)
  await after?.()
  const { statusCode, body } = await inspector.get(`/api/inspection/${id}/evidence`)
  expect(statusCode).toBe(200)
  return body.data.evidence.account_resets
}

test('an acta tells that an administrator gave another password to an official who worked on it', async () => {
  const isHim = [{ field: 'user_id', operator: '=', value: technician.id }]
  const listed = await api.as(administrator).get(`/api/user/all?filter=${encodeURIComponent(JSON.stringify(isHim))}`)
  const [row] = listed.body.data.Users
  const fields = Object.fromEntries(FORM_FIELDS.map((name) => [name, row[name]]))
  const edited = await api
    .as(administrator)
    .patch(`/api/user/${technician.id}`, form({ ...fields, password: 'caballo azul 7 grapas' }))
  expect(edited.body).toMatchObject({ success: true })
  await db.update(users).set({ sessionVersion: 1, mustChangePassword: false }).where(eq(users.id, technician.id))
  const [official, by] = [await nameOf(technician.id), await nameOf(administrator.id)]
  expect(await resetsOfAnActa()).toEqual([{ at: api.time.now.toISOString(), what: 'password', official, by }])
})

test('an acta tells that the operator removed the second factor of an official of its visit', async () => {
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, technician.id))
  await db
    .insert(secondFactors)
    .values({ userId: technician.id, secret: 'x', createdAt: api.time.now, confirmedAt: api.time.now })
  expect(await removeFactorOfAccount(api.platform, account?.email ?? '')).toBe(true)
  expect(await resetsOfAnActa()).toMatchObject([{ what: 'second-factor', by: null }])
})

test('the oldest stands first, and only those of the days before the closing are told', async () => {
  await told('edit', administrator, technician, { days: RESET_TOLD_DAYS + 1, ...password })
  await told('second-factor-off', administrator, technician, { days: 2 })
  await told('edit', administrator, technician, { days: RESET_TOLD_DAYS - 1, ...password })
  const later = () => {
    api.time.now = new Date(api.time.now.getTime() + DAY_MS)
    return told('edit', administrator, technician, password)
  }
  const resets = await resetsOfAnActa(later)
  expect(resets.map(({ what }: { what: string }) => what)).toEqual(['password', 'second-factor'])
})

test.each([
  ['an own change of the password', () => told('edit', technician, technician, password)],
  ['an own end of the second factor', () => told('second-factor-off', technician, technician)],
  ['an edit without a password', () => told('edit', administrator, technician, { details: { phone: ['1', '2'] } })],
  ['a reset of a person who did not work on it', () => told('edit', administrator, engineer, password)],
])('%s is not told', async (_, act) => {
  await act()
  expect(await resetsOfAnActa()).toEqual([])
})
