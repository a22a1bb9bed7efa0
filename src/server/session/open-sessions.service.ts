import type { Official } from '../../domain/access/official.ts'
import { deviceName } from '../../domain/session/device.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { idleMs } from '../platform/auth/session-policy.ts'
import type { Claims } from '../platform/auth/tokens.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { MailedAct } from '../users/account-change-mail.ts'
import { expiryOf } from '../users/open-session.ts'
import * as sessions from '../users/open-sessions.queries.ts'
import { type ToldChange, tellOfChange } from '../users/told-changes.ts'
import { lockUser } from '../users/users.queries.ts'
import { managedUser, managesUsers } from '../users/users.service.ts'
import { findSessionUser } from './session.queries.ts'

type Parts = Pick<Platform, 'clock' | 'config'>

/** The calling official, with the token of this request. */
export type Caller = { official: Official; claims: Claims; userAgent: string }

/** A token of before sessions had rows gets one, so that its end can be kept. */
async function adopt(tx: Querier, { official, claims, userAgent }: Caller, at: Date): Promise<void> {
  if (claims.hasRow) return
  const { tokenId, version = 0 } = claims
  const times = { createdAt: at, lastSeenAt: at, expiresAt: expiryOf(at) }
  await sessions.adoptSession(tx, { tokenId, userId: official.id, version, userAgent, ...times })
}

export async function listOpenSessions({ clock, config }: Parts, db: Querier, caller: Caller, userId?: number) {
  const { official, claims } = caller
  const isOwn = userId === undefined || userId === official.id
  if (!isOwn) await managedUser(db, official, userId)
  const id = userId ?? official.id
  const userType = isOwn ? official.userType : (await findSessionUser(db, id))?.userType
  const at = clock()
  const rows = await sessions.findOpenSessions(db, id, at)
  return rows
    .filter(({ lastSeenAt }) => at.getTime() - lastSeenAt.getTime() <= idleMs(config, userType))
    .map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.tokenId === claims.tokenId,
    }))
}

/** Ends the session of the request's token, from the next request on. */
export function logOut({ clock }: Parts, db: Querier, caller: Caller): Promise<void> {
  const at = clock()
  return db.transaction(async (tx) => {
    await adopt(tx, caller, at)
    await sessions.endSessionOfToken(tx, caller.claims.tokenId, at)
  })
}

/** Ends every session of the caller but this one, those of before sessions had rows too. */
export function endOtherSessions({ clock }: Parts, db: Querier, caller: Caller): Promise<void> {
  const at = clock()
  const { official, claims } = caller
  return db.transaction(async (tx) => {
    await adopt(tx, caller, at)
    const version = await sessions.nextSessionVersion(tx, official.departmentId, official.id)
    if (version === undefined) throw new Problem('user.not-found')
    await sessions.endOtherSessions(tx, { userId: official.id, keptTokenId: claims.tokenId, version, at })
    await audit(tx, { official, at, action: 'end-sessions', subject: 'user', subjectId: official.id })
  })
}

/** Sessions that ended. `told` is what their person is mailed, unless they ended them. */
type Ended = { userId: number; told: ToldChange<MailedAct> | undefined }

/** The account whose sessions end, locked so that its notices take turns. */
async function lockOwner(tx: Querier, { departmentId }: Official, userId: number) {
  const owner = await lockUser(tx, departmentId, userId)
  if (!owner) throw new Problem('user.not-found')
  return owner
}

/** Ends one session of the caller, or of an official that the caller manages. */
export function endOneSession({ clock }: Parts, db: Querier, official: Official, id: number): Promise<Ended> {
  const at = clock()
  return db.transaction(async (tx) => {
    const found = await sessions.findRunningSession(tx, id, at)
    const isOwn = found?.userId === official.id
    const isManaged = found?.departmentId === official.departmentId && managesUsers(official)
    if (!found || !(isOwn || isManaged)) throw new Problem('session.not-found')
    const { userId } = found
    const before = await lockOwner(tx, official, userId)
    await sessions.endSession(tx, id, at)
    await audit(tx, { official, at, action: 'end-session', subject: 'user', subjectId: userId })
    return { userId, told: await tellOfChange(tx, { by: official, at, before, act: { act: 'session-ended' } }) }
  })
}

/** Ends every session of an official of the department. */
export function endSessionsOf({ clock }: Parts, db: Querier, official: Official, userId: number): Promise<Ended> {
  const at = clock()
  return db.transaction(async (tx) => {
    await managedUser(tx, official, userId)
    const before = await lockOwner(tx, official, userId)
    await sessions.nextSessionVersion(tx, official.departmentId, userId)
    await audit(tx, { official, at, action: 'end-sessions', subject: 'user', subjectId: userId })
    return { userId, told: await tellOfChange(tx, { by: official, at, before, act: { act: 'sessions-ended' } }) }
  })
}
