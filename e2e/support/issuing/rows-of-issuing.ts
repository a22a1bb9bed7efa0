import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import type { ServerOptions } from '../server.ts'

/** A closed acta with its documents and its leaves in the public log. */
type ClosedActa = { id: number; versions: number; issued: number; leaves: number; attempts: number }

/**
 * The closed actas of an installation whose server does not run.
 * @property interrupted how many documents were being signed when the server ended
 */
export async function rowsOfIssuing({ dataDir, databaseUrl }: Pick<ServerOptions, 'dataDir' | 'databaseUrl'>) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl }, { info() {}, error() {} })
  try {
    const [underWay] = await rowsOf<{ documents: number }>(
      db,
      sql`select count(*)::int as documents from issued_documents
        where state = 'pendiente' and last_error is null and next_attempt_at > now() and attempts > 0`,
    )
    const actas = await rowsOf<ClosedActa>(
      db,
      sql`select i.id, d.versions, d.issued, d.attempts, l.leaves
        from inspections i
        cross join lateral (select count(*)::int as versions, max(attempts)::int as attempts,
          count(*) filter (where version = 1 and state = 'expedida')::int as issued
          from issued_documents where kind = 'acta' and subject_id = i.id) d
        cross join lateral (select count(*)::int as leaves from log_leaves
          where data = E'vigia-hoja-1\nacta\n' || i.id || E'\n' || i.seal || E'\n') l
        where i.seal is not null order by i.id`,
    )
    return { interrupted: underWay?.documents ?? 0, actas }
  } finally {
    await close()
  }
}
