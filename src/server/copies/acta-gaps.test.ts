import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actaNumberOf } from '../../domain/records/record.ts'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { passOverActaNumbers } from './load/pass-over-acta-numbers.ts'
import { actaGapFaults, actaNumberFaults } from './verify/acta-gaps.ts'

const api = await testApi()
const { db } = api.platform
const before = new Date(api.time.now)
beforeEach(() => {
  api.time.now = before
})

const lastOf = async (year: number) =>
  (
    await rowsOf<{ last: number }>(
      db,
      sql`select coalesce(max(last_number), 0)::int as last from acta_counters where department_id = 13 and year = ${year}`,
    )
  )[0]?.last ?? 0

test('a restore passes over numbers in each year since the copy, with the reason', async () => {
  await closeVisit(api, (await aVisit(api)).visitId)
  const last = await lastOf(2026)
  const copiedAt = new Date('2026-12-31T12:00:00Z')
  const restoredAt = new Date('2027-01-01T12:00:00Z')
  expect(await passOverActaNumbers(db, { copiedAt, restoredAt, skipped: 24_400 })).toBe(true)
  const gaps = await rowsOf<{ year: number; first: number; last: number; reason: string }>(
    db,
    sql`select year, first_number as first, last_number as last, reason from acta_number_gaps
      where department_id = 13 order by year`,
  )
  const reason =
    'Restauración del 01/01/2027 de una copia del 31/12/2026: pudieron usarse en actas que la copia no tiene.'
  expect(gaps).toEqual([
    { year: 2026, first: last + 1, last: last + 2440, reason },
    { year: 2027, first: 1, last: 2440, reason },
  ])
  const events = await rowsOf<{ details: object }>(
    db,
    sql`select details from audit_events where action = 'pass-over-numbers' and department_id = 13 order by id`,
  )
  expect(events.map(({ details }) => details)).toEqual(
    gaps.map(({ year, first, last }) => ({
      ...{ year, firstNumber: first, lastNumber: last, reason },
      notedAt: '2027-01-01T12:00:00.000000Z',
    })),
  )
  expect(await actaGapFaults(db)).toEqual([])
  await closeVisit(api, (await aVisit(api)).visitId)
  api.time.now = restoredAt
  await closeVisit(api, (await aVisit(api)).visitId)
  expect([await lastOf(2026), await lastOf(2027)]).toEqual([last + 2441, 2441])
  expect(await actaNumberFaults(db)).toEqual([])
})

test('a number that no acta has and no restore explains is a fault', async () => {
  await closeVisit(api, (await aVisit(api)).visitId)
  await db.execute(sql`update acta_counters set last_number = last_number + 2 where department_id = 13 and year = 2026`)
  const last = await lastOf(2026)
  expect(await actaNumberFaults(db)).toEqual(
    [last - 1, last].map((consecutive) => `Falta el acta ${actaNumberOf(2026, consecutive)}, y nada explica por qué.`),
  )
})
