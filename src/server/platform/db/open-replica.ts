import type { ReadConfig } from '../config/config.ts'
import type { DatabaseLog, OpenDatabase, QueryWatch } from './database.ts'
import { openDatabase } from './open-database.ts'

/** Time limits of the replica. A list takes milliseconds, so a slower replica is worse than the primary. */
const PATIENCE = { connectMs: 2_000, answerMs: 4_000 }

/** Opens the standby of DATABASE_REPLICA_URL; undefined without one. */
export function replicaOpener(
  {
    dataDir,
    databaseReplicaUrl: databaseUrl,
    databaseStatements,
  }: Pick<ReadConfig, 'dataDir' | 'databaseReplicaUrl' | 'databaseStatements'>,
  log: DatabaseLog,
  watch: QueryWatch,
): (() => Promise<OpenDatabase>) | undefined {
  if (databaseUrl === undefined) return undefined
  // Looked up late, because the receiver is set after the start.
  const onSlowQuery: QueryWatch['onSlowQuery'] = (query) => watch.onSlowQuery?.(query)
  return () => openDatabase({ dataDir, databaseUrl, databaseStatements }, log, { ...watch, ...PATIENCE, onSlowQuery })
}
