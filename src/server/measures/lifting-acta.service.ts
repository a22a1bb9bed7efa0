import type { MeasureAfter } from '../../domain/measures/decide-act.ts'
import { toQuantity } from '../../domain/measures/goods.ts'
import { isLifting, liftingNumber } from '../../domain/measures/lifting-acta.ts'
import type { MeasureActForm } from '../../domain/measures/measure-forms.ts'
import { type LiftingFacts, registerLiftingActa } from '../evidence/measure-actas/register-measure-acta.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { type ActaAsker, actaGoods, namedIn, type WithActa } from './measure-acta.service.ts'
import { findSeals, type Goods } from './measure-parts.queries.ts'
import { findActs, type Measure } from './measures.queries.ts'

/** The act that lifts: its form and photos, the goods before it, and the parts that it changed. */
type Lifted = {
  form: MeasureActForm
  images: readonly PreparedImage[]
  goods: readonly Goods[]
  parts: Pick<MeasureAfter, 'changedSeals' | 'changedGoods'>
}

/** The goods that a lifting gave back, as much as it gave back. */
const givenBack = ({ goods, parts }: Lifted): LiftingFacts['goods'] =>
  parts.changedGoods.flatMap(({ id, thousandths, state }) => {
    const entry = goods.find((one) => one.id === id)
    return entry ? [{ ...actaGoods(entry), quantity: toQuantity(thousandths), state }] : []
  })

/** The seals that a lifting took off, each with its place. */
async function takenOff(tx: Querier, measure: Measure, { parts }: Lifted): Promise<LiftingFacts['seals']> {
  const numbers = parts.changedSeals.map(({ number }) => number)
  return (await findSeals(tx, measure))
    .filter(({ number }) => numbers.includes(number))
    .map(({ number, place }) => ({ number, place }))
}

/** Seals the acta of a lifting, in the transaction that recorded it (R 47.1). Other acts have none. */
export async function sealLiftingActa(tx: Querier, asker: ActaAsker, measure: Measure, lifted: Lifted): Promise<void> {
  const { kind, reason, people } = lifted.form
  if (!isLifting(kind)) return
  const liftings = (await findActs(tx, measure)).filter((one) => isLifting(one.kind))
  const act = liftings.at(-1)
  if (!act) throw new Error('A recorded lifting is among the acts of its measure.')
  const { id: measureId, inspectionId, establishmentName, identificationNumber, address, city } = measure
  const { code, name, norm, extent, imposedOn, dueOn } = measure
  // The constraint `measures_acta_whole` guarantees the columns of a measure that had its acta.
  const { number, fallsOn, cause, liftingCondition } = measure as Measure & WithActa
  const facts: LiftingFacts = {
    number: liftingNumber(number, liftings.length),
    establishment: { name: establishmentName, identificationNumber, address, city },
    measure: { number, code, name, norm, extent, fallsOn, cause, liftingCondition, imposedOn },
    lifting: { kind, reason, day: act.day, dueOn: dueOn ?? act.day },
    seals: await takenOff(tx, measure, lifted),
    goods: givenBack(lifted),
    people: namedIn(people),
    photos: lifted.images.map(({ name }) => name),
  }
  await registerLiftingActa(tx, { ...asker, measureId, actId: act.id, inspectionId, facts })
}
