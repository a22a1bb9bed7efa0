import { createHash, randomBytes } from 'node:crypto'
import { isUserType } from '../../domain/access/official.ts'
import { formatInstant } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { SessionUser } from '../platform/auth/sessions.ts'
import type { Platform } from '../platform/platform.ts'
import { countResetsBetween, insertReset } from '../users/password-resets.queries.ts'
import { lockUser, type User } from '../users/users.queries.ts'
import { recoveryMail } from './recovery-mail.ts'
import { findAccount } from './session.queries.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 60 * 60 * 1000
/** Keeps a stranger who types a user's name from filling that user's mailbox. */
const MAX_LINKS_PER_HOUR = 5

/** The database stores only this digest, so its readers cannot use a link. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A link needs a mail server and the public address that it leads to. */
export const canRecover = ({ mailer, config }: Pick<Platform, 'mailer' | 'config'>): boolean =>
  mailer.isConfigured && config.publicUrl !== undefined

/**
 * Whether the account is as it was read before the lock. A change in between may have ended the open links, and every
 * such change alters the e-mail, the session version or the active flag.
 */
const isUnchanged = (read: SessionUser, held: User | undefined): boolean =>
  held?.isActive === true && held.email === read.email && held.sessionVersion === read.sessionVersion

/**
 * Mails a one-time link when the account exists and may log in. No request waits for it, because its duration would
 * tell whether the account exists.
 */
export async function mailRecoveryLink({ db, mailer, clock, config }: Platform, account: string): Promise<void> {
  const user = await findAccount(db, account)
  if (!user?.isActive || !isUserType(user.userType) || config.publicUrl === undefined) return
  const at = clock()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + HOUR_MS)
  const isKept = await db.transaction(async (tx) => {
    // The lock makes simultaneous requests count one after another.
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
