import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { parentOf } from './cpu-time.ts'
import { type Place, silent } from './dataset.ts'

/** Process id of the PostgreSQL server, the parent of its connections' processes; empty for the embedded database. */
export async function databasePid(place: Place): Promise<number[]> {
  if (!place.databaseUrl) return []
  const { db, close } = await openDatabase(place, silent)
  const [row] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
  const pid = parentOf(row?.pid ?? 0)
  await close()
  return [pid]
}
