import { and, asc, eq, isNull } from 'drizzle-orm'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import type { Querier } from '../../platform/db/database.ts'
import { signingKeys } from '../../schema/evidence/issued-documents.table.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect

export const findKey = (q: Querier, departmentId: number, keyId: string): Promise<SigningKeyRow | undefined> =>
  q
    .select()
    .from(signingKeys)
    .where(and(eq(signingKeys.departmentId, departmentId), eq(signingKeys.keyId, keyId)))
    .then(([found]) => found)

/** The key of a purpose that is not retired. The transaction holds it: two instances do not replace it at once. */
export const holdCurrentKey = (
  tx: Querier,
  departmentId: number,
  purpose: KeyPurpose,
): Promise<SigningKeyRow | undefined> =>
  tx
    .select()
    .from(signingKeys)
    .where(
      and(eq(signingKeys.departmentId, departmentId), eq(signingKeys.purpose, purpose), isNull(signingKeys.retiredAt)),
    )
    .for('update')
    .then(([found]) => found)

/** @returns whether the key is new: another instance with the same files may have added it */
export const insertKey = (tx: Querier, key: typeof signingKeys.$inferInsert): Promise<boolean> =>
  tx
    .insert(signingKeys)
    .values(key)
    .onConflictDoNothing()
    .returning({ keyId: signingKeys.keyId })
    .then((added) => added.length > 0)

export const retireKey = async (
  tx: Querier,
  { departmentId, keyId }: Pick<SigningKeyRow, 'departmentId' | 'keyId'>,
  { retiredAt, retiredReason }: { retiredAt: Date; retiredReason: string },
): Promise<void> => {
  await tx
    .update(signingKeys)
    .set({ retiredAt, retiredReason })
    .where(and(eq(signingKeys.departmentId, departmentId), eq(signingKeys.keyId, keyId)))
}

/** Every key of the installation, in the order in which they came. */
export const findKeys = (q: Querier): Promise<SigningKeyRow[]> =>
  q
    .select()
    .from(signingKeys)
    .orderBy(asc(signingKeys.departmentId), asc(signingKeys.registeredAt), asc(signingKeys.keyId))
