import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { cleanDatabase, emptyDatabase, migratedDatabase, testDatabase } from './database.ts'

test('a clean database has the schema and the catalogues again, whatever tests did to them', async () => {
  const { db } = await testDatabase()
  const state = () => rowsOf(db, sql`select id, name from areas order by id`)
  const before = await state()
  await db.execute(sql`insert into areas (id, name) values (9999, 'of a test')`)
  await db.execute(sql`update areas set name = 'changed'`)
  await db.execute(sql`insert into schema_migrations (name, sha256) values ('stays', '')`)
  await cleanDatabase()
  expect(await state()).toEqual(before)
  await db.execute(sql`delete from schema_migrations where name = 'stays'`)
})

test('a clean database is as it was after each of several tests', async () => {
  const { db } = await testDatabase()
  const state = () => rowsOf(db, sql`select id, name from areas order by id`)
  await cleanDatabase()
  const before = await state()
  for (const change of [
    sql`update areas set name = name || ' changed' where id = (select min(id) from areas)`,
    sql`delete from areas where id = (select max(id) from areas)`,
    sql`with gone as (delete from areas where id = (select max(id) from areas)) insert into areas (id, name) values (9999, 'of a test')`,
  ]) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
    })
    expect(await state()).not.toEqual(before)
    await cleanDatabase()
    expect(await state()).toEqual(before)
  }
})

test('identities start again, so that a test can know them', async () => {
  const { db } = await testDatabase()
  const [sequence] = await rowsOf<{ name: string }>(
    db,
    sql`select format('public.%I', sequencename) as name from pg_sequences where schemaname = 'public' and last_value is null limit 1`,
  )
  const next = () => rowsOf(db, sql`select nextval(${sequence?.name}::regclass)`)
  const first = await next()
  expect(await next()).not.toEqual(first)
  await cleanDatabase()
  expect(await next()).toEqual(first)
})

test('a file gets the same database at every call', async () => {
  expect((await testDatabase()).db).toBe((await testDatabase()).db)
})

test('an empty database has no table', async () => {
  const { db, close } = await emptyDatabase()
  expect(await rowsOf(db, sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
  await close()
})

test('a migrated database has every table of this build and no row', async () => {
  const { db, close } = await migratedDatabase()
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) expect(await rowsOf(db, sql`select from ${sql.identifier(name)} limit 1`)).toEqual([])
  await close()
})
