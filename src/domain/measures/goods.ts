import { Problem } from '../shared/problem.ts'
import { type GoodsState, goodsStateName, isKept } from './measure-words.ts'

/** Goods of one state, of an entry of the inventory. Quantities are in thousandths, so that sums are exact. */
export type HeldGoods = { id: number; product: string; unit: string; state: GoodsState; thousandths: number }
/** The end of some of them in an act. */
export type GoodsTaken = { goodId: number; thousandths: number; state: GoodsState }
/** A change of rows: all of an entry has another state, or a part of it is taken off. */
export type GoodsChange = { id: number; state: GoodsState; thousandths: number; isWhole: boolean }

const THOUSAND = 1_000
export const toThousandths = (quantity: number): number => Math.round(quantity * THOUSAND)
export const toQuantity = (thousandths: number): number => thousandths / THOUSAND
/** A quantity as people write it: '12,5'. */
export const quantityText = (thousandths: number): string => String(toQuantity(thousandths)).replace('.', ',')

const fault = (message: string) => new Problem('measure.goods-wrong', { fields: { goods: message } })

/**
 * Applies an act to the goods of a measure. Nothing comes and nothing is lost: a part that is taken off leaves the rest.
 * @throws Problem measure.goods-wrong
 */
export function takeGoods(
  held: readonly HeldGoods[],
  taken: readonly GoodsTaken[],
  allowed: readonly GoodsState[],
): { changes: GoodsChange[]; left: HeldGoods[] } {
  const left = new Map(held.map((one) => [one.id, { ...one }]))
  const named = new Set<number>()
  const changes = taken.map(({ goodId, thousandths, state }): GoodsChange => {
    const one = left.get(goodId)
    if (!one) throw fault('Hay un producto que no es de esta medida.')
    if (named.has(goodId)) throw fault(`Diga una sola vez qué pasó con ${one.product}.`)
    named.add(goodId)
    if (!isKept(one.state)) throw fault(`${one.product} ya está ${goodsStateName[one.state].toLowerCase()}.`)
    if (!allowed.includes(state)) throw fault(`Diga qué pasó con ${one.product}.`)
    if (thousandths > one.thousandths) {
      throw fault(`De ${one.product} quedan ${quantityText(one.thousandths)} ${one.unit}.`)
    }
    const isWhole = thousandths === one.thousandths
    if (isWhole) one.state = state
    else one.thousandths -= thousandths
    return { id: goodId, state, thousandths, isWhole }
  })
  return { changes, left: [...left.values()].filter(({ state }) => isKept(state)) }
}
