import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { beforeMigration } from '../testing/database/before-migration.ts'

/** Days before (below 0) or after today. */
type Contract = { from: number; to: number | null; endedEarly?: number }
type Card = { contracts: Contract[]; revoked?: true }
type Result = { expires: number; reason: string | null }

/** The day on which each card of before expires, and those of the longest contracts end. */
const LAST = 300
const OVER: Contract = { from: -400, to: -40 }
const IN_FORCE: Contract = { from: -30, to: 100 }
const unchanged: Result = { expires: LAST, reason: null }
const ended = { expires: LAST, reason: 'Terminó el contrato' }

const CASES: [what: string, card: Card, result: Result][] = [
  ['without contracts', { contracts: [] }, unchanged],
  ['of an open contract', { contracts: [{ from: -30, to: null }] }, unchanged],
  ['of a contract to its day', { contracts: [{ from: -30, to: LAST }] }, unchanged],
  [
    'of a contract that will end early',
    { contracts: [{ from: -30, to: LAST, endedEarly: 50 }] },
    { ...unchanged, expires: 50 },
  ],
  ['of a contract that is over', { contracts: [OVER] }, ended],
  ['of a contract that ended early', { contracts: [{ from: -30, to: LAST, endedEarly: -10 }] }, ended],
  ['of two contracts on end', { contracts: [IN_FORCE, { from: 101, to: 200 }] }, { ...unchanged, expires: 200 }],
  ['of two, the second open', { contracts: [IN_FORCE, { from: 101, to: null }] }, unchanged],
  ['of two with a gap', { contracts: [IN_FORCE, { from: 130, to: LAST }] }, { ...unchanged, expires: 100 }],
  ['of two with a gap today', { contracts: [OVER, { from: 30, to: LAST }] }, ended],
  [
    'before the first contract',
    { contracts: [{ from: 30, to: LAST }] },
    { expires: LAST, reason: 'Sin contrato vigente' },
  ],
  ['that was revoked', { contracts: [OVER], revoked: true }, { expires: LAST, reason: 'La perdió' }],
]

test('the update ends each card of before with the uninterrupted service of its official', async () => {
  const { db, fill, update, close } = await beforeMigration('formats-brought-back')
  onTestFinished(close)
  // Read once: the test may run over midnight. Each day of a case is far from today.
  const [now] = await rowsOf<{ day: string }>(
    db,
    sql`select (now() at time zone interval '-5 hours')::date::text as day`,
  )
  const today = sql`${now?.day}::date`
  const onDay = (days: number | null | undefined): SQL => (days == null ? sql`null` : sql`${today} + ${days}::int`)
  await fill(
    ...CASES.flatMap(([, { contracts, revoked }], user) => [
      ...contracts.map(
        ({
          from,
          to,
          endedEarly,
        }) => sql`insert into staff_contracts (department_id, user_id, contract_type_id, number, starts_on,
            ends_on, ended_early_on, created_by, created_at)
          values (13, ${user}, 1, 'CPS', ${onDay(from)}, ${onDay(to)}, ${onDay(endedEarly)}, 1, now())`,
      ),
      sql`insert into staff_cards (department_id, user_id, token_hash, issued_at, issued_by, expires_on, revoked_at, revoked_reason)
        values (13, ${user}, ${`hash ${user}`}, now() - interval '20 days', 1, ${onDay(LAST)},
          ${revoked ? sql`now() - interval '5 days'` : sql`null`}, ${revoked ? 'La perdió' : null})`,
    ]),
  )
  await update()
  const cards = await rowsOf<Result>(
    db,
    sql`select expires_on - ${today} as expires, revoked_reason as reason
      from staff_cards order by user_id`,
  )
  expect(cards.map((card, user) => [CASES[user]?.[0], card])).toEqual(CASES.map(([what, , result]) => [what, result]))
})
