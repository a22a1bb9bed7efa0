import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** The fingerprint of the loaded catalogues. A trigger deletes it when a catalogue changes (migration 013). */
export async function findLoaded(q: Querier): Promise<string | undefined> {
  const [row] = await rowsOf<{ fingerprint: string }>(q, sql`select fingerprint from startup.loaded_catalogues`)
  return row?.fingerprint
}

export const rememberLoaded = async (tx: Querier, fingerprint: string): Promise<void> => {
  await tx.execute(sql`insert into startup.loaded_catalogues (fingerprint) values (${fingerprint})
    on conflict (only_row) do update set fingerprint = excluded.fingerprint`)
}
