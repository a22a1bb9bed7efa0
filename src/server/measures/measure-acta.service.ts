import type { Official } from '../../domain/access/official.ts'
import type { MeasureRole } from '../../domain/measures/measure-words.ts'
import type { RecordEntity } from '../../domain/records/record.ts'
import { type MeasureFacts, registerMeasureActa } from '../evidence/measure-actas/register-measure-acta.ts'
import type { Querier } from '../platform/db/database.ts'
import { findCustodians, findGoods, findSeals } from './measure-parts.queries.ts'
import { findMeasure, type Measure } from './measures.queries.ts'

/** The official who registers the acta of a measure, and the entity that it is of. */
export type ActaAsker = { by: Official; at: Date; entity: RecordEntity }

type NamedPerson = {
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

type WithActa = { [Column in 'number' | 'fallsOn' | 'cause' | 'risk' | 'liftingCondition']: string }

/** Custodians who answer for the goods now, as the acta names people. */
const custodiansOf = async (tx: Querier, measure: Measure): Promise<MeasureFacts['people']> =>
  (await findCustodians(tx, measure))
    .filter(({ to }) => to === null)
    .map(({ name, idCard, address, phone }) => ({ role: 'custodio' as const, name, idCard, address, phone }))

const goodsOf = async (tx: Querier, measure: Measure): Promise<MeasureFacts['goods']> =>
  (await findGoods(tx, measure)).map((entry) => {
    const { product, brand, lot, expiry, sanitaryRegistration, presentation, quantity, unit, state } = entry
    return {
      ...{ product, brand, lot, expiry, sanitaryRegistration, presentation },
      ...{ quantity: Number(quantity), unit, state },
    }
  })

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
  const others = people
    .filter(({ role }) => role !== 'custodio')
    .map(({ role, name, idCard, address = null, phone = null }) => ({ role, name, idCard, address, phone }))
  const facts: MeasureFacts = {
    number,
    establishment: { name: establishmentName, identificationNumber, address, city },
    measure: {
      ...{ code, name, norm, extent, item, fallsOn, cause, risk, liftingCondition, imposedOn },
      ...{ dueOn: dueOn ?? imposedOn, dueReason, converts: converted?.number ?? null },
    },
    seals: (await findSeals(tx, measure)).map(({ number, place }) => ({ number, place })),
    goods: await goodsOf(tx, measure),
    people: [...(await custodiansOf(tx, measure)), ...others],
    photos: [...photos],
  }
  await registerMeasureActa(tx, { by, at, entity, measureId, inspectionId, facts })
}
