import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { idempotencyKeys } from '../idempotency/idempotency.table.ts'
import { named, statement } from '../platform/db/statement-text.ts'
import type { Statements } from '../platform/db/statements.ts'
import type { VisitWrites } from './judge-writes.ts'
import type { WrittenKey } from './write-drafts.queries.ts'

const { userId, key, requestHash } = idempotencyKeys

const readTaken = statement(
  'read_taken_keys',
  new QueryBuilder()
    .select(named({ userId, key, requestHash }))
    .from(idempotencyKeys)
    .innerJoin(
      sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('keys')}::uuid[]) as wanted (user_id, key)`,
      sql`${userId} = wanted.user_id and ${key} = wanted.key`,
    ),
)

/** What was asked before under the keys of some writes. */
export function findTakenKeys(tx: Statements, jobs: readonly VisitWrites[]): Promise<WrittenKey[]> {
  const users: number[] = []
  const keys: string[] = []
  for (const { official, commands } of jobs) {
    for (const { identity } of commands) {
      if (!identity) continue
      users.push(official.id)
      keys.push(identity.key)
    }
  }
  return keys.length === 0 ? Promise.resolve([]) : tx.rows<WrittenKey>(readTaken, [users, keys])
}
