import { and, asc, eq, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { issuedDocuments } from '../../schema/evidence/issued-documents.table.ts'
import { measureActas } from '../../schema/evidence/measure-actas.table.ts'
import { measures } from '../../schema/follow-up/measures.table.ts'

export type MeasureActa = typeof measureActas.$inferSelect

export const findMeasureActa = (q: Querier, departmentId: number, id: number): Promise<MeasureActa | undefined> =>
  q
    .select()
    .from(measureActas)
    .where(and(eq(measureActas.departmentId, departmentId), eq(measureActas.id, id)))
    .then(([found]) => found)

/** The acta about a measure of any department with a code, with what became of the measure. */
export const findMeasureActaByCode = (q: Querier, code: string) =>
  q
    .select({ acta: measureActas, state: measures.state })
    .from(measureActas)
    .innerJoin(
      measures,
      and(eq(measures.departmentId, measureActas.departmentId), eq(measures.id, measureActas.measureId)),
    )
    .where(sql`document_code(${measureActas.kind}, ${measureActas.seal}) = ${code}`)
    .then(([found]) => found)

/** The actas that lift a measure or a part of it, the oldest first. */
export const findLiftings = (
  q: Querier,
  { departmentId, measureId }: Pick<MeasureActa, 'departmentId' | 'measureId'>,
) =>
  q
    .select({
      number: sql<string>`${measureActas.record} ->> 'number'`,
      code: sql<string>`document_code(${measureActas.kind}, ${measureActas.seal})`,
      liftedOn: sql<string>`${measureActas.record} ->> 'day'`,
      isPartial: sql<boolean>`${measureActas.record} -> 'lifting' ->> 'kind' = 'levantamiento_parcial'`,
    })
    .from(measureActas)
    .where(
      and(
        eq(measureActas.departmentId, departmentId),
        eq(measureActas.measureId, measureId),
        eq(measureActas.kind, 'levantamiento'),
      ),
    )
    .orderBy(measureActas.id)

/** The documents of a measure, each with the newest version of its file; measures and liftings of before have none. */
export async function findDocumentsOf(q: Querier, departmentId: number, measureId: number) {
  const versions = await q
    .select({
      id: measureActas.id,
      kind: measureActas.kind,
      actId: measureActas.actId,
      number: sql<string>`${measureActas.record} ->> 'number'`,
      day: sql<string>`${measureActas.record} ->> 'day'`,
      seal: measureActas.seal,
      code: sql<string>`document_code(${measureActas.kind}, ${measureActas.seal})`,
      state: issuedDocuments.state,
      level: issuedDocuments.level,
      signedAt: issuedDocuments.signedAt,
    })
    .from(measureActas)
    .innerJoin(
      issuedDocuments,
      and(
        eq(issuedDocuments.departmentId, measureActas.departmentId),
        eq(issuedDocuments.kind, measureActas.kind),
        eq(issuedDocuments.subjectId, measureActas.id),
      ),
    )
    .where(and(eq(measureActas.departmentId, departmentId), eq(measureActas.measureId, measureId)))
    .orderBy(asc(issuedDocuments.version))
  return [...new Map(versions.map((version) => [version.id, version])).values()]
}

/** The acta that imposed a measure, as a document. */
export const findDocumentOf = async (q: Querier, departmentId: number, measureId: number) =>
  (await findDocumentsOf(q, departmentId, measureId)).find(({ kind }) => kind === 'medida')

export const insertMeasureActa = (tx: Querier, row: typeof measureActas.$inferInsert): Promise<number> =>
  tx
    .insert(measureActas)
    .values(row)
    .returning({ id: measureActas.id })
    .then(([added]) => {
      if (!added) throw new Error('An inserted acta of a measure has an id.')
      return added.id
    })

/** Whether actas of measures are documents of the entity; a database is verified before it is upgraded, too. */
export async function hasMeasureActas(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.measure_actas') is not null as has`)
  return row?.has === true
}
