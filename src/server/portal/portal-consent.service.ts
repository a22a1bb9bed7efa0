import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { consentOf, endConsent, findOwner, insertConsent, lockConsent } from '../legal-notices/consents.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { holdOwner, type PortalOwner } from './portal-owner.ts'

const BY_OWNER = 'El propietario la retiró por el portal.'

type Said = { email: string; accept: boolean }

/** Records the owner's agreement in the owner's name, as the inscription has it. */
async function grant(tx: Querier, owner: PortalOwner, at: Date): Promise<Record<string, unknown>> {
  const found = await findOwner(tx, owner)
  if (!found) throw new Problem('establishment.not-found')
  const given = {
    ...{ email: owner.email, grantedByName: found.ownerName, grantedByIdCard: found.identificationNumber },
    ...{ how: 'portal' as const, grantedOn: dayOf(at) },
  }
  const { departmentId, establishmentId, linkId: byPortal } = owner
  const consentId = await insertConsent(tx, { ...given, departmentId, establishmentId, byPortal, recordedAt: at })
  if (consentId === undefined) throw new Problem('consent.given')
  return { ...given, consentId }
}

/** Ends the agreement of an address. What the form of the inscription says is changed there. */
async function withdraw(tx: Querier, owner: PortalOwner, at: Date, consentId: number | null) {
  const held = consentId === null ? undefined : await lockConsent(tx, owner, consentId)
  if (!held || held.revokedAt) throw new Problem('portal.consent-in-form')
  await endConsent(tx, held.id, { revokedAt: at, revokedBy: null, revokedReason: BY_OWNER })
  return { consentId: held.id, email: held.email, reason: BY_OWNER }
}

/**
 * Keeps what an owner says about electronic notice at the address of the link (R 37.7). Saying the same again changes
 * nothing.
 * @throws Problem portal.other-address, portal.consent-in-form, portal.link-ended
 */
export function sayConsent(
  db: Querier,
  { email, accept }: Said,
  { owner, at }: { owner: PortalOwner; at: Date },
): Promise<{ isConsented: boolean }> {
  if (email.toLowerCase() !== owner.email.toLowerCase()) throw new Problem('portal.other-address')
  return db.transaction(async (tx) => {
    await holdOwner(tx, owner, at)
    const { isConsented, consentId } = await consentOf(tx, owner, owner.email)
    if (isConsented === accept) return { isConsented }
    const told = accept ? await grant(tx, owner, at) : await withdraw(tx, owner, at, consentId)
    await audit(tx, {
      ...{ official: { id: null, departmentId: owner.departmentId }, at },
      ...{ action: accept ? 'grant-consent' : 'revoke-consent' },
      ...{ subject: 'establishment', subjectId: owner.establishmentId },
      details: { ...told, portalLink: owner.linkId },
    })
    return { isConsented: (await consentOf(tx, owner, owner.email)).isConsented }
  })
}
