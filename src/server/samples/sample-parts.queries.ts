import { and, asc, eq } from 'drizzle-orm'
import { testKey } from '../../domain/samples/results.ts'
import type { ResultForm } from '../../domain/samples/sample-forms.ts'
import type { Querier } from '../platform/db/database.ts'
import { measureGoods } from '../schema/follow-up/measures.table.ts'
import { custodyLinks, sampleResults } from '../schema/follow-up/samples.table.ts'
import type { Sample } from './samples.queries.ts'

type Key = Pick<Sample, 'departmentId' | 'id'>
export type CustodyLink = typeof custodyLinks.$inferSelect
export type SampleResult = typeof sampleResults.$inferSelect

/** The chain of custody of a sample, from its first link. */
export const findLinks = (q: Querier, { departmentId, id }: Key): Promise<CustodyLink[]> =>
  q
    .select()
    .from(custodyLinks)
    .where(and(eq(custodyLinks.departmentId, departmentId), eq(custodyLinks.sampleId, id)))
    .orderBy(asc(custodyLinks.position))

export const insertLink = async (tx: Querier, row: typeof custodyLinks.$inferInsert): Promise<void> => {
  await tx.insert(custodyLinks).values(row)
}

/** The results of a sample and of its counter-sample, in the order in which they came. */
export const findResults = (q: Querier, { departmentId, id }: Key): Promise<SampleResult[]> =>
  q
    .select()
    .from(sampleResults)
    .where(and(eq(sampleResults.departmentId, departmentId), eq(sampleResults.sampleId, id)))
    .orderBy(asc(sampleResults.id))

export const insertResults = async (
  tx: Querier,
  { departmentId, id: sampleId }: Key,
  { actId, isOfCounter, tests }: { actId: number; isOfCounter: boolean; tests: ResultForm['tests'] },
): Promise<void> => {
  await tx
    .insert(sampleResults)
    .values(tests.map((row) => ({ ...row, departmentId, sampleId, actId, isOfCounter, testKey: testKey(row.test) })))
}

/** Gives goods that were a sample back to the inventory of a measure. */
export const giveGoodsBack = async (
  tx: Querier,
  departmentId: number,
  goodId: number,
  { measureId, state }: { measureId: number; state: 'inmovilizado' | 'decomisado' },
): Promise<{ product: string; quantity: number; unit: string } | undefined> => {
  const [given] = await tx
    .update(measureGoods)
    .set({ measureId, state })
    .where(
      and(eq(measureGoods.departmentId, departmentId), eq(measureGoods.id, goodId), eq(measureGoods.state, 'muestra')),
    )
    .returning({ product: measureGoods.product, quantity: measureGoods.quantity, unit: measureGoods.unit })
  return given && { ...given, quantity: Number(given.quantity) }
}
