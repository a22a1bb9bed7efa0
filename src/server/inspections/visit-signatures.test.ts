import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { users } from '../schema/users.table.ts'
import { type Client, form, testApi } from '../testing/api.ts'
import { allAnswers, aNewDrawing, aVisit } from '../testing/data/fixtures.ts'

// The signatures under an open visit whose officials change in the plan.

const api = await testApi()
const { platform, officials } = api
const [technician, first, second] = [
  api.as(officials.technician),
  api.as(officials.engineer),
  api.as(officials.otherEngineer),
]

let visitId = 0
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
  const [answer] = await allAnswers(technician, visitId)
  expect((await technician.post('/api/inspection/items', form(answer ?? {}))).statusCode).toBe(200)
})

const plan = (pair: { technicianId?: number; engineerId?: number }) =>
  platform.db.update(assignments).set(pair).where(eq(assignments.id, visitId))

// Cargos of the catalogue. The cargo decides which of the two places a person may hold.
const [TECHNICIAN, ENGINEER] = [1, 4]
const giveRole = (id: number, roleId: number) => platform.db.update(users).set({ roleId }).where(eq(users.id, id))
afterEach(async () => {
  await giveRole(officials.technician.id, TECHNICIAN)
  await giveRole(officials.engineer.id, ENGINEER)
})

/** Signs, each time a minute later. @returns the instant */
async function sign(client: Client, companion?: number): Promise<string> {
  api.time.now = new Date(api.time.now.getTime() + 60_000)
  const body = { signature: await aNewDrawing(), ...(companion && { official_id: companion }) }
  const reply = await client.post(`/api/inspection/official-signature/${visitId}`, body)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return api.time.now.toISOString()
}

type Told = { signer: string; act: string; signed_at: string }
const told = (signatures: Told[]) => signatures.map(({ signer, act, signed_at: at }) => [signer, act, at])

/** The signatures that the visit shows, which are those that a device of its technician carries. */
async function shown(reader = technician) {
  const progress = await reader.get(`/api/inspection/progress/${visitId}`)
  expect(progress.statusCode, JSON.stringify(progress.body)).toBe(200)
  const carried = await reader.get('/api/inspection/field')
  const visit = carried.body.data.visits.find(({ assignment_id: id }: { assignment_id: number }) => id === visitId)
  const signatures = told(progress.body.data.signatures)
  expect(told(visit.progress.signatures)).toEqual(signatures)
  return signatures
}

describe('the signature of an official who holds a place', () => {
  test('the signature of an official is their own after another one signed in the place', async () => {
    const at = await sign(first)
    await plan({ engineerId: officials.otherEngineer.id })
    expect(await shown()).toEqual([])
    const later = await sign(second)
    expect(await shown()).toEqual([['engineer', 'propia', later]])
    await plan({ engineerId: officials.engineer.id })
    expect(await shown()).toEqual([['engineer', 'propia', at]])
  })

  test("the signature of an official is the own act that replaced a companion's drawing", async () => {
    const drawn = await sign(technician, officials.engineer.id)
    expect(await shown()).toEqual([['engineer', 'acompanante', drawn]])
    const own = await sign(first)
    expect(await shown()).toEqual([['engineer', 'propia', own]])
  })

  test('goes with them to the other place', async () => {
    const at = await sign(first)
    const own = await sign(technician)
    await giveRole(officials.technician.id, ENGINEER)
    await giveRole(officials.engineer.id, TECHNICIAN)
    await plan({ technicianId: officials.engineer.id, engineerId: officials.technician.id })
    expect(await shown(api.as({ ...officials.engineer, userType: 2 }))).toEqual([
      ['technician', 'propia', at],
      ['engineer', 'propia', own],
    ])
  })
})
