import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { named } from '../../platform/db/batching/prepared-sql.ts'
import { idempotencyKeys } from '../../schema/idempotency.table.ts'
import type { VisitWrites } from './judge-writes.ts'

const { userId, key, requestHash } = idempotencyKeys

export type WrittenKey = { userId: number; key: string; requestHash: string }

/** What was asked before under some keys. Parameters: the persons and their keys. */
export const takenKeys = new QueryBuilder()
  .select(named({ userId, key, requestHash }))
  .from(idempotencyKeys)
  .innerJoin(
    sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('keys')}::uuid[]) as wanted (user_id, key)`,
    sql`${userId} = wanted.user_id and ${key} = wanted.key`,
  )

/** The keys of some writes, as the parameters of `takenKeys`. */
export function keysOf(jobs: readonly VisitWrites[]): [users: number[], keys: string[]] {
  const users: number[] = []
  const keys: string[] = []
  for (const { official, heads } of jobs) {
    for (const { key } of heads) {
      if (key === undefined) continue
      users.push(official.id)
      keys.push(key)
    }
  }
  return [users, keys]
}
