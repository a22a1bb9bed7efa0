import type { DatabaseLog, OpenDatabase, QueryWatch } from './database.ts'
import type { Statements } from './sessions/session-settings.ts'

type Place = { dataDir: string; databaseUrl: string | undefined; databaseStatements?: Statements }

/** Opens the server at `databaseUrl`, or without one the embedded database in `dataDir`, which one process holds. */
export async function openDatabase(
  { dataDir, databaseUrl, databaseStatements }: Place,
  log: DatabaseLog,
  watch: QueryWatch = {},
): Promise<OpenDatabase> {
  // An installation needs one of the two, so each is loaded on demand.
  if (databaseUrl !== undefined)
    return (await import('./server.ts')).openServer(databaseUrl, log, watch, databaseStatements)
  return (await import('./embedded.ts')).openEmbedded(dataDir, log)
}
