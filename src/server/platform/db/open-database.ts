import type { DatabaseLog, OpenDatabase, QueryWatch } from './database.ts'

/** Opens the server at `databaseUrl`, or without one the embedded database in `dataDir`, which one process holds. */
export async function openDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  log: DatabaseLog,
  watch: QueryWatch = {},
): Promise<OpenDatabase> {
  // An installation needs one of the two, so each is loaded on demand.
  if (databaseUrl !== undefined) return (await import('./server.ts')).openServer(databaseUrl, log, watch)
  return (await import('./embedded.ts')).openEmbedded(dataDir, log)
}
