import { afterAccess } from '../../domain/legal-notices/decide-attempt.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { consentOf } from './consents.queries.ts'
import { actedNotice, findAttempts, type LegalNotice, lockNotice, writeAttempt } from './legal-notices.queries.ts'

/** The addressee who opened the document of a notice, with the address of the link that led there. */
type Access = { departmentId: number; noticeId: number; linkId: number; address: string; at: Date }

type Attempts = Awaited<ReturnType<typeof findAttempts>>

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

/** Whether somebody opened the document by the portal. */
export const isAccessed = (attempts: Pick<Attempts[number], 'channel'>[]): boolean =>
  attempts.some(({ channel }) => channel === 'portal')

/**
 * Records that the addressee opened the document by the portal (R 37.5). The first access of an address counts, and one
 * after it agreed to electronic notice; later ones are lines of the trail alone.
 */
export async function recordAccess(
  tx: Querier,
  { departmentId, noticeId, linkId, address, at }: Access,
): Promise<LegalNotice> {
  const before = await lockNotice(tx, departmentId, noticeId)
  if (!before) throw new Problem('notice.unknown')
  const consent = await consentOf(tx, before, address)
  const attempts = await findAttempts(tx, departmentId, [noticeId])
  const attempt = { channel: 'portal', result: 'accedido', day: dayOf(at), at, address, ...consent } as const
  const after = afterAccess(actedNotice(before, attempts), attempt)
  const isKnown = attempts.some(
    (one) => one.channel === 'portal' && isSame(one.address, address) && one.isConsented === consent.isConsented,
  )
  const isNew = after.state !== before.state || !isKnown
  const notice = isNew ? (await writeAttempt(tx, before, attempt, after)).notice : before
  const details = {
    ...{ number: before.actaNumber, recipient: address, consent: consent.isConsented, portalLink: linkId },
    ...{ state: { from: before.state, to: notice.state }, effectiveOn: notice.effectiveOn },
  }
  const act = { official: { id: null, departmentId }, at, action: 'open-by-portal' } as const
  await audit(tx, { ...act, subject: 'legal-notice', subjectId: noticeId, details })
  return notice
}
