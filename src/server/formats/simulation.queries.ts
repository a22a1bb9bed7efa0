import { and, asc, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PastAnswer } from '../../domain/formats/simulate.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { checklistItems, conceptoBands } from '../schema/catalogues.table.ts'
import { inspectionAnswers, inspections } from '../schema/inspections.table.ts'

/** The past actas that a draft is tried on. */
export type PastActas = { departmentId: number; typeIds: readonly number[]; since: Date }

const meant = ({ departmentId, typeIds, since }: PastActas) =>
  and(
    eq(inspections.departmentId, departmentId),
    isNotNull(inspections.closedAt),
    gte(inspections.closedAt, since),
    inArray(assignments.inscriptionTypeId, [...typeIds]),
  )
const visitOf = and(
  eq(assignments.departmentId, inspections.departmentId),
  eq(assignments.id, inspections.assignmentId),
)

export const countPast = (q: Querier, past: PastActas): Promise<number> =>
  q
    .select({ count: sql<number>`count(*)::int` })
    .from(inspections)
    .innerJoin(assignments, visitOf)
    .where(meant(past))
    .then(([row]) => row?.count ?? 0)

/** A number of past actas after one, each with its answers by lineage and the floors that decided it. */
export async function findPast(q: Querier, past: PastActas, { after, limit }: { after: number; limit: number }) {
  const actas = await q
    .select({
      id: inspections.id,
      establishmentId: inspections.establishmentId,
      compliancePct: inspections.compliancePct,
      concepto: inspections.concepto,
      number: sql<string | null>`${inspections.snapshot} ->> 'number'`,
      day: sql<string | null>`${inspections.snapshot} ->> 'visitDay'`,
      establishment: sql<string>`${inspections.snapshot} -> 'establishment' ->> 'name'`,
      closedAt: inspections.closedAt,
      floors: { favorable: conceptoBands.favorableFloor, conRequerimientos: conceptoBands.requirementsFloor },
    })
    .from(inspections)
    .innerJoin(assignments, visitOf)
    .innerJoin(conceptoBands, eq(conceptoBands.version, inspections.bandsVersion))
    .where(and(meant(past), gt(inspections.id, after)))
    .orderBy(asc(inspections.id))
    .limit(limit)
  if (actas.length === 0) return []
  const answers = await q
    .select({
      inspectionId: inspectionAnswers.inspectionId,
      lineage: checklistItems.lineage,
      concept: inspectionAnswers.concept,
      isCritical: inspectionAnswers.isCritical,
    })
    .from(inspectionAnswers)
    .innerJoin(checklistItems, eq(checklistItems.id, inspectionAnswers.itemId))
    .where(
      inArray(
        inspectionAnswers.inspectionId,
        actas.map(({ id }) => id),
      ),
    )
  const ofActa = new Map<number, PastAnswer[]>(actas.map(({ id }) => [id, []]))
  for (const { inspectionId, ...answer } of answers) ofActa.get(inspectionId)?.push(answer)
  return actas.map((acta) => ({ ...acta, answers: ofActa.get(acta.id) ?? [] }))
}
