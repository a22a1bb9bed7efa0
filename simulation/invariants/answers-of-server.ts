import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import type { Facts, Invariant } from './facts.ts'
import { told } from './facts.ts'
import { storedVisits } from './stored-visit.ts'

/** The server never refuses a command that it accepted before. */
export const keysAreKept: Invariant = {
  name: 'same key, same answer',
  check: ({ work }: Facts) => told(work.contradictions()),
}

/** The server answers no request with a status from 500 on. */
export const noServerError: Invariant = {
  name: 'no error of the server',
  check: ({ work }: Facts) => told(work.errors()),
}

/** Every accepted key is stored, so that a later copy is answered as the first one was. */
export const acceptedKeysAreStored: Invariant = {
  name: 'accepted keys are stored',
  async check({ server, work }: Facts) {
    const rows = await rowsOf<{ userId: number; key: string }>(
      server.db,
      sql`select user_id as "userId", key::text as key from idempotency_keys`,
    )
    const stored = new Set(rows.map(({ userId, key }) => `${userId} ${key}`))
    const missing = work.accepted().filter(({ userId, key }) => !stored.has(`${userId} ${key}`))
    return told(missing.map(({ call, key, visitId }) => `visit ${visitId} ${call} ${key}`))
  },
}

/** A command is sent in the session of the person who entered it. */
export const ownWorkOnly: Invariant = {
  name: 'own work only',
  check({ ledger, work }: Facts) {
    const foreign = work.accepted().filter(({ key, userId }) => {
      const entry = ledger.find(key)
      return entry !== undefined && entry.userId !== userId
    })
    return told(foreign.map(({ key, userId }) => `${key} of ${ledger.find(key)?.userId} was sent by ${userId}`))
  },
}

/** Work that was entered at one establishment never counts for another, even if the visit was moved. */
export const ownEstablishment: Invariant = {
  name: 'own establishment',
  async check({ server, ledger, work }: Facts) {
    const visits = new Map((await storedVisits(server.db)).map((visit) => [visit.visitId, visit]))
    const foreign = work.accepted().flatMap(({ key, visitId, call }) => {
      const entered = ledger.find(key)?.establishmentId
      const stored = visits.get(visitId)?.establishmentId
      return entered === undefined || stored === undefined || entered === stored
        ? []
        : [`visit ${visitId} ${call} ${key}: entered at ${entered}, stored for ${stored}`]
    })
    return told(foreign)
  },
}
