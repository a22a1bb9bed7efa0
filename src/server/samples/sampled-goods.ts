import type { Official } from '../../domain/access/official.ts'
import { codeRules } from '../../domain/measures/code-rules.ts'
import { quantityText, takeGoods, toThousandths } from '../../domain/measures/goods.ts'
import { isKept, isWorked } from '../../domain/measures/measure-words.ts'
import type { SampleForm } from '../../domain/samples/sample-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { oneSpelling } from '../../domain/shared/text.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { changeGoods, findGoods, type Goods } from '../measures/measure-parts.queries.ts'
import { findConverted, lockMeasure, type Measure, writeAct } from '../measures/measures.queries.ts'
import { mayAct } from '../measures/read-measure.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { giveGoodsBack } from './sample-parts.queries.ts'
import type { Sample } from './samples.queries.ts'

type Asker = { by: Official; at: Date }

const wrong = (field: 'measureId' | 'goodId' | 'product' | 'quantity' | 'unit', message: string) =>
  new Problem('sample.goods-wrong', { fields: { [field]: message } })

/**
 * The measure that a sample names: one in force of its establishment. Its goods are for who may act on it.
 * @throws Problem measure.not-found, sample.goods-wrong, access.forbidden
 */
export async function holdNamedMeasure(
  tx: Querier,
  by: Official,
  { establishmentId, measureId, goodId }: { establishmentId: number; measureId: number; goodId: number | undefined },
): Promise<Measure> {
  const measure = await lockMeasure(tx, by.departmentId, measureId)
  if (!measure) throw new Problem('measure.not-found')
  if (measure.establishmentId !== establishmentId) throw wrong('measureId', 'La medida es de otro establecimiento.')
  if (!isWorked(measure.state)) throw wrong('measureId', 'La medida no está vigente.')
  if (goodId !== undefined && !(await mayAct(tx, by, measure))) throw new Problem('access.forbidden')
  return measure
}

type Taken = Pick<SampleForm, 'product' | 'quantity' | 'unit' | 'reason'> & { goodId: number }

/** The goods of an inventory that a sample is taken from. @throws Problem sample.goods-wrong */
function sampledEntry(held: readonly Goods[], { goodId, product, quantity, unit }: Taken): Goods {
  const entry = held.find(({ id }) => id === goodId)
  if (!entry) throw wrong('goodId', 'El producto no es de esa medida.')
  if (oneSpelling(entry.product) !== oneSpelling(product)) {
    throw wrong('product', `En el inventario es ${entry.product}.`)
  }
  if (entry.unit !== unit) throw wrong('unit', `En el inventario está en ${entry.unit}.`)
  if (!isKept(entry.state)) throw wrong('goodId', `${entry.product} ya no está en el inventario.`)
  const left = toThousandths(Number(entry.quantity))
  if (toThousandths(quantity) > left) {
    throw wrong('quantity', `De ${entry.product} quedan ${quantityText(left)} ${unit}.`)
  }
  return entry
}

/** Takes a sample off the inventory of a measure, with an act on it. @returns the id of the goods that it is */
export async function takeOffInventory(
  tx: Querier,
  { by, at }: Asker,
  measure: Measure,
  taken: Taken,
): Promise<number> {
  const held = await findGoods(tx, measure)
  const { product } = sampledEntry(held, taken)
  const { goodId, quantity, unit, reason } = taken
  const { changes } = takeGoods(
    held.map((one) => ({ ...one, thousandths: toThousandths(Number(one.quantity)) })),
    [{ goodId, thousandths: toThousandths(quantity), state: 'muestra' }],
    ['muestra'],
  )
  const [sampledId] = await changeGoods(tx, held, changes)
  if (sampledId === undefined) throw new Error('The goods of a sample are gone.')
  const goods = [{ product, quantity, unit, state: 'muestra' }]
  const act = { kind: 'toma_muestra', day: dayOf(at), at, byUser: by.id, reason, content: { goods } } as const
  await writeAct(tx, measure, {}, act)
  return sampledId
}

/** The measure that keeps the goods of one now: itself, or what it was converted to. Undefined where all ended. */
async function keeperOf(tx: Querier, departmentId: number, id: number): Promise<Measure | undefined> {
  let measure = await lockMeasure(tx, departmentId, id)
  while (measure?.state === 'convertida') {
    const became = await findConverted(tx, departmentId, measure.id)
    measure = became && (await lockMeasure(tx, departmentId, became.id))
  }
  return measure && isWorked(measure.state) ? measure : undefined
}

/** Goods of a rejected sample come back to the inventory that they were taken off, unless its measure ended (R 39.7). */
export async function giveBack(tx: Querier, { by, at }: Asker, sample: Sample, reason: string): Promise<void> {
  const { departmentId, measureId, goodId } = sample
  if (measureId === null || goodId === null) return
  const measure = await keeperOf(tx, departmentId, measureId)
  const state = measure && codeRules[measure.code].goods
  if (!measure || (state !== 'inmovilizado' && state !== 'decomisado')) return
  const given = await giveGoodsBack(tx, departmentId, goodId, { measureId: measure.id, state })
  if (!given) return
  const content = { goods: [{ ...given, state }] }
  await writeAct(tx, measure, {}, { kind: 'muestra_rechazada', day: dayOf(at), at, byUser: by.id, reason, content })
}
