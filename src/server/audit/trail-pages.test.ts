import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { type AuditField, ofDepartment, sortKeys } from './audit-list.queries.ts'
import { keyOf, openTrailPages, trailPage } from './trail-pages.queries.ts'

const api = await testApi()
const { db } = api.platform
const { administrator } = api.officials
const department = administrator.departmentId

await anEstablishment(api)
// Many equal keys, a person without name and events without person, so that every page begins within a tie.
await db.execute(sql`insert into audit_events (department_id, at, user_id, action, subject, subject_id, details)
  select ${department}, now() - (n % 7) * interval '1 microsecond', case when n % 5 > 0 then (select min(id) + n % 3 from users) end,
    (array['edit', 'create', 'close'])[1 + n % 3], (array['user', 'assignment'])[1 + n % 2], nullif(n % 6, 0),
    jsonb_build_object('n', n % 4) from generate_series(1, 200) n`)

/** Ids in the order of one statement over the whole trail. */
const inOneStatement = async (field: AuditField, descending: boolean) => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select audit_events.id::float8 as id from audit_events where ${ofDepartment(department, [])}
      order by ${sortKeys[field]} ${direction}, audit_events.id ${direction}`,
  )
  return rows.map(({ id }) => id)
}
const inPages = async (pages: () => AsyncGenerator<number[]>) => {
  const read: number[][] = []
  for await (const page of pages()) read.push(page)
  return read
}
const asked = (sortBy: AuditField, descending = false) => ({ sortBy, descending, filters: [] })

describe('the whole trail, by pages', () => {
  test.each(
    Object.keys(sortKeys).flatMap((field): [AuditField, boolean][] => [
      [field as AuditField, false],
      [field as AuditField, true],
    ]),
  )('by %s (descending: %s) is that of one statement', async (field, descending) => {
    const { total, pages } = await openTrailPages(db, department, asked(field, descending), 17)
    const read = await inPages(pages)
    const expected = await inOneStatement(field, descending)
    expect(read.flat()).toEqual(expected)
    expect(total).toBe(expected.length)
    expect(read.length).toBe(Math.ceil(total / 17))
  })

  test('the trail by pages has no later event and none committed late below its newest', async () => {
    const [{ newest } = { newest: 0 }] = await rowsOf<{ newest: number }>(
      db,
      sql`select max(id)::integer as newest from audit_events`,
    )
    const add = (id: number) =>
      db.execute(sql`insert into audit_events (id, department_id, at, action, subject)
        values (${id}, ${department}, now(), 'edit', 'user')`)
    await add(newest + 20)
    const before = await inOneStatement('id', false)
    const { total, pages } = await openTrailPages(db, department, asked('id'), 17)
    await add(newest + 10)
    await add(newest + 30)
    expect((await inPages(pages)).flat()).toEqual(before)
    expect(total).toBe(before.length)
  })

  test('reads a page of 100,000 events by an index, without sorting them', async () => {
    await db.execute(sql`insert into audit_events (id, department_id, at, user_id, action, subject, subject_id)
      select 1000000 + n, ${department}, now() + n * interval '1 second', ${administrator.id}, 'edit', 'user', n
      from generate_series(1, 100000) n`)
    await db.execute(sql`analyze audit_events`)
    for (const [field, index] of [
      ['id', 'audit_events_(?:in_order|pkey)'],
      ['at', 'audit_events_by_time'],
      ['action', 'audit_events_by_action'],
    ] as const) {
      const { key, type } = await keyOf(db, department, field)
      const [from] = await rowsOf<{ id: number; key: string }>(
        db,
        sql`select id::float8 as id, (${key})::text as key from audit_events order by id desc offset 50000 limit 1`,
      )
      const where = ofDepartment(department, [])
      const page = trailPage({ key, type }, where, { descending: false, newest: 2 ** 40, last: from, limit: 500 })
      const plan = await rowsOf<{ 'QUERY PLAN': string }>(db, sql`explain ${page}`)
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(text, field).toMatch(new RegExp(index))
      expect(text, field).not.toMatch(/\bSort\b|Seq Scan/)
    }
  })
})
