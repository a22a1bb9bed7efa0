import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { endLink, lockLinkOf } from './portal-links.queries.ts'

/** Ends a link, with the sessions that it opened (R 37.9). @throws Problem portal.link-unknown, portal.link-revoked */
export function revokeLink(
  db: Querier,
  { id: noticeId, linkId }: { id: number; linkId: number },
  { by, at, reason }: { by: Official; at: Date; reason: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const found = await lockLinkOf(tx, { departmentId: by.departmentId, noticeId, id: linkId })
    if (!found) throw new Problem('portal.link-unknown')
    if (found.revokedAt) throw new Problem('portal.link-revoked')
    await endLink(tx, found, { revokedAt: at, revokedBy: by.id, revokedReason: reason })
    const details = { email: found.issuedTo, reason }
    await audit(tx, {
      official: by,
      at,
      action: 'revoke-portal-link',
      subject: 'portal-link',
      subjectId: linkId,
      details,
    })
    return { id: linkId }
  })
}
