import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Querier } from '../../platform/db/database.ts'
import { CopyRefused } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { prepareToCopy } from './copying-transaction.ts'
import { holdTables, TablesChanging, tableNames } from './table-locks.ts'

const PAUSE_MS = 1_000
/** Tries, one second apart: a migration that rewrites the largest tables takes minutes. */
const TRIES = 600

const CHANGING =
  'Las tablas están cambiando (¿una migración?) y no se pudo hacer la copia: inténtelo cuando haya terminado.'

/**
 * Runs `work` on all tables as of one instant; waits while a migration changes them. On the embedded database no other
 * transaction runs meanwhile.
 * @throws CopyRefused when the tables keep changing
 */
export async function inSnapshot<T>(
  db: Database,
  progress: Progress,
  work: (tx: Querier) => Promise<T>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    // Asked outside the transaction, because a query inside would take its snapshot.
    const names = await tableNames(db)
    try {
      return await db.transaction(
        async (tx) => {
          await prepareToCopy(tx)
          await holdTables(tx, names)
          return work(tx)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    } catch (error) {
      if (!(error instanceof TablesChanging)) throw error
      if (tried === TRIES) throw new CopyRefused(CHANGING, { cause: error })
    }
    progress.step('Las tablas están cambiando (¿una migración?): se espera.')
    await pause(PAUSE_MS)
  }
}
