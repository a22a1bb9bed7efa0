import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OpenAct } from '../../domain/signatures/standing-signatures.ts'
import type { Querier } from '../platform/db/database.ts'
import { signingActs } from '../schema/inspections.table.ts'
import { toldAct } from './save/write/act-rows.ts'

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

/** The acts of open visits, the oldest first, by inspection. */
export async function findOpenActs(
  q: Querier,
  inspectionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenAct[]>> {
  if (inspectionIds.length === 0) return new Map()
  const rows = await q
    .select()
    .from(signingActs)
    .where(inArray(signingActs.subjectId, [...inspectionIds]))
    .orderBy(asc(signingActs.id))
  const found = new Map<number, OpenAct[]>()
  for (const row of rows) {
    const { outcome, signerName: name, receivedAt } = row
    const acts = found.get(row.subjectId) ?? []
    found.set(row.subjectId, acts)
    acts.push({ ...toldAct(row, receivedAt), outcome, name })
  }
  return found
}
