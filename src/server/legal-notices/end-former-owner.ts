import type { Official } from '../../domain/access/official.ts'
import { OTHER_OWNER } from '../../domain/portal/portal-rules.ts'
import { type AuditEntry, audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { endLinksOfEstablishment } from '../portal-links/portal-links.queries.ts'
import { endConsent, findConsents } from './consents.queries.ts'

/** Ends the links and the agreements that a former owner had; what was notified stays (R 37.8). */
export async function endFormerOwner(
  tx: Querier,
  establishmentId: number,
  { by, at }: { by: Official; at: Date },
): Promise<void> {
  const place = { departmentId: by.departmentId, establishmentId }
  const ended = { revokedAt: at, revokedBy: by.id, revokedReason: OTHER_OWNER }
  const links = await endLinksOfEstablishment(tx, place, ended)
  const consents = (await findConsents(tx, place)).filter(({ revokedAt }) => revokedAt === null)
  for (const { id } of consents) await endConsent(tx, id, ended)
  const act = { official: by, at } as const
  await audit(
    tx,
    ...links.map(
      (subjectId): AuditEntry => ({
        ...{ ...act, action: 'revoke-portal-link', subject: 'portal-link', subjectId },
        details: { reason: OTHER_OWNER },
      }),
    ),
    ...consents.map(
      ({ id: consentId, email }): AuditEntry => ({
        ...{ ...act, action: 'revoke-consent', subject: 'establishment', subjectId: establishmentId },
        details: { consentId, email, reason: OTHER_OWNER },
      }),
    ),
  )
}
