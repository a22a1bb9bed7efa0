import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { runStoreCommand } from '../copies/run-command.ts'
import { demoPassword } from '../demo/accounts.ts'
import { hashPassword, passwordWork } from '../platform/auth/passwords.ts'
import { readConfig } from '../platform/config/config.ts'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { users } from '../schema/users.table.ts'
import { type TestApi, testApi } from '../testing/api.ts'
import { insertOfficials } from '../testing/data/officials.ts'
import { cleanDatabase } from '../testing/database/database.ts'
import { DemoAccountsOpen, DemoExposed, refuseDemoAccounts } from './refuse-demo-accounts.ts'
import { refusalLine } from './start-refusal.ts'

const api: TestApi = await testApi()
const { db } = api.platform
const published = await hashPassword(demoPassword)
const ownPassword = await hashPassword('otra contraseña, de la entidad')

/** Two accounts of the demonstration, and others. */
async function demonstration(passwordHash = published) {
  await cleanDatabase()
  const { administrator, technician, engineer } = await insertOfficials(db, api.time.now)
  const rename = (id: number, email: string) => db.update(users).set({ email, passwordHash }).where(eq(users.id, id))
  await rename(administrator.id, 'Admin@vigia.demo')
  await rename(technician.id, 'tecnico@vigia.demo')
  return { administrator, technician, engineer }
}

let officials: Awaited<ReturnType<typeof demonstration>>
beforeEach(async () => {
  officials = await demonstration()
})

const start = (environment: Record<string, string>) => refuseDemoAccounts(db, readConfig(environment))
const production = { NODE_ENV: 'production' }
const close = () => runStoreCommand(api.platform, { kind: 'close-demo-accounts' }, () => undefined)

describe('while an account of the demonstration opens with its published password', () => {
  test.each([
    ['in production', production],
    ['in production, with DEMO=on', { ...production, DEMO: 'on' }],
    ['on every address of the machine', { HOST: '0.0.0.0', DEMO: 'off' }],
    ['on one address of the network', { HOST: '192.168.1.20', DEMO: 'off' }],
    ['on every address, with DEMO=on', { HOST: '0.0.0.0', DEMO: 'on' }],
  ])('a start %s is refused, in a line that names the command', async (_where, environment) => {
    const refusal = await start(environment).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DemoAccountsOpen)
    expect(refusalLine(refusal)).toMatch(
      /^[^\n]+: Admin@vigia\.demo, tecnico@vigia\.demo\. .*npm run close-demo-accounts/,
    )
  })

  test.each([
    ['by itself', {}],
    ['with DEMO=on', { HOST: 'localhost', DEMO: 'on' }],
  ])('a demonstration starts on this machine alone, %s', async (_how, environment) => {
    await start(environment)
  })

  test('one hash is verified once, and other accounts are not looked at', async () => {
    await db.update(users).set({ passwordHash: published }).where(eq(users.id, officials.engineer.id))
    const before = passwordWork.verified
    const refusal = await start(production).catch((error: Error) => error.message)
    expect(refusal).not.toContain(officials.engineer.email)
    expect(passwordWork.verified - before).toBe(1)
  })

  test('the command closes those accounts, and the trail tells that the operator did', async () => {
    expect(await close()).toEqual({ done: '2 cuentas desactivadas: Admin@vigia.demo, tecnico@vigia.demo.' })
    await start(production)
    const rows = await db.select().from(users).where(eq(users.isActive, false))
    expect(rows.map(({ id }) => id).sort()).toEqual([officials.administrator.id, officials.technician.id].sort())
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'deactivate'))
    expect(events.map(({ details }) => details)).toMatchObject([{ by: 'operator' }, { by: 'operator' }])
    const notices = await rowsOf<{ id: number; by: string | null; act: string }>(
      db,
      sql`select user_id as id, params->>'by' as by, params->>'act' as act from notices order by user_id`,
    )
    const told = [officials.administrator.id, officials.technician.id].sort((a, b) => a - b)
    expect(notices).toEqual(told.map((id) => ({ id, by: null, act: 'deactivated' })))
    expect(await close()).toEqual({ done: expect.stringMatching(/^Ninguna cuenta/) })
  })

  test('accounts of the demonstration stay open where no administrator would remain, with advice', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.lastName, 'otherAdministrator'))
    expect(await close()).toEqual({ done: '', lacks: expect.stringContaining('cree en «Usuarios»') })
    await expect(start(production)).rejects.toThrow(DemoAccountsOpen)
  })
})

test('an account of the demonstration with a password of its own opens to its owner alone', async () => {
  await demonstration(ownPassword)
  await start(production)
  expect(await close()).toEqual({ done: expect.stringMatching(/^Ninguna cuenta/) })
})

describe('in an empty database', () => {
  beforeEach(() => cleanDatabase())

  test.each(['0.0.0.0', '::', '192.168.1.20'])(
    'no demonstration is made at %s, and the line says what to do',
    async (HOST) => {
      const refusal = await start({ HOST, DEMO: 'on' }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(DemoExposed)
      expect(refusalLine(refusal)).toMatch(/^[^\n]+ HOST=\S+ [^\n]+DEMO=off y ADMIN_EMAIL\.$/)
    },
  )

  test.each([
    ['on this machine alone', {}],
    ['for others, without a demonstration', { HOST: '0.0.0.0', DEMO: 'off' }],
    ['in production, whatever DEMO says', { ...production, HOST: '0.0.0.0', DEMO: 'on' }],
  ])('a start %s goes on', async (_where, environment) => {
    await start(environment)
  })
})

test('a database of the entity has none', async () => {
  await cleanDatabase()
  await insertOfficials(db, api.time.now)
  const before = passwordWork.verified
  await start(production)
  await start({ HOST: '0.0.0.0', DEMO: 'on' })
  expect(passwordWork.verified).toBe(before)
})
