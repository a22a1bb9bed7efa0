import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../domain/access/official.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { users } from './schema/users.table.ts'
import { ACCESS_ROWS, VIEWERS, type Viewer, WITHOUT_BODY } from './testing/access-rows.ts'
import { testApi } from './testing/api.ts'
import { aWorld, callFor, callRoute, keyOf, restoreAccounts, type World } from './testing/route-calls.ts'

const PASSWORD = 'una clave con eñe y más'
const api = await testApi({ DISPOSAL: 'on', TRUST_PROXY: 'loopback' })
const { officials } = api
const { db } = api.platform

const viewers = {
  anonymous: undefined,
  administrator: officials.administrator,
  technician: officials.technician,
  engineer: officials.engineer,
  stranger: officials.otherTechnician,
  outsideAdministrator: officials.outsideAdministrator,
  outsideTechnician: officials.outsideTechnician,
  outsideEngineer: officials.outsideEngineer,
  deactivated: officials.otherEngineer,
  passwordDue: officials.otherAdministrator,
} satisfies Record<Viewer, Official | undefined>

let world: World
let passwordHash: string

const prepareAccounts = async () => {
  await restoreAccounts(db, passwordHash)
  await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherEngineer.id))
  await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, officials.otherAdministrator.id))
}

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  world = await aWorld(api, PASSWORD)
})
beforeEach(prepareAccounts)

async function answered(route: { method: string; url: string }, viewer: Official | undefined): Promise<number> {
  const call = await callFor(world, route, viewer ?? officials.technician)
  const client = viewer ? api.as(viewer) : api.anonymous
  return (await callRoute(client, route, call)).statusCode
}

describe('every route of the server, for everybody who may call it', () => {
  test.each(api.routes.map((route) => [`${route.method} ${route.url}`, route] as const))('%s', async (_name, route) => {
    const row = ACCESS_ROWS[keyOf(route)]
    expect(row, `${keyOf(route)} has no row`).toBeDefined()
    const statuses: Record<string, number> = {}
    for (const name of route.method === 'HEAD' ? WITHOUT_BODY : VIEWERS) {
      statuses[name] = await answered(route, viewers[name])
    }
    expect(row).toMatchObject(statuses)
  })

  test('every row of the matrix has a route', () => {
    expect(Object.keys(ACCESS_ROWS).sort()).toEqual([...new Set(api.routes.map(keyOf))].sort())
  })
})
