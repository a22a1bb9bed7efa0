import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type GoodsChange, toQuantity } from '../../domain/measures/goods.ts'
import type { GoodsState } from '../../domain/measures/measure-words.ts'
import { type SealChange, type SealNamed, sealKey } from '../../domain/measures/seals.ts'
import type { Querier } from '../platform/db/database.ts'
import { measureCustodians, measureGoods, measureSeals } from '../schema/follow-up/measures.table.ts'
import { samples } from '../schema/follow-up/samples.table.ts'
import type { Measure } from './measures.queries.ts'

type Owner = Pick<Measure, 'departmentId' | 'id'>
export type Goods = typeof measureGoods.$inferSelect
export type Custodian = typeof measureCustodians.$inferSelect

export const findSeals = (q: Querier, { departmentId, id }: Owner) =>
  q
    .select()
    .from(measureSeals)
    .where(and(eq(measureSeals.departmentId, departmentId), eq(measureSeals.measureId, id)))
    .orderBy(asc(measureSeals.id))

/** Numbers of seals that the department used already: on a measure, a sample or a counter-sample. */
export async function findUsedSeals(q: Querier, departmentId: number, named: readonly SealNamed[]): Promise<string[]> {
  if (named.length === 0) return []
  const keys = named.map(({ number }) => sealKey(number))
  const ofMeasures = await q
    .select({ number: measureSeals.number })
    .from(measureSeals)
    .where(and(eq(measureSeals.departmentId, departmentId), inArray(measureSeals.sealKey, keys)))
  const ofSamples = await q
    .select({ number: samples.sealNumber })
    .from(samples)
    .where(and(eq(samples.departmentId, departmentId), inArray(samples.sealKey, keys)))
  const ofCounterSamples = await q
    .select({ number: samples.counterSeal })
    .from(samples)
    .where(and(eq(samples.departmentId, departmentId), inArray(samples.counterSealKey, keys)))
  return [...ofMeasures, ...ofSamples, ...ofCounterSamples].flatMap(({ number }) => number ?? [])
}

export const insertSeals = async (
  tx: Querier,
  { departmentId, id: measureId }: Owner,
  named: readonly SealNamed[],
  putOn: string,
): Promise<void> => {
  if (named.length === 0) return
  await tx.insert(measureSeals).values(
    named.map(({ number, place = null }) => ({
      ...{ departmentId, measureId, number, place, putOn },
      ...{ sealKey: sealKey(number), state: 'puesto' as const },
    })),
  )
}

export async function changeSeals(tx: Querier, { departmentId, id }: Owner, changes: readonly SealChange[]) {
  for (const { number, state } of changes) {
    await tx
      .update(measureSeals)
      .set({ state })
      .where(
        and(
          eq(measureSeals.departmentId, departmentId),
          eq(measureSeals.measureId, id),
          eq(measureSeals.sealKey, sealKey(number)),
        ),
      )
  }
}

export const findGoods = (q: Querier, { departmentId, id }: Owner): Promise<Goods[]> =>
  q
    .select()
    .from(measureGoods)
    .where(and(eq(measureGoods.departmentId, departmentId), eq(measureGoods.measureId, id)))
    .orderBy(asc(measureGoods.id))

type Listed = Omit<typeof measureGoods.$inferInsert, 'departmentId' | 'measureId' | 'quantity' | 'listedQuantity'> & {
  quantity: number
}

/** Adds the entries of an inventory. */
export const insertGoods = async (tx: Querier, { departmentId, id: measureId }: Owner, listed: readonly Listed[]) => {
  if (listed.length === 0) return
  await tx.insert(measureGoods).values(
    listed.map(({ quantity, ...entry }) => ({
      ...{ ...entry, departmentId, measureId },
      ...{ quantity: String(quantity), listedQuantity: String(quantity) },
    })),
  )
}

/** Ends goods, or takes an ended part off an entry. @returns the id of what ended, for each change in turn */
export async function changeGoods(
  tx: Querier,
  held: readonly Goods[],
  changes: readonly GoodsChange[],
): Promise<number[]> {
  const ended: number[] = []
  for (const { id, state, thousandths, isWhole } of changes) {
    const entry = held.find((one) => one.id === id)
    if (!entry) throw new Error(`There are no goods ${id}.`)
    const isOne = and(eq(measureGoods.departmentId, entry.departmentId), eq(measureGoods.id, id))
    if (isWhole) {
      await tx.update(measureGoods).set({ state }).where(isOne)
      ended.push(id)
      continue
    }
    const part = String(toQuantity(thousandths))
    await tx
      .update(measureGoods)
      .set({ quantity: sql`${measureGoods.quantity} - ${part}::numeric` })
      .where(isOne)
    const { id: _, listedQuantity: __, ...same } = entry
    const [added] = await tx
      .insert(measureGoods)
      .values({ ...same, originId: entry.originId ?? id, listedQuantity: null, quantity: part, state })
      .returning({ id: measureGoods.id })
    if (!added) throw new Error(`A part of goods ${id} was not kept.`)
    ended.push(added.id)
  }
  return ended
}

/** Hands kept goods, seals in place and custodians over to the measure that a measure becomes. */
export async function handOver(tx: Querier, from: Owner, to: Owner, state: GoodsState): Promise<void> {
  await tx
    .update(measureGoods)
    .set({ measureId: to.id, state })
    .where(
      and(
        eq(measureGoods.departmentId, from.departmentId),
        eq(measureGoods.measureId, from.id),
        inArray(measureGoods.state, ['inmovilizado', 'decomisado']),
      ),
    )
  await tx
    .update(measureSeals)
    .set({ measureId: to.id })
    .where(
      and(
        eq(measureSeals.departmentId, from.departmentId),
        eq(measureSeals.measureId, from.id),
        inArray(measureSeals.state, ['puesto', 'roto']),
      ),
    )
  await tx
    .update(measureCustodians)
    .set({ measureId: to.id })
    .where(
      and(
        eq(measureCustodians.departmentId, from.departmentId),
        eq(measureCustodians.measureId, from.id),
        isNull(measureCustodians.to),
      ),
    )
}

export const findCustodians = (q: Querier, { departmentId, id }: Owner): Promise<Custodian[]> =>
  q
    .select()
    .from(measureCustodians)
    .where(and(eq(measureCustodians.departmentId, departmentId), eq(measureCustodians.measureId, id)))
    .orderBy(asc(measureCustodians.id))

type NewCustodian = { name: string; idCard: string; address?: string | undefined; phone?: string | undefined }

/** New custodians take the place of those before. */
export async function replaceCustodians(
  tx: Querier,
  { departmentId, id: measureId }: Owner,
  custodians: readonly NewCustodian[],
  from: string,
): Promise<void> {
  if (custodians.length === 0) return
  await tx
    .update(measureCustodians)
    .set({ to: from })
    .where(
      and(
        eq(measureCustodians.departmentId, departmentId),
        eq(measureCustodians.measureId, measureId),
        isNull(measureCustodians.to),
      ),
    )
  await tx.insert(measureCustodians).values(
    custodians.map(({ name, idCard, address = null, phone = null }) => ({
      ...{ departmentId, measureId, name, idCard, address, phone, from },
    })),
  )
}
