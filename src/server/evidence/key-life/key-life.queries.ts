import { and, count, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'
import { issuedDocuments, signingKeys } from '../../schema/evidence/issued-documents.table.ts'
import { inspections } from '../../schema/inspections.table.ts'

type KeyInDepartment = { departmentId: number; keyId: string }

const ofKey = ({ departmentId, keyId }: KeyInDepartment): SQL | undefined =>
  and(eq(signingKeys.departmentId, departmentId), eq(signingKeys.keyId, keyId))

/** Departments in which a key of the purpose was ever registered. */
export const findKeyDepartments = (q: Querier, purpose: KeyPurpose): Promise<number[]> =>
  q
    .selectDistinct({ id: signingKeys.departmentId })
    .from(signingKeys)
    .where(eq(signingKeys.purpose, purpose))
    .orderBy(signingKeys.departmentId)
    .then((rows) => rows.map(({ id }) => id))

/** A key in each department that has it. The transaction holds the rows. */
export const holdKey = (tx: Querier, keyId: string): Promise<(typeof signingKeys.$inferSelect)[]> =>
  tx.select().from(signingKeys).where(eq(signingKeys.keyId, keyId)).orderBy(signingKeys.departmentId).for('update')

/** Tells that a key was in the hands of others. A key that still signed is retired with the same words. */
export const markCompromised = async (
  tx: Querier,
  key: KeyInDepartment,
  { from, reason, toldAt }: { from: Date; reason: string; toldAt: Date },
): Promise<void> => {
  await tx
    .update(signingKeys)
    .set({ retiredAt: toldAt, retiredReason: `Comprometida: ${reason}` })
    .where(and(ofKey(key), isNull(signingKeys.retiredAt)))
  await tx
    .update(signingKeys)
    .set({ compromisedFrom: from, compromisedReason: reason, compromisedToldAt: toldAt })
    .where(ofKey(key))
}

/** Names of departments, by their ids. */
export const findDepartmentNames = (q: Querier): Promise<Map<number, string>> =>
  rowsOf<{ id: number; name: string }>(q, sql`select id, name from departments`).then(
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  )

/** How many documents each key signed, by department and key. */
export const countSigned = (q: Querier): Promise<Map<string, number>> =>
  q
    .select({ departmentId: issuedDocuments.departmentId, keyId: issuedDocuments.keyId, documents: count() })
    .from(issuedDocuments)
    .where(sql`${issuedDocuments.signedAt} is not null`)
    .groupBy(issuedDocuments.departmentId, issuedDocuments.keyId)
    .then((rows) => new Map(rows.map(({ departmentId, keyId, documents }) => [`${departmentId} ${keyId}`, documents])))

/** Actas whose newest version a key signed from an instant on, as reports name them. */
export const findActasSigned = (q: Querier, { departmentId, keyId }: KeyInDepartment, from: Date): Promise<string[]> =>
  q
    .select({
      name: sql<string>`coalesce(${toldActaOf('inspections')}, 'con identificador ' || ${issuedDocuments.subjectId})`,
    })
    .from(issuedDocuments)
    .leftJoin(
      inspections,
      and(eq(inspections.id, issuedDocuments.subjectId), eq(inspections.departmentId, issuedDocuments.departmentId)),
    )
    .where(
      and(
        eq(issuedDocuments.departmentId, departmentId),
        eq(issuedDocuments.keyId, keyId),
        eq(issuedDocuments.kind, 'acta'),
        gte(issuedDocuments.signedAt, from),
        sql`not exists (select from issued_documents later where later.department_id = ${issuedDocuments.departmentId}
          and later.kind = ${issuedDocuments.kind} and later.subject_id = ${issuedDocuments.subjectId}
          and later.version > ${issuedDocuments.version})`,
      ),
    )
    .orderBy(issuedDocuments.subjectId)
    .then((rows) => rows.map(({ name }) => name))
