import { and, desc, eq, sql } from 'drizzle-orm'
import { inForce, PROPOSED_MODEL, type RiskModel } from '../../domain/planning/risk-model.ts'
import type { Querier } from '../platform/db/database.ts'
import { riskModels } from '../schema/planning/risk.table.ts'
import { users } from '../schema/users.table.ts'

/** Versions of a department's weights, newest first. */
export const findModels = (q: Querier, departmentId: number) =>
  q
    .select({
      version: riskModels.version,
      weights: riskModels.weights,
      effectiveFrom: riskModels.effectiveFrom,
      note: riskModels.note,
      createdBy: sql<string>`coalesce(${users.fullName}, '')`,
      createdAt: riskModels.createdAt,
    })
    .from(riskModels)
    .innerJoin(users, and(eq(users.departmentId, riskModels.departmentId), eq(users.id, riskModels.createdBy)))
    .where(eq(riskModels.departmentId, departmentId))
    .orderBy(desc(riskModels.version))

/** The weights of a department on a day: its own version, or the product's proposal. */
export async function modelInForce(q: Querier, departmentId: number, day: string): Promise<RiskModel> {
  const version = inForce(await findModels(q, departmentId), day)
  return version ? { ...version.weights, version: version.version } : PROPOSED_MODEL
}

export const insertModel = async (tx: Querier, row: typeof riskModels.$inferInsert): Promise<void> => {
  await tx.insert(riskModels).values(row)
}

/** Versions of a department are written one after the other, until the commit. */
export const takeVersionTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(5202650, ${departmentId}::integer)`)
}
