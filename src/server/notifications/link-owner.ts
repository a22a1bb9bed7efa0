import { isOtherOwner } from '../../domain/portal/portal-rules.ts'
import type { RecordEstablishment } from '../../domain/records/record.ts'
import { consentOf, findInscribedConsent, findOwner } from '../legal-notices/consents.queries.ts'
import type { Querier } from '../platform/db/database.ts'

/**
 * Whether an address may have a link of the portal: it agreed, is the present one, or the owner stayed. A former owner
 * would read, and agree to, matters of the next one (R 37.8).
 */
export async function mayHaveLink(
  q: Querier,
  { departmentId }: { departmentId: number },
  record: { establishmentId: number; establishment: RecordEstablishment },
  address: string,
): Promise<boolean> {
  const place = { departmentId, establishmentId: record.establishmentId }
  if ((await consentOf(q, place, address)).isConsented) return true
  const inscribed = await findInscribedConsent(q, place)
  if (inscribed?.email.toLowerCase() === address.toLowerCase()) return true
  const owner = await findOwner(q, place)
  return owner !== undefined && !isOtherOwner(record.establishment, owner)
}
