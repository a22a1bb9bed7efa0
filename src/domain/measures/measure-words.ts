/**
 * Stored states. `impuesta`: an acta imposed it, and the acta of the measure itself is still missing. Overdue is none of
 * them: it follows from the day.
 */
export const MEASURE_STATES = [
  'impuesta',
  'vigente',
  'en_verificacion',
  'levantada_parcial',
  'levantada',
  'convertida',
  'ejecutada',
  'trasladada',
] as const
export type MeasureState = (typeof MEASURE_STATES)[number]
export const measureStateName: Readonly<Record<MeasureState, string>> = {
  impuesta: 'Sin acta de medida',
  vigente: 'Vigente',
  en_verificacion: 'En verificación',
  levantada_parcial: 'Levantada en parte',
  levantada: 'Levantada',
  convertida: 'Convertida',
  ejecutada: 'Ejecutada',
  trasladada: 'Trasladada',
}

/** States in which a measure has its acta and has not ended; acts are recorded in these alone. */
export const WORKED_STATES = [
  'vigente',
  'en_verificacion',
  'levantada_parcial',
] as const satisfies readonly MeasureState[]
/** States in which a measure binds the establishment. */
export const IN_FORCE_STATES = ['impuesta', ...WORKED_STATES] as const satisfies readonly MeasureState[]
/** The states in force in one word. */
export const STILL_IN_FORCE = 'En vigor'

const isOneOf = (states: readonly MeasureState[], state: MeasureState) => states.includes(state)
export const isWorked = (state: MeasureState): boolean => isOneOf(WORKED_STATES, state)
export const isInForce = (state: MeasureState): boolean => isOneOf(IN_FORCE_STATES, state)

/** Acts that a person records on a measure; they are on the wire and in rows, so they stay. */
export const RECORDED_ACTS = [
  'sellado',
  'verificacion',
  'prorroga',
  'levantamiento_parcial',
  'levantamiento',
  'conversion',
  'destruccion',
  'devolucion',
  'ruptura_sello',
  'traslado',
] as const
export type RecordedAct = (typeof RECORDED_ACTS)[number]
/**
 * All acts. `imposicion`: an acta imposed it; `acta`: its own acta; `recalculado`: its last day moved; `toma_muestra` and
 * `muestra_rechazada`: goods became a sample, and came back from the laboratory.
 */
export const MEASURE_ACTS = [
  'imposicion',
  'acta',
  ...RECORDED_ACTS,
  'recalculado',
  'toma_muestra',
  'muestra_rechazada',
] as const
export type MeasureAct = (typeof MEASURE_ACTS)[number]
export const measureActName: Readonly<Record<MeasureAct, string>> = {
  imposicion: 'Imposición',
  acta: 'Acta de la medida',
  sellado: 'Sellado',
  verificacion: 'Verificación',
  prorroga: 'Prórroga',
  levantamiento_parcial: 'Levantamiento parcial',
  levantamiento: 'Levantamiento',
  conversion: 'Conversión',
  destruccion: 'Destrucción o desnaturalización',
  devolucion: 'Devolución',
  ruptura_sello: 'Ruptura de sello',
  traslado: 'Traslado',
  recalculado: 'Nuevo vencimiento por el calendario',
  toma_muestra: 'Toma de muestra',
  muestra_rechazada: 'Muestra rechazada por el laboratorio',
}

export const EXTENTS = ['total', 'parcial'] as const
export type Extent = (typeof EXTENTS)[number]
export const extentName: Readonly<Record<Extent, string>> = { total: 'Total', parcial: 'Parcial' }

export const SEAL_STATES = ['puesto', 'roto', 'retirado'] as const
export type SealState = (typeof SEAL_STATES)[number]
export const sealStateName: Readonly<Record<SealState, string>> = {
  puesto: 'Puesto',
  roto: 'Roto',
  retirado: 'Retirado',
}

/** States of goods. The first two are kept by the authority; the others say how they ended. */
export const GOODS_STATES = [
  'inmovilizado',
  'decomisado',
  'destruido',
  'desnaturalizado',
  'devuelto',
  'muestra',
] as const
export type GoodsState = (typeof GOODS_STATES)[number]
export const goodsStateName: Readonly<Record<GoodsState, string>> = {
  inmovilizado: 'Inmovilizado',
  decomisado: 'Decomisado',
  destruido: 'Destruido',
  desnaturalizado: 'Desnaturalizado',
  devuelto: 'Devuelto',
  muestra: 'Tomado como muestra',
}
export const isKept = (state: GoodsState): boolean => state === 'inmovilizado' || state === 'decomisado'

/** Roles of the people of a measure. A `custodio` answers for kept goods; a `receptor` takes returned ones. */
export const MEASURE_ROLES = ['custodio', 'testigo', 'receptor', 'responsable'] as const
export type MeasureRole = (typeof MEASURE_ROLES)[number]
export const measureRoleName: Readonly<Record<MeasureRole, string>> = {
  custodio: 'Custodio',
  testigo: 'Testigo',
  receptor: 'Recibe los productos',
  responsable: 'Responsable del establecimiento',
}

/** Words beside a measure in force: after its last day, and on that day. */
export const MEASURE_LATE = 'Vencida'
/** Calendar days before its last one from which a measure is to be verified. */
export const VERIFY_SOON_DAYS = 5

/** Whether a measure is late on a day, `yyyy-mm-dd`. */
export const isMeasureOverdue = (
  { state, dueOn }: { state: MeasureState; dueOn: string | null },
  today: string,
): boolean => isInForce(state) && dueOn !== null && dueOn < today
