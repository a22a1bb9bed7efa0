import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database/database.ts'
import { type OpenDatabase, rowsOf } from './database.ts'
import { migrate } from './migrate.ts'

const FIRST = `
-- Two statements and a body with semicolons of its own.
create table visits (id integer primary key, sealed boolean not null default false);
create function refuse_sealed() returns trigger language plpgsql as $$
begin
  if old.sealed then raise exception 'sealed; not changed'; end if;
  return new;
end $$;
create trigger visits_sealed before update on visits for each row execute function refuse_sealed();
insert into visits values (1, true);`
const SECOND = `alter table visits add column note text not null default 'x';`

let database: OpenDatabase
let folder: string
const file = (name: string, script: string) => writeFileSync(join(folder, name), script)
const columns = () =>
  rowsOf<{ name: string }>(
    database.db,
    sql`select column_name as name from information_schema.columns where table_name = 'visits' order by ordinal_position`,
  ).then((rows) => rows.map((row) => row.name))

beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-migrations-'))
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`create schema public`)
  file('001-visits.sql', FIRST)
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('migrate', () => {
  test('runs every file once, in order, and says which it ran', async () => {
    file('002-note.sql', SECOND)
    expect(await migrate(database.db, folder)).toEqual(['001-visits.sql', '002-note.sql'])
    expect(await migrate(database.db, folder)).toEqual([])
    expect(await columns()).toEqual(['id', 'sealed', 'note'])
    const recorded = await rowsOf(database.db, sql`select name, length(sha256) as length from schema_migrations`)
    expect(recorded).toEqual([
      { name: '001-visits.sql', length: 64 },
      { name: '002-note.sql', length: 64 },
    ])
  })

  test('a function body with semicolons arrives whole', async () => {
    await migrate(database.db, folder)
    const change = database.db.execute(sql`update visits set id = 2`)
    await expect(change).rejects.toMatchObject({ cause: { message: 'sealed; not changed' } })
  })

  test('a file added later runs alone', async () => {
    await migrate(database.db, folder)
    file('002-note.sql', SECOND)
    expect(await migrate(database.db, folder)).toEqual(['002-note.sql'])
  })

  test('a file that fails half way leaves nothing, and the ones before it stay', async () => {
    file('002-half.sql', `${SECOND} select 1 / 0;`)
    await expect(migrate(database.db, folder)).rejects.toThrow(
      /002-half\.sql falló y no dejó cambios: .*division by zero/,
    )
    expect(await columns()).toEqual(['id', 'sealed'])
    file('002-half.sql', SECOND)
    expect(await migrate(database.db, folder)).toEqual(['002-half.sql'])
  })

  test('an applied file that changed is refused, whatever else is new', async () => {
    await migrate(database.db, folder)
    file('001-visits.sql', `${FIRST} -- later`)
    file('002-note.sql', SECOND)
    await expect(migrate(database.db, folder)).rejects.toThrow('001-visits.sql ya se aplicó y su archivo cambió')
    expect(await columns()).toEqual(['id', 'sealed'])
  })

  test('the line endings of a checkout are no change', async () => {
    await migrate(database.db, folder)
    file('001-visits.sql', FIRST.replaceAll('\n', '\r\n'))
    expect(await migrate(database.db, folder)).toEqual([])
  })

  test('a database of a newer build is refused', async () => {
    file('002-note.sql', SECOND)
    await migrate(database.db, folder)
    rmSync(join(folder, '002-note.sql'))
    await expect(migrate(database.db, folder)).rejects.toThrow('002-note.sql, que esta versión de Vigía no conoce')
  })

  test('a new file before an applied one is refused', async () => {
    file('003-note.sql', SECOND)
    await migrate(database.db, folder)
    file('002-between.sql', 'select 1')
    await expect(migrate(database.db, folder)).rejects.toThrow('002-between.sql va antes de 003-note.sql')
  })

  test.each([
    ['1-short.sql', 'no se llama NNN-nombre.sql'],
    ['002_underscore.sql', 'no se llama NNN-nombre.sql'],
    ['001-again.sql', 'tienen el mismo número'],
  ])('the file name %s is refused', async (name, message) => {
    file(name, 'select 1')
    await expect(migrate(database.db, folder)).rejects.toThrow(message)
  })

  test('instances that start at once apply each file once between them', async () => {
    file('002-note.sql', SECOND)
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.db, folder)))
    expect(applied.flat().sort()).toEqual(['001-visits.sql', '002-note.sql'])
  })
})
