import { and, desc, eq, sql } from 'drizzle-orm'
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

/** The acta of any department with a code, with what became of its measure. */
export const findMeasureActaByCode = (q: Querier, code: string) =>
  q
    .select({ acta: measureActas, state: measures.state })
    .from(measureActas)
    .innerJoin(
      measures,
      and(eq(measures.departmentId, measureActas.departmentId), eq(measures.id, measureActas.measureId)),
    )
    .where(sql`document_code('medida', ${measureActas.seal}) = ${code}`)
    .then(([found]) => found)

/** The document of a measure with the newest version of its file; measures of before have none. */
export const findDocumentOf = (q: Querier, departmentId: number, measureId: number) =>
  q
    .select({
      id: measureActas.id,
      code: sql<string>`document_code('medida', ${measureActas.seal})`,
      state: issuedDocuments.state,
      level: issuedDocuments.level,
      signedAt: issuedDocuments.signedAt,
    })
    .from(measureActas)
    .innerJoin(
      issuedDocuments,
      and(
        eq(issuedDocuments.departmentId, measureActas.departmentId),
        eq(issuedDocuments.kind, 'medida'),
        eq(issuedDocuments.subjectId, measureActas.id),
      ),
    )
    .where(and(eq(measureActas.departmentId, departmentId), eq(measureActas.measureId, measureId)))
    .orderBy(desc(issuedDocuments.version))
    .limit(1)
    .then(([found]) => found)

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
