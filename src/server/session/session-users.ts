import type { FastifyBaseLogger } from 'fastify'
import type { FoundSession, Sessions, TokenKey } from '../platform/auth/sessions.ts'
import { coalescedLookup } from '../platform/db/coalesced-lookup.ts'
import type { Database } from '../platform/db/database.ts'
import { noteSeen } from '../users/open-sessions.queries.ts'
import { findSessionUsers } from './session.queries.ts'

/** Accounts in one query; more only make it longer. */
const MAX_USERS = 200
/** A session's last use is known to this: writing it at every request would cost one write a request. */
const SEEN_EVERY_MS = 5 * 60 * 1000

const nameOf = ({ userId, tokenId }: TokenKey) => `${userId} ${tokenId}`

/** Reads accounts and sessions for requests: those that wait at the same moment share one query. */
export function sessionUsers(db: Database, log: FastifyBaseLogger): Sessions {
  const notes = new Map<number, Promise<void>>()
  return {
    find: coalescedLookup<TokenKey, FoundSession>(async (keys) => {
      const asked = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
      const found = new Map((await findSessionUsers(db, asked)).map((row) => [nameOf(row.key), row.found]))
      return keys.map((key) => found.get(nameOf(key)))
    }, MAX_USERS),
    seen({ id, lastSeenMs }, at) {
      if (at.getTime() - lastSeenMs < SEEN_EVERY_MS || notes.has(id)) return
      const note = noteSeen(db, id, at)
        .catch((error: unknown) => log.warn({ err: error }, 'session: last use not noted'))
        .finally(() => notes.delete(id))
      notes.set(id, note)
    },
    settled: async () => {
      await Promise.all(notes.values())
    },
  }
}
