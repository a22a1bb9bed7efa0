import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { listConsents } from '../../contract/follow-up/consents.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { LATER_THAN_TODAY } from '../../domain/legal-notices/decide-attempt.ts'
import type { ConsentForm } from '../../domain/legal-notices/legal-notice-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { endConsent, findConsents, findInscribedConsent, insertConsent, lockConsent } from './consents.queries.ts'
import type { PreparedProof } from './legal-notices.queries.ts'

type Asker = { by: Official; at: Date }
type Shown = ReplyOf<typeof listConsents>['consents'][number]

/** Agreements of an establishment; what its inscription says comes first (R 35.7). @throws Problem establishment.not-found */
export async function readConsents(q: Querier, { departmentId }: Official, establishmentId: number): Promise<Shown[]> {
  const place = { departmentId, establishmentId }
  const inscribed = await findInscribedConsent(q, place)
  if (!inscribed) throw new Problem('establishment.not-found')
  const { email, isGiven } = inscribed
  const ofForm: Shown = {
    ...{ id: null, email, how: 'inscripcion', grantedByName: null, grantedByIdCard: null, grantedOn: null },
    ...{ proofName: null, revokedAt: null, revokedReason: null },
  }
  const rows = await findConsents(q, place)
  return [
    ...(isGiven && email !== '' ? [ofForm] : []),
    ...rows.map(({ revokedAt, ...row }) => ({ ...row, revokedAt: revokedAt?.toISOString() ?? null })),
  ]
}

/** Refuses what would be refused anyway, before a proof is stored. */
export async function admitConsent(
  q: Querier,
  { by: { departmentId }, at }: Asker,
  establishmentId: number,
  { grantedOn }: ConsentForm,
): Promise<void> {
  if (!(await findInscribedConsent(q, { departmentId, establishmentId }))) throw new Problem('establishment.not-found')
  if (grantedOn <= dayOf(at)) return
  throw new Problem('request.invalid', {
    params: { reason: LATER_THAN_TODAY },
    fields: { grantedOn: LATER_THAN_TODAY },
  })
}

/** Records an agreement that was given on paper. @throws Problem consent.given, establishment.not-found */
export function recordConsent(
  db: Querier,
  establishmentId: number,
  { by, at, form: { proof: _, ...form }, proof }: Asker & { form: ConsentForm; proof: PreparedProof | undefined },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const place = { departmentId: by.departmentId, establishmentId }
    const id = await insertConsent(tx, { ...place, ...form, ...proof, recordedBy: by.id, recordedAt: at })
    if (id === undefined) throw new Problem('consent.given')
    const details = { email: form.email, how: form.how, grantedByName: form.grantedByName, grantedOn: form.grantedOn }
    const act = {
      official: by,
      at,
      action: 'grant-consent',
      subject: 'establishment',
      subjectId: establishmentId,
    } as const
    await audit(tx, { ...act, details: { ...details, consentId: id } })
    return { id }
  })
}

/** Ends an agreement; what was notified under it stays. @throws Problem consent.not-found, consent.revoked */
export function revokeConsentOf(
  db: Querier,
  { establishmentId, consentId }: { establishmentId: number; consentId: number },
  { by, at, reason }: Asker & { reason: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const found = await lockConsent(tx, { departmentId: by.departmentId, establishmentId }, consentId)
    if (!found) throw new Problem('consent.not-found')
    if (found.revokedAt) throw new Problem('consent.revoked')
    await endConsent(tx, consentId, { revokedAt: at, revokedBy: by.id, revokedReason: reason })
    const details = { consentId, email: found.email, reason }
    const act = {
      official: by,
      at,
      action: 'revoke-consent',
      subject: 'establishment',
      subjectId: establishmentId,
    } as const
    await audit(tx, { ...act, details })
    return { id: consentId }
  })
}
