import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignerPart } from '../../domain/inspections/visit-write.ts'
import { partyOf } from '../../domain/records/acts-at-closing.ts'
import type { Querier } from '../platform/db/database.ts'
import { signingActs } from '../schema/inspections.table.ts'

/** All acts of a visit, the oldest first: a signature over other content follows the one that it replaced. */
export async function signingActsOf(q: Querier, departmentId: number, inspectionId: number) {
  const rows = await q
    .select()
    .from(signingActs)
    .where(and(eq(signingActs.departmentId, departmentId), eq(signingActs.subjectId, inspectionId)))
    .orderBy(asc(signingActs.id))
  return rows.map(({ drawnAt, receivedAt, ...act }) => ({
    ...act,
    drawnAt: drawnAt?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
  }))
}

/** The digest that went with the newest signature of each signer; null where the device sent none. */
export type ShownDigests = Record<SignerPart, string | null>

/** The digests of the content shown before the signatures, by inspection. */
export async function findShownDigests(
  q: Querier,
  inspectionIds: readonly number[],
): Promise<ReadonlyMap<number, ShownDigests>> {
  if (inspectionIds.length === 0) return new Map()
  const { subjectId, party, shownDigest } = signingActs
  const rows = await q
    .select({ subjectId, party, shownDigest })
    .from(signingActs)
    .where(inArray(subjectId, [...inspectionIds]))
    .orderBy(asc(signingActs.id))
  const found = new Map<number, ShownDigests>()
  for (const row of rows) {
    const digests = found.get(row.subjectId) ?? { 'establishment-signature': null, 'witness-signature': null }
    found.set(row.subjectId, digests)
    for (const part of ['establishment-signature', 'witness-signature'] as const) {
      if (partyOf[part] === row.party) digests[part] = row.shownDigest
    }
  }
  return found
}
