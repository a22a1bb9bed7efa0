import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userList } from '../../schema/user-list.table.ts'
import { insertListedPeople, LISTED_DEPARTMENT } from '../../testing/data/listed-people.ts'
import { type PostgresCluster, startPostgresCluster } from '../../testing/database/postgres-cluster.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import type { OpenDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { MIGRATIONS_FOLDER } from '../db/schema-state.ts'
import type { Counted, ListTable } from './list-tables.ts'
import { createTotals } from './remembered-totals.ts'

const { totalOf } = createTotals()
let cluster: PostgresCluster
let database: OpenDatabase
beforeAll(async () => {
  cluster = await startPostgresCluster({ durable: true })
  database = await openDatabase({ dataDir: 'unused', databaseUrl: cluster.url() }, silentLog)
  await migrate(database.db, MIGRATIONS_FOLDER)
})
afterAll(async () => {
  await database?.close()
  await cluster?.stop()
})

test('counts of a lost server are counted anew on the one that took over', async () => {
  const { db } = database
  const people: Counted = {
    ...userList,
    where: (rows: ListTable) => and(eq(rows.departmentId, LISTED_DEPARTMENT)) as ReturnType<typeof sql>,
  }
  const total = async () => (await totalOf(db, people)).total
  // Insert without noting a change, like a write that the failed server lost.
  const unnoticed = (from: number, to: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await insertListedPeople(tx, from, to, sql`'ana'::text`)
    })
  await unnoticed(1, 5)
  expect(await total()).toBe(5)
  await unnoticed(6, 6)
  expect(await total()).toBe(5)
  await cluster.restart()
  await expect
    .poll(() =>
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect(await total()).toBe(6)
})
