import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Querier } from '../../platform/db/database.ts'
import { CopyRefused } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { prepareToCopy } from './copying-transaction.ts'
import { holdTables, TablesChanging, tableNames } from './table-locks.ts'

const PAUSE_MS = 1_000
/** A migration that writes the largest tables anew takes minutes. */
const TRIES = 600

const CHANGING =
  'Las tablas están cambiando (¿una migración?) y no se pudo hacer la copia: inténtelo cuando haya terminado.'

/**
 * All tables as they were at one instant, each with all its rows, whatever migrates meanwhile: it waits. On the embedded
 * database nobody else works.
 * @throws CopyRefused when the tables go on changing
 */
export async function inSnapshot<T>(
  db: Database,
  progress: Progress,
  work: (tx: Querier) => Promise<T>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    // Outside the transaction: to ask in it would take its snapshot.
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
