import type { Sessions, SessionUser } from '../platform/auth/sessions.ts'
import { coalescedLookup } from '../platform/db/coalesced-lookup.ts'
import type { Database } from '../platform/db/database.ts'
import { findSessionUsers } from './session.queries.ts'

/** Accounts in one query; more only make it longer. */
const MAX_USERS = 200

/** Reads accounts for requests: those that wait at the same moment share one query. */
export const sessionUsers = (db: Database): Sessions => ({
  findUser: coalescedLookup<number, SessionUser>(async (ids) => {
    const found = await findSessionUsers(db, [...new Set(ids)])
    const byId = new Map(found.map((user) => [user.id, user]))
    return ids.map((id) => byId.get(id))
  }, MAX_USERS),
})
