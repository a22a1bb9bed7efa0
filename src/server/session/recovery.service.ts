import { randomBytes } from 'node:crypto'
import { isUserType } from '../../domain/access/official.ts'
import { formatInstant } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { SessionUser } from '../platform/auth/sessions.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Platform } from '../platform/platform.ts'
import { countResetsBetween, insertReset } from '../users/password-resets.queries.ts'
import { lockUser, type User } from '../users/users.queries.ts'
import { recoveryMail } from './recovery-mail.ts'
import { findAccounts } from './session.queries.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 60 * 60 * 1000
/** Keeps a stranger who types a user's name from filling that user's mailbox. */
const MAX_LINKS_PER_HOUR = 5

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
 * Mails a one-time link to each account of this name that may log in; there is seldom more than one. No request waits
 * for it, because its duration would tell whether the account exists.
 */
export async function mailRecoveryLink(platform: Platform, account: string): Promise<void> {
  for (const user of await findAccounts(platform.db, account)) await mailLink(platform, user)
}

async function mailLink({ db, mailer, clock, config }: Platform, user: SessionUser): Promise<void> {
  if (!user.isActive || !isUserType(user.userType) || config.publicUrl === undefined) return
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
  // The account's name is for password managers; who opens the link reads this mailbox.
  const link = `${config.publicUrl}/recuperar?token=${token}&cuenta=${encodeURIComponent(user.email)}`
  await mailer.send({ to: user.email, ...recoveryMail(link, formatInstant(expiresAt), config.entity.name) })
}
