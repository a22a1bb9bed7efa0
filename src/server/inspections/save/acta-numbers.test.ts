import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aVisit, closeVisit, signer, witness } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

/** Everything but the last signature. */
async function almostDone(): Promise<number> {
  const { visitId } = await aVisit(api)
  for (const answer of await allAnswers(inspector, visitId)) await inspector.post('/api/inspection/items', form(answer))
  await inspector.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Se dan recomendaciones' })
  await inspector.post(`/api/inspection/establishment-signature/${visitId}`, await signer())
  return visitId
}

const close = async (visitId: number, at?: string) => {
  if (at) api.time.now = new Date(at)
  return inspector.post(`/api/inspection/witness-signature/${visitId}`, await witness())
}

const numbers = async () =>
  (
    await rowsOf<{ number: string }>(
      db,
      sql`select snapshot ->> 'number' as number from inspections where closed_at is not null and snapshot ? 'number' order by 1`,
    )
  ).map(({ number }) => number)

const before = new Date(api.time.now)
beforeEach(() => {
  api.time.now = before
})

const next = async (): Promise<number> => Number((await numbers()).at(-1)?.slice(5) ?? 0) + 1
const numbered = (year: number, consecutive: number) => `${year}-${String(consecutive).padStart(6, '0')}`

test("the acta has its department's next number of the year in record, seal, PDF and list", async () => {
  const first = await next()
  const { visitId, establishmentId } = await aVisit(api)
  const id = await closeVisit(api, visitId)
  const number = numbered(2026, first)
  const record = await inspector.get(`/api/inspection/realizada/${id}/${establishmentId}`)
  expect(record.body.data.Inspecction[0]).toMatchObject({ inspections_id: id, acta_number: number })
  const listed = await inspector.get('/api/inspection/all?limit=5&offset=0&order=-1&order_by=inspections_id')
  expect(listed.body.data.Inspection[0]).toMatchObject({ inspections_id: id, acta_number: number })
  const found = await inspector.get(
    `/api/inspection/all?limit=5&offset=0&filter=${encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${number}%` }]))}`,
  )
  expect(found.body.data.Inspection.map((row: { acta_number: string }) => row.acta_number)).toEqual([number])
})

test('the number is in the name of the PDF and among the facts of the evidence', async () => {
  const first = await next()
  const id = await closeVisit(api, (await aVisit(api)).visitId)
  const number = numbered(2026, first)
  const { headers } = await inspector.get(`/api/inspection/${id}/pdf`)
  expect(headers['content-disposition']).toBe(`attachment; filename="acta-${number}.pdf"`)
  expect((await inspector.get(`/api/inspection/${id}/evidence`)).body.data.evidence.acta_number).toBe(number)
})

test('the list is sorted and filtered by number; an acta older than numbers shows its id', async () => {
  const ids = [await closeVisit(api, (await aVisit(api)).visitId), await closeVisit(api, (await aVisit(api)).visitId)]
  const [old = 0] = ids
  await db.transaction(async (tx) => {
    // Closed actas never change but for triggers that sleep.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update inspections set search_text = replace(search_text, snapshot ->> 'number', ''),
      snapshot = snapshot - 'number' where id = ${old}`)
  })
  await db.execute(sql`select lists.rebuild()`)
  const list = async (query: string): Promise<{ inspections_id: number; acta_number: string }[]> =>
    (await inspector.get(`/api/inspection/all?limit=100&${query}`)).body.data.Inspection
  const of = (filter: object) => list(`filter=${encodeURIComponent(JSON.stringify([filter]))}`)
  const inOrder = (await list('order=1&order_by=acta_number')).map((row) => row.acta_number)
  expect(inOrder).toEqual([String(old), ...(await numbers())])
  expect((await list('order=-1&order_by=acta_number')).map((row) => row.acta_number)).toEqual(inOrder.reverse())
  const one = { inspections_id: old, acta_number: String(old) }
  expect(await of({ field: 'acta_number', operator: '=', value: String(old) })).toMatchObject([one])
  expect(await of({ field: 'acta_number', operator: 'LIKE', value: `%${(await numbers()).at(-1)}%` })).toHaveLength(1)
  expect(await of({ field: 'q', operator: 'LIKE', value: `%${old}%` })).toEqual(
    expect.arrayContaining([expect.objectContaining(one)]),
  )
  const { headers } = await inspector.get(`/api/inspection/${old}/pdf`)
  expect(headers['content-disposition']).toBe(`attachment; filename="acta-${old}.pdf"`)
})

test('visits that close at the same moment have consecutive numbers', async () => {
  const first = await next()
  const visits: number[] = []
  for (let index = 0; index < 5; index += 1) visits.push(await almostDone())
  const replies = await Promise.all(visits.map((visitId) => close(visitId)))
  expect(replies.map(({ body }) => body.data.closed)).toEqual([1, 1, 1, 1, 1])
  expect((await numbers()).slice(-5)).toEqual([0, 1, 2, 3, 4].map((index) => numbered(2026, first + index)))
})

test('refused and repeated writes take no number', async () => {
  const visitId = await almostDone()
  const { visitId: untouched } = await aVisit(api)
  const first = await next()
  const unknown = { assignment_id: untouched, item_configuration_id: 999_999, concept: 'Aceptable (A)' }
  for (let index = 0; index < 3; index += 1) {
    expect((await inspector.post('/api/inspection/items', form(unknown))).statusCode).toBe(404)
    const blank = await inspector.post(`/api/inspection/witness-signature/${visitId}`, { witness_name: 'Luz' })
    expect(blank.statusCode).toBe(422)
  }
  expect((await close(visitId)).body.data.closed).toBe(1)
  expect((await close(visitId)).statusCode).toBe(409)
  expect((await numbers()).at(-1)).toBe(numbered(2026, first))
  expect(await next()).toBe(first + 1)
})

test('the year begins at midnight in Colombia, and its numbers at one; the last one stays', async () => {
  const [one, two, three] = [await almostDone(), await almostDone(), await almostDone()]
  const first = await next()
  await close(one, '2027-01-01T04:59:59Z')
  await close(two, '2027-01-01T05:00:00Z')
  await close(three, '2027-06-01T05:00:00Z')
  expect((await numbers()).slice(-3)).toEqual([numbered(2026, first), '2027-000001', '2027-000002'])
})

test.each([
  ['set back', 'update acta_counters set last_number = last_number - 1'],
  ['removed', 'delete from acta_counters'],
  ['emptied', 'truncate acta_counters'],
])('a counter is never %s', async (_title, statement) => {
  await closeVisit(api, (await aVisit(api)).visitId)
  await expect(db.execute(statement as never)).rejects.toMatchObject({
    cause: { message: 'acta numbers only go forward' },
  })
})
