import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database.ts'
import { rowsOf } from './database.ts'

const { db } = await testDatabase()

/** Tables that grow with the work of a department. */
const LARGE = [
  'assignments',
  'audit_events',
  'establishments',
  'images',
  'inspection_answers',
  'inspections',
  'notifications',
  'users',
]

const names = async (statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ name: string }>(db, statement)).map(({ name }) => name)

const withDepartment = () =>
  names(sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'department_id' and a.attnotnull order by 1`)

test('every large table carries its department', async () => {
  const departmental = await withDepartment()
  expect(LARGE.filter((name) => !departmental.includes(name))).toEqual([])
})

test('every large table is reached through its department', async () => {
  const indexed = await names(sql`select distinct i.indrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'department_id' where a.attnum = any (i.indkey)`)
  // Answers are read only through their inspection.
  expect(LARGE.filter((name) => !indexed.includes(name))).toEqual(['inspection_answers'])
})

test('no foreign key between tables of departments leaves the department out', async () => {
  const departmental = await withDepartment()
  const loose = await rowsOf<{ from: string; to: string; name: string }>(
    db,
    sql`select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to, f.conname as name from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
        select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'department_id' and a.attnum = any (f.conkey))`,
  )
  const crossing = loose.filter(({ from, to }) => departmental.includes(from) && departmental.includes(to))
  // Each has a second foreign key that includes the department.
  expect(crossing.map(({ name }) => name)).toEqual(['profiles_user_id_fkey'])
})
