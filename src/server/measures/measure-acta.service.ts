import type { Official } from '../../domain/access/official.ts'
import type { MeasureRole } from '../../domain/measures/measure-words.ts'
import type { RecordEntity } from '../../domain/records/record.ts'
import { type MeasureFacts, registerMeasureActa } from '../evidence/measure-actas/register-measure-acta.ts'
import type { Querier } from '../platform/db/database.ts'
import { findCustodians, findGoods, findSeals, type Goods } from './measure-parts.queries.ts'
import { findActs, findMeasure, type Measure } from './measures.queries.ts'

/** The official who registers the acta of a measure, and the entity that it is of. */
export type ActaAsker = { by: Official; at: Date; entity: RecordEntity }

export type NamedPerson = {
  role: MeasureRole
  name: string
  idCard: string
  address?: string | undefined
  phone?: string | undefined
}

/** People and photos that the acta names beside the rows of the measure. */
type Named = {
  people?: readonly NamedPerson[]
  photos?: readonly string[]
}

export type WithActa = { [Column in 'number' | 'fallsOn' | 'cause' | 'risk' | 'liftingCondition']: string }

/** People as an acta names them. */
export const namedIn = (people: readonly NamedPerson[]): MeasureFacts['people'] =>
  people.map(({ role, name, idCard, address = null, phone = null }) => ({ role, name, idCard, address, phone }))

/** Custodians who answer for the goods now, as the acta names people. */
const custodiansOf = async (tx: Querier, measure: Measure): Promise<MeasureFacts['people']> =>
  (await findCustodians(tx, measure))
    .filter(({ to }) => to === null)
    .map(({ name, idCard, address, phone }) => ({ role: 'custodio' as const, name, idCard, address, phone }))

/** An entry of the inventory as an acta has it. */
export const actaGoods = (entry: Goods): MeasureFacts['goods'][number] => {
  const { product, brand, lot, expiry, sanitaryRegistration, presentation, quantity, unit, state } = entry
  return {
    ...{ product, brand, lot, expiry, sanitaryRegistration, presentation },
    ...{ quantity: Number(quantity), unit, state },
  }
}

/**
 * Seals the acta of a measure from its stored rows, in the transaction that put it in force (R 36.10). The entity signs it
 * soon after.
 */
export async function sealMeasureActa(
  tx: Querier,
  { by, at, entity }: ActaAsker,
  measure: Measure,
  { people = [], photos = [] }: Named = {},
): Promise<void> {
  const { id: measureId, inspectionId, departmentId, establishmentName, identificationNumber, address, city } = measure
  const { code, name, norm, extent, item, imposedOn, dueOn, dueReason, converts } = measure
  // The constraint `measures_acta_whole` guarantees the columns of a measure in force.
  const { number, fallsOn, cause, risk, liftingCondition } = measure as Measure & WithActa
  const converted = converts === null ? undefined : await findMeasure(tx, departmentId, converts)
  const others = namedIn(people.filter(({ role }) => role !== 'custodio'))
  const facts: MeasureFacts = {
    number,
    establishment: { name: establishmentName, identificationNumber, address, city },
    measure: {
      ...{ code, name, norm, extent, item, fallsOn, cause, risk, liftingCondition, imposedOn },
      ...{ dueOn: dueOn ?? imposedOn, dueReason, converts: converted?.number ?? null },
    },
    seals: (await findSeals(tx, measure)).map(({ number, place }) => ({ number, place })),
    goods: (await findGoods(tx, measure)).map(actaGoods),
    people: [...(await custodiansOf(tx, measure)), ...others],
    photos: [...photos],
  }
  const [acta] = (await findActs(tx, measure)).filter(({ kind }) => kind === 'acta')
  if (!acta) throw new Error('A measure in force has the act of its acta.')
  await registerMeasureActa(tx, { by, at, entity, measureId, actId: acta.id, inspectionId, facts })
}
