import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leafText } from '../../../domain/evidence/leaf.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { enqueueLeaf } from './pending-leaves.queries.ts'

const api = await testApi()
const { db } = api.platform

const waiting = async () =>
  (await rowsOf<{ data: string }>(db, sql`select data from log_pending order by id`)).map(({ data }) => data)

test('an acta enters the log once, in the transaction that closes it', async () => {
  const { visitId } = await aVisit(api)
  expect(await waiting()).toEqual([])
  const id = await closeVisit(api, visitId)
  const [row] = await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${id}`)
  const leaf = leafText({ kind: 'acta', subject: String(id), digest: row?.seal ?? '' })
  expect(await waiting()).toEqual([leaf])
  await db.execute(sql`update inspections set archived_at = now() where id = ${id}`)
  expect(await waiting()).toEqual([leaf])
})

test('the same leaf asked for twice is one', async () => {
  const before = await waiting()
  const leaf = { kind: 'clave', subject: '0123456789abcdef', digest: hash('sha256', 'key') } as const
  for (const _ of [1, 2]) await enqueueLeaf(db, BOLIVAR, leaf, api.time.now)
  expect(await waiting()).toEqual([...before, leafText(leaf)])
})

test.each([
  ['changes', sql`update log_pending set at = now()`],
  ['leaves', sql`delete from log_pending`],
  ['is emptied', sql`truncate log_pending`],
])('no leaf %s', async (_what, statement) => {
  await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: 'log_pending is append-only' } })
})

test.each(['acta\n1', 'vigia-hoja-1\nacta\n1\n\n', `vigia-hoja-1\nacta\nñ\n${'0'.repeat(64)}\n`])(
  'no other text is a leaf: %j',
  async (data) => {
    const inserted = db.execute(
      sql`insert into log_pending (department_id, data, at) values (${BOLIVAR}, ${data}, now())`,
    )
    await expect(inserted).rejects.toMatchObject({ cause: { constraint: 'log_pending_data_form' } })
  },
)
