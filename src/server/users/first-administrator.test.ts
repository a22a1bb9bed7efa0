import { beforeEach, expect, test } from 'vitest'
import { passwordMatches } from '../platform/auth/passwords.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'
import { users } from '../schema/users.table.ts'
import { findAccounts } from '../session/session.queries.ts'
import { insertOfficials } from '../testing/data/officials.ts'
import { cleanDatabase, testDatabase } from '../testing/database/database.ts'
import { createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'

const { db } = await testDatabase()
beforeEach(cleanDatabase)

const now = new Date('2026-11-20T15:00:00Z')
const email = 'secretaria@bolivar.example'

type Installation = Pick<Platform, 'config' | 'db' | 'clock' | 'log'>

function installation(environment: Record<string, string>): { platform: Installation; warnings: string[] } {
  const warnings: string[] = []
  const log = { warn: (message: string) => warnings.push(message) } as unknown as Platform['log']
  const config = { ...readConfig({ NODE_ENV: 'production', ...environment }), tokenSecret: '' }
  return { platform: { config, db, clock: () => now, log }, warnings }
}

async function start(platform: Installation): Promise<FirstAdministrator[]> {
  const told: FirstAdministrator[] = []
  await createFirstAdministrator(platform, (account) => told.push(account))
  return told
}

test('an empty installation gets the administrator of ADMIN_EMAIL, who can log in', async () => {
  const { platform } = installation({ ADMIN_EMAIL: email })
  const [created] = await start(platform)
  const [account] = await findAccounts(db, email)
  expect(account).toMatchObject({ email, departmentId: 13, isActive: true, userType: 1 })
  expect(await passwordMatches(account?.passwordHash, created?.password ?? '')).toBe(true)
})

test('every password is another, and long', async () => {
  const { platform } = installation({ ADMIN_EMAIL: email })
  const [first] = await start(platform)
  await cleanDatabase()
  const [second] = await start(platform)
  expect(first?.password).toMatch(/^[\w-]{20}$/)
  expect(second?.password).not.toBe(first?.password)
})

test('at the next start nothing is created nor printed', async () => {
  const { platform, warnings } = installation({ ADMIN_EMAIL: email })
  await start(platform)
  expect(await start(platform)).toEqual([])
  expect(await db.select().from(users)).toHaveLength(1)
  expect(warnings).toEqual([])
})

test('two servers that start at once create one', async () => {
  const { platform } = installation({ ADMIN_EMAIL: email })
  const told = await Promise.all([start(platform), start(platform)])
  expect(told.flat()).toHaveLength(1)
  expect(await db.select().from(users)).toHaveLength(1)
})

test('the first administrator is created only with a shown password; the next start shows another', async () => {
  const { platform } = installation({ ADMIN_EMAIL: email })
  const ended = () => {
    throw new Error('The process was ended here.')
  }
  await expect(createFirstAdministrator(platform, ended)).rejects.toThrow('ended here')
  expect(await findAccounts(db, email)).toEqual([])
  expect(await start(platform)).toHaveLength(1)
})

test('an installation with people is left as it is', async () => {
  await insertOfficials(db, now)
  const { platform } = installation({ ADMIN_EMAIL: email })
  expect(await start(platform)).toEqual([])
  expect(await findAccounts(db, email)).toEqual([])
})

test('an empty installation without ADMIN_EMAIL says what is missing', async () => {
  const { platform, warnings } = installation({})
  expect(await start(platform)).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('ADMIN_EMAIL')])
})
