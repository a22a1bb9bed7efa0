import { randomBytes, randomInt } from 'node:crypto'
import {
  admitLink,
  CODE_MINUTES,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  codeEnd,
  isCodeOpen,
  maskedEmail,
  sessionEnd,
} from '../../domain/portal/portal-rules.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { type AuditEntry, audit } from '../audit/audit.queries.ts'
import { findNotice } from '../legal-notices/legal-notices.queries.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { isSameSecret } from '../platform/same-secret.ts'
import { lockLinkByHash, noteLinkUse, type PortalLink } from '../portal-links/portal-links.queries.ts'
import { CODE_FIGURES, codeDigest } from './code-digest.ts'
import { codeMail } from './code-mail.ts'
import {
  addCodeFailure,
  countCodesSince,
  findNewestCode,
  insertCode,
  insertSession,
  noteCodeUse,
} from './portal.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOKEN_BYTES = 32

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** Locks the link of a token. @throws Problem portal.link-ended */
async function holdLink(tx: Querier, token: string, at: Date): Promise<PortalLink> {
  const link = await lockLinkByHash(tx, tokenDigest(token))
  admitLink(link, at)
  return link as PortalLink
}

const eventOf = (link: PortalLink, at: Date, action: string): AuditEntry => ({
  ...{ official: { id: null, departmentId: link.departmentId }, at, action },
  ...{ subject: 'portal-link', subjectId: link.id, details: { recipient: link.issuedTo } },
})

/** The words of the mail server are for administrators: they may repeat the address, which a stranger reads masked. */
const hideAnswer = (cause: unknown): never => {
  throw new Problem('mail.unavailable', { cause })
}

/**
 * Mails a code to the address that has the link (R 37.3). @returns the address, masked
 * @throws Problem portal.link-ended, portal.too-many-codes*, mail.unavailable
 */
export async function mailCode(
  { db, mailer, clock, config }: Platform,
  token: string,
): Promise<{ email: string; minutes: number }> {
  const at = clock()
  const code = String(randomInt(10 ** CODE_FIGURES)).padStart(CODE_FIGURES, '0')
  const { link, actaNumber } = await db.transaction(async (tx) => {
    const held = await holdLink(tx, token, at)
    if (!mailer.isConfigured) throw new Problem('mail.unavailable')
    if ((await countCodesSince(tx, held, before(at, HOUR_MS))) >= CODES_PER_HOUR) {
      throw new Problem('portal.too-many-codes')
    }
    if ((await countCodesSince(tx, held, before(at, DAY_MS))) >= CODES_PER_DAY) {
      throw new Problem('portal.too-many-codes-today')
    }
    const codeHash = codeDigest(config.tokenSecret, held.id, code)
    const row = { departmentId: held.departmentId, linkId: held.id, codeHash, createdAt: at, expiresAt: codeEnd(at) }
    await insertCode(tx, row, before(at, DAY_MS))
    await audit(tx, eventOf(held, at, 'ask-portal-code'))
    const notice = await findNotice(tx, held.departmentId, held.noticeId)
    return { link: held, actaNumber: notice?.actaNumber ?? '' }
  })
  await mailer.send({ to: link.issuedTo, ...codeMail(code, actaNumber, config.entity.name) }).catch(hideAnswer)
  return { email: maskedEmail(link.issuedTo), minutes: CODE_MINUTES }
}

/** Opens a session with a link and its newest code (R 37.4). @throws Problem portal.link-ended, portal.code-wrong */
export async function enterPortal(
  { db, clock, config }: Platform,
  { token, code }: { token: string; code: string },
): Promise<{ token: string; expiresAt: string }> {
  const at = clock()
  const bearer = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = sessionEnd(at)
  const isIn = await db.transaction(async (tx) => {
    const link = await holdLink(tx, token, at)
    const newest = await findNewestCode(tx, link)
    if (!newest || !isCodeOpen(newest, at)) return false
    if (!isSameSecret(newest.codeHash, codeDigest(config.tokenSecret, link.id, code))) {
      await addCodeFailure(tx, newest)
      await audit(tx, eventOf(link, at, 'portal-wrong-code'))
      return false
    }
    await noteCodeUse(tx, newest, at)
    await noteLinkUse(tx, link, at)
    const { departmentId, id: linkId } = link
    await insertSession(tx, { departmentId, linkId, tokenHash: tokenDigest(bearer), createdAt: at, expiresAt })
    await audit(tx, eventOf(link, at, 'enter-portal'))
    return true
  })
  // Thrown after the commit, so that a wrong try counts.
  if (!isIn) throw new Problem('portal.code-wrong')
  return { token: bearer, expiresAt: expiresAt.toISOString() }
}
