import { sql } from 'drizzle-orm'

/** When the server started that answers: which one it is, also where one takes over the address of another. */
export const SERVER_START = sql`extract(epoch from pg_postmaster_start_time())::text`
