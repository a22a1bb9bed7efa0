import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getMeasure } from '../../contract/follow-up/measures.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { hasAct } from '../../domain/measures/code-rules.ts'
import {
  type GoodsState,
  isInForce,
  isWorked,
  type MeasureRole,
  RECORDED_ACTS,
  type RecordedAct,
} from '../../domain/measures/measure-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { standsInCase } from '../case-list/things-in-cases.queries.ts'
import { findDocumentsOf } from '../evidence/measure-actas/measure-actas.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { shownMeasure } from './measure-list.queries.ts'
import { findCustodians, findGoods, findSeals } from './measure-parts.queries.ts'
import {
  findActaOfficials,
  findActs,
  findCatalogued,
  findComingOfficials,
  findConverted,
  findMeasure,
  findOwnActas,
  type Measure,
} from './measures.queries.ts'

type Asker = { by: Official; at: Date }
type Card = ReplyOf<typeof getMeasure>['measure']

/** Seals, goods, people and method as an act keeps them. */
export type ActContent = {
  method?: string
  seals?: string[]
  goods?: { product: string; quantity: number; unit: string; state: GoodsState }[]
  people?: { role: MeasureRole; name: string; idCard: string }[]
}

/** Whether an official may record the acta of a measure: who made the visit. */
const mayImpose = async (q: Querier, by: Official, inspectionId: number): Promise<boolean> =>
  (await findActaOfficials(q, by.departmentId, inspectionId)).has(by.id)

/** Inspections, among some of an establishment, on whose measures an official may act. One question serves them all. */
export async function actedOn(
  q: Querier,
  by: Official,
  { establishmentId, inspectionIds }: { establishmentId: number; inspectionIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (inspectionIds.length === 0) return new Set()
  if (may(by, 'measures.work', by)) return new Set(inspectionIds)
  const own = await findOwnActas(q, by, inspectionIds)
  if (own.size === new Set(inspectionIds).size) return own
  const isComing = (await findComingOfficials(q, by.departmentId, establishmentId)).has(by.id)
  return isComing ? new Set(inspectionIds) : own
}

/** Whether an official may act on a measure: administrators, who made its visit, and who is to visit the place. */
export const mayAct = async (
  q: Querier,
  by: Official,
  { inspectionId, establishmentId }: Pick<Measure, 'inspectionId' | 'establishmentId'>,
): Promise<boolean> => (await actedOn(q, by, { establishmentId, inspectionIds: [inspectionId] })).has(inspectionId)

async function actsOf(q: Querier, by: Official, measure: Measure): Promise<(RecordedAct | 'acta')[]> {
  if (measure.state === 'impuesta') return (await mayImpose(q, by, measure.inspectionId)) ? ['acta'] : []
  if (!isWorked(measure.state) || !(await mayAct(q, by, measure))) return []
  return RECORDED_ACTS.filter((act) => hasAct(measure.code, act))
}

/** Whether a measure proposes a case, as their list says: in force, with a broken seal, and in no case yet (R 40.9). */
async function proposesCase(q: Querier, measure: Measure, acts: readonly { kind: string }[]): Promise<boolean> {
  if (!isInForce(measure.state) || !acts.some(({ kind }) => kind === 'ruptura_sello')) return false
  const { departmentId, id } = measure
  return !(await standsInCase(q, { departmentId, kind: 'measure', subjectId: id }))
}

type Documents = Awaited<ReturnType<typeof findDocumentsOf>>

const issued = ({ code, state, level, signedAt }: Documents[number]) => ({
  ...{ code, state, level },
  issuedAt: signedAt?.toISOString() ?? null,
})

/** The acta that imposed a measure as a document of the entity; null for a measure without one. */
function documentOf(documents: Documents): Card['document'] {
  const found = documents.find(({ kind }) => kind === 'medida')
  return found ? issued(found) : null
}

/** The acta of a lifting as a document; null for other acts, and for liftings of before. */
function documentOfAct(documents: Documents, actId: number): Card['acts'][number]['document'] {
  const found = documents.find((one) => one.kind === 'levantamiento' && one.actId === actId)
  return found ? { number: found.number, ...issued(found) } : null
}

/** A measure with its parts and its acts (R 36.4). @throws Problem measure.not-found */
export async function readMeasure(q: Querier, { by, at }: Asker, id: number): Promise<Card> {
  const found = await findMeasure(q, by.departmentId, id)
  if (!found) throw new Problem('measure.not-found')
  const catalogued = await findCatalogued(q, found.code)
  const acts = await findActs(q, found)
  const converted = found.converts === null ? undefined : await findMeasure(q, by.departmentId, found.converts)
  const became = await findConverted(q, by.departmentId, id)
  const documents = await findDocumentsOf(q, by.departmentId, id)
  const calendar = await readTermCalendar(q, by.departmentId)
  const { norm, cause, risk, liftingCondition, dueReason, converts, rowVersion } = found
  return {
    ...shownMeasure({ ...found, stopsOperation: catalogued?.stopsOperation === true }, dayOf(at), calendar),
    ...{ norm, cause, risk, liftingCondition, dueReason, converts, rowVersion },
    convertsNumber: converted?.number ?? null,
    ...{ becameId: became?.id ?? null, becameNumber: became?.number ?? null },
    document: documentOf(documents),
    proposesCase: await proposesCase(q, found, acts),
    seals: await findSeals(q, found),
    goods: (await findGoods(q, found)).map((one) => ({ ...one, quantity: Number(one.quantity) })),
    custodians: await findCustodians(q, found),
    acts: acts.map(({ at: recordedAt, content, ...act }) => {
      const { method = null, seals = [], goods = [], people = [] } = content as ActContent
      const document = documentOfAct(documents, act.id)
      return { ...act, at: recordedAt.toISOString(), method, seals, goods, people, document }
    }),
    may: await actsOf(q, by, found),
  }
}
