import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../platform/auth/passwords.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, testApi } from '../testing/api.ts'

// Beside session.test.ts, whose address has made its logins of the minute.

const api = await testApi()
const { engineer, technician } = api.officials
const PASSWORD = 'una clave larga y propia'

const statusOf = async (email: string, password = 'mal') =>
  (await api.anonymous.post('/api/login/', { email, password }, CLIENT)).statusCode

beforeAll(async () => {
  await api.platform.db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
})

test('no count links an e-mail to a number: unknown ones are counted alike', async () => {
  const guess = async (...names: string[]) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn += 1) for (const name of names) statuses.push(await statusOf(name))
    return statuses
  }
  const ofOne = await guess(engineer.email, '1000000005')
  expect(ofOne.filter((status) => status === 429)).toHaveLength(2)
  expect(await guess('nadie@vigia.test', '1999999999')).toEqual(ofOne)
})

test('a colleague at the same address gets in after the failures of somebody else', async () => {
  for (let failure = 0; failure < 12; failure += 1) await statusOf(technician.email)
  expect(await statusOf(technician.email)).toBe(429)
  expect(await statusOf(technician.email, PASSWORD)).toBe(200)
})
