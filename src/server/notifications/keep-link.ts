import { audit } from '../audit/audit.queries.ts'
import { findNoticeOfActa } from '../legal-notices/legal-notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { NewLink } from '../portal-links/new-link.ts'
import { insertLink } from '../portal-links/portal-links.queries.ts'

type SentMail = { departmentId: number; subjectId: number; recipient: string; sentAt: Date; sentBy: number }

/** Keeps the link that an acta's mail took along, together with the record of the mail (R 37.2). */
export async function keepLink(
  tx: Querier,
  { tokenHash, expiresAt }: NewLink,
  { departmentId, subjectId, recipient: issuedTo, sentAt: createdAt, sentBy: createdBy }: SentMail,
): Promise<void> {
  const notice = await findNoticeOfActa(tx, departmentId, subjectId)
  if (!notice) return
  const { id: noticeId, establishmentId, actaNumber: number } = notice
  const row = { departmentId, establishmentId, noticeId, tokenHash, issuedTo, createdBy, createdAt, expiresAt }
  const linkId = await insertLink(tx, row)
  await audit(tx, {
    ...{ official: { id: createdBy, departmentId }, at: createdAt, action: 'create-portal-link' },
    ...{ subject: 'portal-link', subjectId: linkId, details: { number, recipient: issuedTo } },
  })
}
