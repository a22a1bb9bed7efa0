import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database/database.ts'
import type { Database } from '../database.ts'
import { pipelineTransaction } from './pipeline.ts'
import { insertion, insertTogether } from './prepared-sql.ts'

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  accuracyM: doublePrecision('accuracy_m'),
  isCritical: boolean('is_critical'),
  observation: text(),
  details: jsonb(),
  capturedAt: timestamp('captured_at', { withTimezone: true }),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
})
const noted = insertion(
  'notes',
  notes,
  ['id', 'accuracyM', 'isCritical', 'observation', 'details', 'capturedAt'],
  { answeredAt: '$1::timestamptz' },
  'on conflict do nothing',
)
const at = new Date('2026-03-02T15:04:05.678Z')

let db: Database
beforeEach(async () => {
  db = (await testDatabase()).db
  await db.execute(sql`create table notes (
    id integer primary key, accuracy_m double precision, is_critical boolean, observation text, details jsonb,
    captured_at timestamptz, answered_at timestamptz not null)`)
})

// Other test files share this database, and some of them copy all its tables.
afterEach(() => db.execute(sql`drop table notes`))

// PostgreSQL has no zero byte and JSON no negative zero.
const words = fc.string({ unit: 'binary' }).map((word) => word.replaceAll('\0', ''))
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const row = fc.record(
  {
    id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    accuracyM: fc.option(number),
    isCritical: fc.option(fc.boolean()),
    observation: fc.option(words),
    details: fc.option(fc.record({ concepto: words, compliancePct: fc.integer() })),
    capturedAt: fc.option(fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })),
  },
  { requiredKeys: ['id'] },
)
const EMPTY = { accuracyM: null, isCritical: null, observation: null, details: null, capturedAt: null }

test('rows are inserted unchanged, absent columns as null, with their shared ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(row, { selector: ({ id }) => id }), async (rows) => {
      await db.delete(notes)
      await pipelineTransaction(db, async (tx) => tx.write(insertTogether([noted]), [at, JSON.stringify(rows)]))
      expect(await db.select().from(notes).orderBy(notes.id)).toEqual(
        rows.map((given) => ({ ...EMPTY, ...given, answeredAt: at })).sort((one, other) => one.id - other.id),
      )
    }),
  )
})
