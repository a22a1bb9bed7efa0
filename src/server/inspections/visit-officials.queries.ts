import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { StoredSigning } from '../../domain/records/official-at-closing.ts'
import type { Querier } from '../platform/db/database.ts'
import { officialSignatures, signingActs } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

type NamedVisit = { id: number; technicianId: number; engineerId: number }

export type ShownOfficial = {
  officialId: number
  name: string
  part: 'technical' | 'engineer'
  hasStoredSignature: boolean
  hasSigned: boolean
  /** The official's signature under the visit; null until they sign. */
  signing: StoredSigning | null
  /** Name of the companion who drew their signature; null for an own act. */
  drawnBy: string | null
}

/** The cargo that an act of an official tells; the establishment and the witness name their own, which the record has. */
export const roleOfAct = sql`case when ${signingActs.party} in ('tecnico', 'ingeniero') then ${signingActs.signerRole} end`

const findPeople = (q: Querier, ids: readonly number[]) =>
  q
    .select({ id: users.id, name: users.fullName, signature: users.signature })
    .from(users)
    .where(inArray(users.id, [...ids]))

const findSigned = (q: Querier, inspectionIds: readonly number[]) =>
  q
    .select({
      inspectionId: officialSignatures.inspectionId,
      officialId: officialSignatures.officialId,
      signature: officialSignatures.signature,
      signedBy: officialSignatures.signedBy,
      signedAt: officialSignatures.signedAt,
      drawnBy: users.fullName,
    })
    .from(officialSignatures)
    .leftJoin(
      users,
      and(eq(users.id, officialSignatures.signedBy), ne(officialSignatures.signedBy, officialSignatures.officialId)),
    )
    .where(inArray(officialSignatures.inspectionId, [...inspectionIds]))

type SignedRow = Awaited<ReturnType<typeof findSigned>>[number]
const storedSigning = ({ officialId, signature, signedBy, signedAt }: SignedRow): StoredSigning => ({
  officialId,
  signature,
  signedBy,
  at: signedAt.toISOString(),
})

/** The officials of visits, each with what a device needs to let them sign (decision 024). By visit. */
export async function findVisitOfficials(
  q: Querier,
  visits: readonly NamedVisit[],
  inspectionOf: (visitId: number) => number | undefined,
): Promise<Map<number, ShownOfficial[]>> {
  const ids = new Set(visits.flatMap(({ technicianId, engineerId }) => [technicianId, engineerId]))
  const people = new Map((await findPeople(q, [...ids])).map((person) => [person.id, person]))
  const begun = visits.flatMap(({ id }) => inspectionOf(id) ?? [])
  const signed = begun.length > 0 ? await findSigned(q, begun) : []
  const signedOf = new Map(signed.map((row) => [`${row.inspectionId} ${row.officialId}`, row]))
  const shown = (visitId: number, officialId: number, part: ShownOfficial['part']): ShownOfficial => {
    const found = signedOf.get(`${inspectionOf(visitId)} ${officialId}`)
    return {
      officialId,
      name: people.get(officialId)?.name ?? '',
      part,
      hasStoredSignature: Boolean(people.get(officialId)?.signature),
      hasSigned: found !== undefined,
      signing: found ? storedSigning(found) : null,
      drawnBy: found?.drawnBy ?? null,
    }
  }
  return new Map(
    visits.map(({ id, technicianId, engineerId }) => [
      id,
      [shown(id, technicianId, 'technical'), shown(id, engineerId, 'engineer')],
    ]),
  )
}
