import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { sessions } from '../schema/sessions.table.ts'
import { users } from '../schema/users.table.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Adds a session and removes the expired ones of its user, so that the table stays small without a sweep. */
export const insertSession = async (q: Querier, row: typeof sessions.$inferInsert): Promise<void> => {
  await q.delete(sessions).where(and(eq(sessions.userId, row.userId), lte(sessions.expiresAt, row.createdAt)))
  await q.insert(sessions).values(row)
}

/** A token of before sessions had rows gets one when something is to be kept about it. */
export const adoptSession = async (q: Querier, row: typeof sessions.$inferInsert): Promise<void> => {
  await q.insert(sessions).values(row).onConflictDoNothing({ target: sessions.tokenId })
}

export const noteSeen = async (q: Querier, id: number, at: Date): Promise<void> => {
  await q.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id))
}

const isRunning = (userId: number, at: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, at))

/** Sessions of a user that are neither ended nor expired, the last used first. */
export const findOpenSessions = (q: Querier, userId: number, at: Date): Promise<SessionRow[]> =>
  q
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
    .where(isRunning(userId, at))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .then((rows) => rows.map(({ session }) => session))

/** A session that still runs, with the department of its user. */
export const findRunningSession = (q: Querier, id: number, at: Date) =>
  q
    .select({ userId: sessions.userId, departmentId: users.departmentId })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, at)))
    .then(([found]) => found)

export const endSession = async (q: Querier, id: number, at: Date): Promise<void> => {
  await q
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

export const endSessionOfToken = async (q: Querier, tokenId: string, at: Date): Promise<void> => {
  await q
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.tokenId, tokenId), isNull(sessions.endedAt)))
}

/** Ends the user's sessions but the one of `keptTokenId`, which moves on to the user's new version. */
export async function endOtherSessions(
  tx: Querier,
  { userId, keptTokenId, version, at }: { userId: number; keptTokenId: string; version: number; at: Date },
): Promise<void> {
  await tx.update(sessions).set({ version }).where(eq(sessions.tokenId, keptTokenId))
  await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(and(isRunning(userId, at), ne(sessions.tokenId, keptTokenId)))
}

/** The user's next version of sessions: every token of an earlier one is ended. */
export const nextSessionVersion = (tx: Querier, departmentId: number, userId: number): Promise<number | undefined> =>
  tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(and(eq(users.departmentId, departmentId), eq(users.id, userId)))
    .returning({ version: users.sessionVersion })
    .then(([user]) => user?.version)
