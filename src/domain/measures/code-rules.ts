import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import type { GoodsState, RecordedAct } from './measure-words.ts'

/** The rules of a measure by its code: its subject, and which acts end it. */
type CodeRule = {
  /** Falls on a place or a work, wholly or in part. */
  hasExtent: boolean
  /** The state of its goods at first; null for a measure without goods. */
  goods: GoodsState | null
  /** Somebody answers for the goods. */
  needsCustodian: boolean
  /** Acts that only some measures have. */
  acts: readonly RecordedAct[]
}

export const codeRules: Readonly<Record<MeasureCode, CodeRule>> = {
  CLAUSURA: { hasExtent: true, goods: null, needsCustodian: false, acts: [] },
  SUSPENSION: { hasExtent: true, goods: null, needsCustodian: false, acts: [] },
  DECOMISO: { hasExtent: false, goods: 'decomisado', needsCustodian: true, acts: ['destruccion', 'devolucion'] },
  DESTRUCCION: { hasExtent: false, goods: 'decomisado', needsCustodian: false, acts: ['destruccion'] },
  CONGELACION: { hasExtent: false, goods: 'inmovilizado', needsCustodian: true, acts: ['conversion', 'devolucion'] },
}

const OF_SOME: readonly RecordedAct[] = ['destruccion', 'devolucion', 'conversion']
/** Whether measures of a code have an act at all, in any state. */
export const hasAct = (code: MeasureCode, act: RecordedAct): boolean =>
  !OF_SOME.includes(act) || codeRules[code].acts.includes(act)

/** Codes that a measure may be converted to: frozen goods are seized or destroyed. */
export const CONVERSIONS = ['DECOMISO', 'DESTRUCCION'] as const satisfies readonly MeasureCode[]

/** The states that an act gives to goods; none for an act that touches no goods. */
export const goodsOfAct: Readonly<Partial<Record<RecordedAct, readonly GoodsState[]>>> = {
  destruccion: ['destruido', 'desnaturalizado'],
  devolucion: ['devuelto'],
  levantamiento: ['devuelto'],
}

/** The causes of a measure: one a line. Each needs its photo when the measure is lifted. */
export const causesOf = (cause: string): string[] =>
  cause
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
