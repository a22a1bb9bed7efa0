import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'
import { aFinding } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
await allowEveryConcept(api)

/** A Friday: fifteen calendar days later is a Saturday, and the term ends on Monday the 14th. */
const VISIT = new Date('2026-11-27T14:00:00Z')
const [MAJOR_DAY, MINOR_DAY] = ['2026-12-14', '2026-12-28']
const major = aFinding({ severity: 'mayor' })
const minor = aFinding({ severity: 'menor' })
const PERIOD = 'from=2026-11-01&to=2026-12-31'

let place: { id: number; name: string }
let places = 0
beforeEach(async () => {
  api.time.now = VISIT
  places += 1
  const name = `Panadería ${places}`
  place = { id: await anEstablishment(api, { establishment_name: name, address: 'Calle 10 # 4-20' }), name }
})

type Entry = { kind: string; day: string; title: string; link: string; overdue: number }
/** Terms of the establishment in the calendar of a reader. */
async function due(client = admin, query = `${PERIOD}&requirements=1`): Promise<Entry[]> {
  const { statusCode, body } = await client.get(`/api/calendar?${query}`)
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data.entries.filter(({ kind, title }: Entry) => kind === 'requirement' && title === place.name)
}
/** A closed visit to the establishment. */
async function aClosed(special: Record<number, WireAnswer>, changes: object = {}): Promise<number> {
  const { body } = await admin.post('/api/assignment', { ...aPlan(officials, place.id), ...changes })
  return closeAtOnce(api, body.data.assignment_id, { special })
}
const idsOf = async (inspectionId: number): Promise<number[]> =>
  (
    await db
      .select({ id: requirements.id })
      .from(requirements)
      .where(eq(requirements.inspectionId, inspectionId))
      .orderBy(requirements.id)
  ).map(({ id }) => id)

/** Ids of the rows that the list shows at the address of an entry; it opens on what is to be met. */
async function listedAt(link: string): Promise<number[]> {
  const { pathname, searchParams } = new URL(link, 'http://vigia')
  expect(pathname).toBe('/dashboard/seguimiento/requerimientos')
  const filter = JSON.stringify([
    { field: 'open', operator: '=', value: '1' },
    { field: 'establishment_id', operator: '=', value: searchParams.get('establecimiento') },
    { field: 'due_day', operator: '>=', value: searchParams.get('desde') },
    { field: 'due_day', operator: '<=', value: searchParams.get('hasta') },
  ])
  const { body } = await admin.get(`/api/requirement/all?filter=${encodeURIComponent(filter)}`)
  return body.data.Requirements.map((row: { requirement_id: number }) => row.requirement_id).sort()
}

test('requirements are one entry for each establishment and day, which leads to them', async () => {
  const [first, second, last] = await idsOf(await aClosed({ 1: major, 2: major, 3: minor }))
  const [several, single, ...others] = await due()
  expect(others).toEqual([])
  expect(several).toMatchObject({
    ...{ day: MAJOR_DAY, end_day: MAJOR_DAY, done: 0, overdue: 0, visit: null },
    ...{ subject: 'establishment', subject_id: place.id },
    detail: '2 requerimientos por cumplir · Arjona · Calle 10 # 4-20',
  })
  expect(await listedAt(several?.link ?? '')).toEqual([first, second])
  expect(single).toMatchObject({
    ...{ day: MINOR_DAY, subject: 'requirement', subject_id: last },
    detail: '1 requerimiento por cumplir · Arjona · Calle 10 # 4-20',
    link: `/dashboard/seguimiento/requerimientos/${last}`,
  })
})

test('a requirement that is no longer to be met has no day', async () => {
  const [first] = await idsOf(await aClosed({ 1: major, 3: minor }))
  const reply = await admin.post(`/api/requirement/${first}/close`, form({ reason: 'El local cambió de uso.' }))
  expect(reply.statusCode).toBe(200)
  expect((await due()).map(({ day }) => day)).toEqual([MINOR_DAY])
})

test('an app that does not ask for requirements gets none, as it would refuse the reply', async () => {
  await aClosed({ 1: major })
  for (const query of [PERIOD, `${PERIOD}&contracts=1`, `${PERIOD}&requirements=0`])
    expect(await due(admin, query)).toEqual([])
})

test.each([
  [MAJOR_DAY, MAJOR_DAY, 1],
  ['2026-12-13', '2026-12-15', 1],
  ['2026-12-01', '2026-12-13', 0],
  ['2026-12-15', '2026-12-31', 0],
])('from %s to %s there are %i', async (from, to, count) => {
  await aClosed({ 1: major })
  expect(await due(admin, `from=${from}&to=${to}&requirements=1`)).toHaveLength(count)
})

test('a term is late after its last day in Colombia, except in an inactive establishment', async () => {
  await aClosed({ 1: major })
  api.time.now = new Date('2026-12-15T04:59:59Z')
  expect(await due()).toMatchObject([{ overdue: 0 }])
  api.time.now = new Date('2026-12-15T05:00:00Z')
  expect(await due()).toMatchObject([{ overdue: 1 }])
  await db.execute(sql`update establishments set is_active = false where id = ${place.id}`)
  expect(await due()).toEqual([])
})

test('others than administrators see those of their visits, with all that the establishment owes that day', async () => {
  const [first] = await idsOf(await aClosed({ 1: major }))
  const inspection = await aClosed({ 2: major }, { motive_visite_id: 2 })
  const [second] = await idsOf(inspection)
  const { otherEngineer, otherTechnician, administrator, outsideAdministrator } = officials
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update assignments set engineer_id = ${otherEngineer.id}, technician_id = ${otherTechnician.id}
      where id = (select assignment_id from inspections where id = ${inspection})`)
  })
  const asked = (userId: number) => due(admin, `${PERIOD}&requirements=1&user_id=${userId}`)
  const told = [{ day: MAJOR_DAY, detail: expect.stringMatching(/^2 requerimientos por cumplir/) }]
  for (const found of [await due(technician), await due(api.as(otherTechnician)), await asked(otherEngineer.id)]) {
    expect(found).toMatchObject(told)
    expect(await listedAt(found[0]?.link ?? '')).toEqual([first, second])
  }
  expect(await asked(administrator.id)).toEqual([])
  expect(await due(api.as(outsideAdministrator))).toEqual([])
})
