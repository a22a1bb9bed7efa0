import { createHash, randomBytes } from 'node:crypto'
import { isUserType } from '../../domain/access/official.ts'
import { formatInstant } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Platform } from '../platform/platform.ts'
import { countResetsBetween, insertReset } from '../users/password-resets.queries.ts'
import { lockUser, type User } from '../users/users.queries.ts'
import { recoveryMail } from './recovery-mail.ts'
import { findAccount, type SessionUser } from './session.queries.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 60 * 60 * 1000
/** A person's own mailbox is not to be filled by who types their name. */
const MAX_LINKS_PER_HOUR = 5

/** Only the digest is kept: who reads the database cannot use a link. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Where a link leads; without a public address there is none to write. */
export const canRecover = ({ mailer, config }: Pick<Platform, 'mailer' | 'config'>): boolean =>
  mailer.isConfigured && config.publicUrl !== undefined

/** What ends links meets only those that are there: all of it changes the e-mail or ends the sessions too. */
const isUnchanged = (read: SessionUser, held: User | undefined): boolean =>
  held?.isActive === true && held.email === read.email && held.sessionVersion === read.sessionVersion

/** Mails a one-time link, when the account exists and may log in. Nobody waits for it: its time would tell. */
export async function mailRecoveryLink({ db, mailer, clock, config }: Platform, account: string): Promise<void> {
  const user = await findAccount(db, account)
  if (!user?.isActive || !isUserType(user.userType) || config.publicUrl === undefined) return
  const at = clock()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + HOUR_MS)
  const isKept = await db.transaction(async (tx) => {
    // Held, so that requests sent at once are counted one after the other.
    const held = await lockUser(tx, user.departmentId, user.id)
    if (!isUnchanged(user, held)) return false
    const earlier = await countResetsBetween(tx, user.id, new Date(at.getTime() - HOUR_MS), at)
    if (earlier >= MAX_LINKS_PER_HOUR) return false
    await insertReset(tx, { tokenHash: tokenDigest(token), userId: user.id, createdAt: at, expiresAt })
    await audit(tx, { official: user, at, action: 'ask-recovery', subject: 'user', subjectId: user.id })
    return true
  })
  if (!isKept) return
  const link = `${config.publicUrl.replace(/\/+$/, '')}/recuperar?token=${token}`
  await mailer.send({ to: user.email, ...recoveryMail(link, formatInstant(expiresAt)) })
}
