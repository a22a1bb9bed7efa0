import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { acceptable, aVisit, closeVisit, theChecklist, type WireItem } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { technician, outsideAdministrator } = api.officials
const inspector = api.as(technician)

let visit: { visitId: number; establishmentId: number }
let items: WireItem[]
let sections: { item_configuration_type: string; items: WireItem[] }[]

beforeEach(async () => {
  visit = await aVisit(api)
  sections = await theChecklist(inspector)
  items = sections.flatMap((section) => section.items)
})

const item = (index: number) => items[index] as WireItem

describe('a closed inspection never changes', () => {
  test('a further write is refused', async () => {
    await closeVisit(api, visit.visitId)
    const item1 = await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    expect(item1).toMatchObject({
      statusCode: 409,
      body: { error: { message: 'Edificación e instalaciones ya fue diligenciada' } },
    })
    const part = await inspector.post(`/api/inspection/health-observation/${visit.visitId}`, {
      observation: 'Otra',
    })
    expect(part.statusCode).toBe(409)
  })

  test.each([
    ['its verdict', `update inspections set concepto = 'DESFAVORABLE', compliance_pct = 0 where closed_at is not null`],
    ['its answers', `update inspection_answers set concept = 'A'`],
    ['an answer removed', 'delete from inspection_answers'],
    ['itself removed', 'delete from inspections'],
    ['its audit trail', `update audit_events set action = 'x'`],
    [
      'an answer added',
      `with item as (insert into checklist_items select 99999, checklist_id, section_id, 99, number, title, description, norm, concepts,
        suggested_critical, suggested_requirement from checklist_items where id = (select item_id from inspection_answers limit 1) returning id)
      insert into inspection_answers (department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by)
      select department_id, inspection_id, checklist_id, item.id, concept, points, is_critical, answered_at, answered_by
        from (select * from inspection_answers limit 1) answer, item`,
    ],
  ])('not even by SQL: %s', async (_title, statement) => {
    await closeVisit(api, visit.visitId)
    await expect(db.execute(statement as never)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/never|append-only/) },
    })
  })
})

describe('a record that SQL inserts closed', () => {
  const rowAs = (table: string, source: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(source) || jsonb_build_object(${changes}))).*
      from (${source}) source`
  const ID = 999999
  const closed = 'select * from inspections where closed_at is not null order by id limit 1'
  const inspection = () =>
    rowAs(
      'inspections',
      closed,
      // The seal is changed because the code that follows from it is unique.
      `'id', ${ID}, 'assignment_id', ${visit.visitId}, 'snapshot', source.snapshot - 'number', 'seal', reverse(source.seal)`,
    )
  const answer = (position: number) =>
    rowAs(
      'inspection_answers',
      `select a.* from inspection_answers a join (${closed}) i on i.id = a.inspection_id order by a.id limit 1 offset ${position}`,
      `'id', ${ID + position}, 'inspection_id', ${ID}`,
    )
  const together = () => `with inspection as (${inspection()}) ${answer(0)}`

  beforeEach(async () => closeVisit(api, (await aVisit(api)).visitId))

  test('takes the answers that come with it, and is listed', async () => {
    let seen: unknown
    const leavingNothing = db.transaction(async (tx) => {
      await tx.execute(together())
      seen = await rowsOf(
        tx,
        sql`select a.id, l.id as listed from inspection_answers a, lists.listed_inspections l where a.inspection_id = ${ID} and l.id = ${ID}`,
      )
      tx.rollback()
    })
    await expect(leavingNothing).rejects.toThrow('Rollback')
    expect(seen).toEqual([{ id: ID, listed: ID }])
  })

  test.each([
    ['beside those that came', () => [together(), answer(1)]],
    ['where none came', () => [inspection(), answer(0)]],
  ])('takes none later, not even in the same transaction: %s', async (_title, statements) => {
    const writing = db.transaction(async (tx) => {
      for (const statement of statements()) await tx.execute(statement)
    })
    await expect(writing).rejects.toMatchObject({ cause: { message: 'a closed inspection never changes' } })
  })
})

describe('references of an answer', () => {
  const last = 'select * from inspection_answers order by id desc limit 1'
  const itsItem = `id = (select item_id from (${last}) answer)`
  const itsPerson = `id = (select answered_by from (${last}) answer)`
  const itsInspection = `id = (select inspection_id from (${last}) answer)`
  const another = ({
    department = 'department_id',
    inspection = 'inspection_id',
    checklist = 'checklist_id',
    item = 'item_id + 1',
    person = 'answered_by',
  }) =>
    `insert into inspection_answers (department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by)
      select ${department}, ${inspection}, ${checklist}, ${item}, 'A', 1, false, now(), ${person} from (${last}) answer`
  const newestItem = (column: string) => `(select ${column} from checklist_items order by id desc limit 1)`
  test.each([
    ['an inspection that is not', another({ inspection: '999999' })],
    ['an inspection of another department', another({ department: '5', person: `${outsideAdministrator.id}` })],
    ['an inspection by another checklist', another({ checklist: newestItem('checklist_id'), item: newestItem('id') })],
    ['an inspection moved', `update inspections set id = 999999 where ${itsInspection}`],
    [
      'an inspection put on another checklist',
      `update inspections set checklist_id = checklist_id + 1 where ${itsInspection}`,
    ],
    ['an inspection of another department by now', `update inspections set department_id = 5 where ${itsInspection}`],
    ['an item that no checklist has', another({ item: '999999' })],
    ['an item of another checklist', another({ item: newestItem('id') })],
    ['a person who is not', another({ person: '999999' })],
    ['an item removed', `delete from checklist_items where ${itsItem}`],
    ['an item moved', `update checklist_items set id = 999999 where ${itsItem}`],
    ['a person removed', `delete from users where ${itsPerson}`],
    ['a person moved', `update users set id = 999999 where ${itsPerson}`],
    ['everybody removed', 'truncate users cascade'],
  ])('a referenced row is there and stays, also by SQL: %s', async (_title, statement) => {
    await inspector.post('/api/inspection/items', acceptable(visit.visitId, item(0)))
    await expect(db.execute(statement as never)).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})
