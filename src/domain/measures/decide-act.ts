import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import { addDays } from '../shared/days.ts'
import { Problem } from '../shared/problem.ts'
import { formatDay } from '../shared/time.ts'
import { causesOf, goodsOfAct, hasAct } from './code-rules.ts'
import { type GoodsChange, type GoodsTaken, type HeldGoods, quantityText, takeGoods } from './goods.ts'
import { isWorked, type MeasureRole, type MeasureState, measureStateName, type RecordedAct } from './measure-words.ts'
import { type HeldSeal, refuseSealsLeft, type SealChange, type SealNamed, takeSeals } from './seals.ts'

/** A measure as far as acts on it depend on it. */
export type ActedMeasure = {
  code: MeasureCode
  state: MeasureState
  cause: string
  dueOn: string | null
  /** Whether a part of it was lifted before. */
  isPartlyLifted: boolean
  seals: readonly HeldSeal[]
  goods: readonly HeldGoods[]
}

/** An act that is asked for. */
export type AskedAct = {
  kind: RecordedAct
  until?: string | undefined
  code?: MeasureCode | undefined
  method?: string | undefined
  seals: readonly SealNamed[]
  goods: readonly GoodsTaken[]
  people: readonly { role: MeasureRole }[]
  /** How many photos come with it. */
  photos: number
}

/** The outcome of an act for a measure. */
export type MeasureAfter = {
  state: MeasureState
  dueOn: string | null
  addedSeals: readonly SealNamed[]
  changedSeals: readonly SealChange[]
  changedGoods: readonly GoodsChange[]
}

/** Longest time that an act may give from its day on, in days. */
const MAX_DAYS = 3_650

const refused = (field: string, message: string) => new Problem('measure.act-wrong', { fields: { [field]: message } })

/** Refuses an act on a measure that has no acta yet, or that ended. @throws Problem measure.without-acta, measure.not-open */
function refuseUnlessWorked(state: MeasureState): void {
  if (isWorked(state)) return
  if (state === 'impuesta') throw new Problem('measure.without-acta')
  throw new Problem('measure.not-open', { params: { state: measureStateName[state].toLowerCase() } })
}

/** The last day after an extension: later than the one of now, and not before today. */
function extendedTo({ dueOn }: ActedMeasure, { until }: AskedAct, today: string): string {
  if (until === undefined) throw refused('until', 'Escriba hasta cuándo se prorroga.')
  if (until < today) throw refused('until', 'La prórroga no puede terminar antes de hoy.')
  if (dueOn !== null && until <= dueOn) throw refused('until', `La prórroga debe pasar del ${formatDay(dueOn)}.`)
  if (until > addDays(today, MAX_DAYS)) throw refused('until', 'La prórroga no puede pasar de diez años.')
  return until
}

const TWO_PHOTOS = 2

/** Photos, people and words that an act must bring. */
function refuseUnproven({ cause }: ActedMeasure, { kind, photos, people, method, code }: AskedAct): void {
  if (kind === 'levantamiento') {
    const missing = causesOf(cause).length - photos
    if (missing > 0) throw new Problem('measure.photos-missing', { params: { n: String(missing) } })
  }
  if (kind === 'levantamiento_parcial' && photos === 0) {
    throw new Problem('measure.photos-missing', { params: { n: '1' } })
  }
  if (kind === 'destruccion') {
    if (method === undefined) throw refused('method', 'Escriba con qué método.')
    if (!people.some(({ role }) => role === 'testigo')) throw refused('people', 'Falta el testigo.')
    if (photos < TWO_PHOTOS) throw refused('images', 'Adjunte una foto de antes y otra de después.')
  }
  if (kind === 'devolucion' && !people.some(({ role }) => role === 'receptor')) {
    throw refused('people', 'Falta quien recibe los productos.')
  }
  if (kind === 'conversion' && code === undefined) throw refused('code', 'Seleccione en cuál medida se convierte.')
}

/** The first product that is still kept. */
function refuseGoodsLeft([left]: readonly HeldGoods[]): void {
  if (!left) return
  const { thousandths, unit, product } = left
  throw new Problem('measure.goods-unaccounted', { params: { n: quantityText(thousandths), unit, product } })
}

const endOf: Readonly<Partial<Record<RecordedAct, MeasureState>>> = {
  verificacion: 'en_verificacion',
  levantamiento_parcial: 'levantada_parcial',
  levantamiento: 'levantada',
  conversion: 'convertida',
  traslado: 'trasladada',
}

function stateAfter(measure: ActedMeasure, { kind }: AskedAct, left: readonly HeldGoods[]): MeasureState {
  if (kind === 'prorroga') return measure.isPartlyLifted ? 'levantada_parcial' : 'vigente'
  if (kind === 'destruccion' && left.length === 0) return 'ejecutada'
  return endOf[kind] ?? measure.state
}

/**
 * Decides an act on a measure on a day: its state, last day and parts afterwards (R 36.5).
 * @throws Problem measure.*
 */
export function decideAct(measure: ActedMeasure, act: AskedAct, today: string): MeasureAfter {
  const { kind } = act
  refuseUnlessWorked(measure.state)
  if (!hasAct(measure.code, kind)) throw new Problem('measure.act-of-other-measure')
  if (act.until !== undefined && kind !== 'prorroga') throw refused('until', 'Solo una prórroga cambia el vencimiento.')
  refuseUnproven(measure, act)
  const allowed = goodsOfAct[kind] ?? []
  if (allowed.length === 0 && act.goods.length > 0) throw refused('goods', 'Esta actuación no cambia productos.')
  if ((kind === 'destruccion' || kind === 'devolucion') && act.goods.length === 0) {
    throw refused('goods', 'Diga de cuáles productos.')
  }
  const dueOn = kind === 'prorroga' ? extendedTo(measure, act, today) : measure.dueOn
  const { added, changed } = takeSeals(kind, measure.seals, act.seals)
  const { changes, left } = takeGoods(measure.goods, act.goods, allowed)
  const state = stateAfter(measure, act, left)
  // A conversion hands its seals over to the measure that follows; every other end answers for each.
  if (!isWorked(state) && kind !== 'conversion') refuseSealsLeft(measure.seals, changed)
  if (kind === 'levantamiento') refuseGoodsLeft(left)
  return {
    state,
    dueOn,
    addedSeals: added,
    changedSeals: changed,
    changedGoods: changes,
  }
}
