import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonRows } from './statement-text.ts'

const notes = pgTable('notes', {
  id: integer('id'),
  accuracyM: doublePrecision('accuracy_m'),
  isCritical: boolean('is_critical'),
  observation: text('observation'),
  details: jsonb('details'),
})
const columnNames: Record<string, string> = { accuracyM: 'accuracy_m', isCritical: 'is_critical' }

const row = fc.record(
  {
    id: fc.integer(),
    accuracyM: fc.double(),
    isCritical: fc.boolean(),
    observation: fc.option(fc.string({ unit: 'binary' })),
    details: fc.option(fc.jsonValue()),
  },
  { requiredKeys: [] },
)

test('rows are written as JSON writes them, under the names of their columns and without what is null', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const given = rows.map((one) =>
        Object.fromEntries(
          Object.entries(one).flatMap(([name, value]) => (value === null ? [] : [[columnNames[name] ?? name, value]])),
        ),
      )
      expect(JSON.parse(jsonRows(notes)(rows))).toEqual(JSON.parse(JSON.stringify(given)))
    }),
  )
})
