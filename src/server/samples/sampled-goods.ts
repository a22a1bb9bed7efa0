import type { Official } from '../../domain/access/official.ts'
import { codeRules } from '../../domain/measures/code-rules.ts'
import { quantityText, takeGoods, toThousandths } from '../../domain/measures/goods.ts'
import { isKept, isWorked } from '../../domain/measures/measure-words.ts'
import type { SampleForm } from '../../domain/samples/sample-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { changeGoods, findGoods } from '../measures/measure-parts.queries.ts'
import { findConverted, lockMeasure, type Measure, writeAct } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findSampledGood, giveGoodsBack } from './sample-parts.queries.ts'
import type { Sample } from './samples.queries.ts'

type Asker = { by: Official; at: Date }

const wrong = (field: 'measureId' | 'goodId' | 'quantity' | 'unit', message: string) =>
  new Problem('sample.goods-wrong', { fields: { [field]: message } })

/** The measure that a sample names: one of its establishment. @throws Problem measure.not-found, sample.goods-wrong */
export async function holdNamedMeasure(
  tx: Querier,
  departmentId: number,
  { establishmentId, measureId }: { establishmentId: number; measureId: number },
): Promise<Measure> {
  const measure = await lockMeasure(tx, departmentId, measureId)
  if (!measure) throw new Problem('measure.not-found')
  if (measure.establishmentId !== establishmentId) throw wrong('measureId', 'La medida es de otro establecimiento.')
  return measure
}

/** Takes a sample off the inventory of a measure, with an act on it. @returns the id of the goods that it is */
export async function takeOffInventory(
  tx: Querier,
  { by, at }: Asker,
  measure: Measure,
  { goodId, quantity, unit, reason }: Pick<SampleForm, 'quantity' | 'unit' | 'reason'> & { goodId: number },
): Promise<number> {
  if (!isWorked(measure.state)) throw wrong('measureId', 'La medida no está vigente.')
  const held = await findGoods(tx, measure)
  const entry = held.find(({ id }) => id === goodId)
  if (!entry) throw wrong('goodId', 'El producto no es de esa medida.')
  if (entry.unit !== unit) throw wrong('unit', `En el inventario está en ${entry.unit}.`)
  if (!isKept(entry.state)) throw wrong('goodId', `${entry.product} ya no está en el inventario.`)
  const thousandths = toThousandths(quantity)
  const left = toThousandths(Number(entry.quantity))
  if (thousandths > left) throw wrong('quantity', `De ${entry.product} quedan ${quantityText(left)} ${unit}.`)
  const { changes } = takeGoods(
    held.map((one) => ({ ...one, thousandths: toThousandths(Number(one.quantity)) })),
    [{ goodId, thousandths, state: 'muestra' }],
    ['muestra'],
  )
  await changeGoods(tx, held, changes)
  const goods = [{ product: entry.product, quantity, unit, state: 'muestra' }]
  const act = { kind: 'toma_muestra', day: dayOf(at), at, byUser: by.id, reason, content: { goods } } as const
  await writeAct(tx, measure, {}, act)
  const isWhole = changes.some((change) => change.isWhole)
  return findSampledGood(tx, measure.departmentId, { id: goodId, originId: entry.originId, isWhole })
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
