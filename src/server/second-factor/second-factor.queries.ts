import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { recoveryCodes, secondFactors } from '../schema/second-factors.table.ts'

export const findSecondFactor = (q: Querier, userId: number) =>
  q
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .then(([factor]) => factor)

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

/** Keeps a secret that is not confirmed yet. @returns false where a confirmed one is there */
export const offerSecret = (q: Querier, row: { userId: number; secret: string; createdAt: Date }): Promise<boolean> => {
  const { userId, ...changes } = row
  return q
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({ target: secondFactors.userId, set: changes, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
    .then((kept) => kept.length > 0)
}

/** @returns false where the secret is another by now, or confirmed already */
export const confirmSecret = (
  tx: Querier,
  { userId, secret, at, step }: { userId: number; secret: string; at: Date; step: number },
): Promise<boolean> =>
  tx
    .update(secondFactors)
    .set({ confirmedAt: at, lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
    .then((kept) => kept.length > 0)

/** Takes the code of a time step. @returns false for one that was taken, or is older than one that was */
export const takeStep = (q: Querier, userId: number, step: number): Promise<boolean> =>
  q
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    )
    .returning({ userId: secondFactors.userId })
    .then((taken) => taken.length > 0)

/** @returns false for a code that is unknown or was used */
export const spendRecoveryCode = (q: Querier, userId: number, codeHash: string, at: Date): Promise<boolean> =>
  q
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
    .then((spent) => spent.length > 0)

export const countRecoveryCodes = (q: Querier, userId: number): Promise<number> =>
  q
    .select({ total: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .then(([counted]) => counted?.total ?? 0)

export const replaceRecoveryCodes = async (tx: Querier, userId: number, hashes: readonly string[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Removes the factor and its recovery codes. @returns whether there was one */
export const removeSecondFactor = async (tx: Querier, userId: number): Promise<boolean> => {
  await replaceRecoveryCodes(tx, userId, [])
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}
