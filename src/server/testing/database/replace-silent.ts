import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { StillTimers } from '../still-timers.ts'

/** Connections of a pool. */
const CONNECTIONS = 10

/**
 * Uses every connection of the pool once, and lets time pass: a connection that fell silent fails at its next use, and
 * is closed.
 */
export async function replaceSilent(db: Database, timers: StillTimers): Promise<void> {
  const uses = Array.from({ length: CONNECTIONS }, () => db.transaction((tx) => tx.execute(sql`select 1`)))
  await timers.passUntil(Promise.allSettled(uses))
}
