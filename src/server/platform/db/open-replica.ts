import type { ReadConfig } from '../config/config.ts'
import { type DatabaseLog, type OpenDatabase, openDatabase, type QueryWatch } from './database.ts'

/** A list takes milliseconds: whoever waits longer for it is better served by the primary. */
const PATIENCE = { connectMs: 2_000, answerMs: 4_000 }

/** How the standby of DATABASE_REPLICA_URL is opened; undefined where there is none. */
export function replicaOpener(
  { dataDir, databaseReplicaUrl: databaseUrl }: Pick<ReadConfig, 'dataDir' | 'databaseReplicaUrl'>,
  log: DatabaseLog,
  watch: QueryWatch,
): (() => Promise<OpenDatabase>) | undefined {
  if (databaseUrl === undefined) return undefined
  // Asked when a query was slow, because only then it is known who is told.
  const onSlowQuery: QueryWatch['onSlowQuery'] = (query) => watch.onSlowQuery?.(query)
  return () => openDatabase({ dataDir, databaseUrl }, log, { ...watch, ...PATIENCE, onSlowQuery })
}
