import type { FileReply, ReplyOf } from '../../contract/core/endpoint.ts'
import type { getLegalNotice } from '../../contract/follow-up/legal-notices.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { ACCEPTED_TYPES, type AcceptedType } from '../../domain/files/accepted-types.ts'
import { decideAttempt } from '../../domain/legal-notices/decide-attempt.ts'
import type { AttemptForm } from '../../domain/legal-notices/legal-notice-forms.ts'
import { isNoticeOpen } from '../../domain/legal-notices/legal-notice-words.ts'
import { notifyingAccess } from '../../domain/legal-notices/notifying-access.ts'
import { linkState } from '../../domain/portal/portal-rules.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import type { Platform } from '../platform/platform.ts'
import { findLinksOf, type PortalLink } from '../portal-links/portal-links.queries.ts'
import { takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { consentOf } from './consents.queries.ts'
import { shownNotice } from './legal-notice-list.queries.ts'
import {
  actedNotice,
  findActaAddress,
  findAttempts,
  findNotice,
  findUnsentMails,
  lockNotice,
  type PreparedProof,
  readNoticeClock,
  writeAttempt,
} from './legal-notices.queries.ts'

type Asker = { by: Official; at: Date }
type Card = ReplyOf<typeof getLegalNotice>['notice']

const iso = (at: Date | null) => at?.toISOString() ?? null

const shownLink = (link: PortalLink, at: Date) => ({
  ...{ id: link.id, email: link.issuedTo, state: linkState(link, at), revokedReason: link.revokedReason },
  ...{ createdAt: link.createdAt.toISOString(), expiresAt: link.expiresAt.toISOString() },
  ...{ usedAt: iso(link.usedAt), revokedAt: iso(link.revokedAt) },
})

/** A notice with its attempts (R 35.3). @throws Problem notice.unknown */
export async function readNotice({ db, mailer }: Platform, { by, at }: Asker, id: number): Promise<Card> {
  const found = await findNotice(db, by.departmentId, id)
  if (!found) throw new Problem('notice.unknown')
  const attempts = await findAttempts(db, by.departmentId, [id])
  const clock = await readNoticeClock(db, by.departmentId, at)
  const email = await findActaAddress(db, found)
  const { isConsented } = await consentOf(db, found, email)
  const works = may(by, 'notices.work', by)
  const mails = await findUnsentMails(db, found)
  const links = await findLinksOf(db, found)
  const acts = {
    attempt: works && isNoticeOpen(found.state),
    send: works && mailer.isConfigured && email !== '',
    'access-certificate': works && notifyingAccess(attempts) !== undefined,
    'revoke-link': works && links.some((link) => linkState(link, at) === 'vigente'),
  }
  return {
    ...shownNotice(found, actedNotice(found, attempts), isConsented, clock),
    ...{ countedFrom: found.countedFrom, rowVersion: found.rowVersion, email, isConsented },
    canMail: mailer.isConfigured,
    attempts: attempts.map(({ at: recordedAt, ...attempt }) => ({ ...attempt, at: recordedAt.toISOString() })),
    mails: mails.map(({ askedAt, ...mail }) => ({ ...mail, askedAt: askedAt.toISOString() })),
    links: links.map((link) => shownLink(link, at)),
    may: (Object.keys(acts) as (keyof typeof acts)[]).filter((act) => acts[act]),
  }
}

/** Refuses what would be refused anyway, before a proof is stored. @throws Problem notice.* */
export async function admitAttempt(q: Querier, { by, at }: Asker, id: number, form: AttemptForm): Promise<void> {
  const found = await findNotice(q, by.departmentId, id)
  if (!found) throw new Problem('notice.unknown')
  const attempts = await findAttempts(q, by.departmentId, [id])
  decideAttempt(actedNotice(found, attempts), form, await readNoticeClock(q, by.departmentId, at))
}

/** Records an attempt with its proof, and what it makes of the notice (R 35.4). @throws Problem notice.* */
export function recordAttempt(
  db: Querier,
  id: number,
  { by, at, form, proof }: Asker & { form: AttemptForm; proof: PreparedProof | undefined },
) {
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, by.departmentId)
    const before = await lockNotice(tx, by.departmentId, id)
    if (!before) throw new Problem('notice.unknown')
    const { channel, result, day, address = null, note = null, rowVersion } = form
    refuseStaleEdit(before, { rowVersion })
    const acted = actedNotice(before, await findAttempts(tx, by.departmentId, [id]))
    const after = decideAttempt(acted, form, await readNoticeClock(tx, by.departmentId, at))
    const attempt = { channel, result, day, at, byUser: by.id, address, note, ...proof }
    const { attemptId, notice } = await writeAttempt(tx, before, attempt, after)
    const details = {
      ...{ number: notice.actaNumber, channel, result, day, note, proof: proof?.proofName ?? null },
      ...{ state: { from: before.state, to: after.state }, effectiveOn: after.effectiveOn },
    }
    await audit(tx, { official: by, at, action: 'notice-attempt', subject: 'legal-notice', subjectId: id, details })
    return { id, attemptId, state: notice.state, effectiveOn: notice.effectiveOn, rowVersion: notice.rowVersion }
  })
}

/** The file that proves an attempt. @throws Problem notice.unknown, notice.no-proof */
export async function readProof(
  { db, blobs }: Platform,
  by: Official,
  { id, attemptId }: { id: number; attemptId: number },
): Promise<FileReply> {
  const attempt = (await findAttempts(db, by.departmentId, [id])).find((one) => one.id === attemptId)
  if (!attempt) throw new Problem('notice.unknown')
  const { proofBlob } = attempt
  if (proofBlob === null) throw new Problem('notice.no-proof')
  const opened = await blobs.openFile(proofBlob)
  if (!opened) throw new Problem('storage.unavailable')
  const [, extension = 'pdf'] = proofBlob.split('.')
  const mediaType = ACCEPTED_TYPES[extension as AcceptedType]
  const headers = downloadHeaders(mediaType, opened.bytes, `filename="prueba-${id}-${attemptId}.${extension}"`)
  return { bytes: opened.stream, headers }
}
