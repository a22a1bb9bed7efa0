/** Stored states of a sample. `rechazada` and `cerrada` are its ends. */
export const SAMPLE_STATES = [
  'tomada',
  'en_transporte',
  'recibida',
  'rechazada',
  'en_analisis',
  'conforme',
  'no_conforme',
  'contramuestra',
  'cerrada',
] as const
export type SampleState = (typeof SAMPLE_STATES)[number]
export const sampleStateName: Readonly<Record<SampleState, string>> = {
  tomada: 'Tomada',
  en_transporte: 'En transporte',
  recibida: 'Recibida en el laboratorio',
  rechazada: 'Rechazada por el laboratorio',
  en_analisis: 'En análisis',
  conforme: 'Conforme',
  no_conforme: 'No conforme',
  contramuestra: 'Contramuestra en análisis',
  cerrada: 'Cerrada',
}

/** States in which the laboratory still owes a result. */
export const WAITING_STATES = [
  'tomada',
  'en_transporte',
  'recibida',
  'en_analisis',
  'contramuestra',
] as const satisfies readonly SampleState[]
/** The waiting states in words. */
export const STILL_WAITING = 'Sin resultado'

const isOneOf = (states: readonly SampleState[], state: SampleState) => states.includes(state)
/** On the way to the laboratory, where links of every kind are taken. A rejection is a link in later states too. */
export const isMoving = (state: SampleState): boolean => isOneOf(['tomada', 'en_transporte'], state)
export const takesResults = (state: SampleState): boolean =>
  isOneOf(['recibida', 'en_analisis', 'contramuestra'], state)

/** Acts that a person records with a reason alone. */
export const PLAIN_ACTS = ['analisis', 'contramuestra', 'cierre'] as const
export type PlainAct = (typeof PLAIN_ACTS)[number]
export const SAMPLE_ACTS = ['toma', 'custodia', 'recepcion', 'rechazo', 'resultado', ...PLAIN_ACTS] as const
export type SampleAct = (typeof SAMPLE_ACTS)[number]
export const sampleActName: Readonly<Record<SampleAct, string>> = {
  toma: 'Toma de la muestra',
  custodia: 'Entrega',
  recepcion: 'Recepción en el laboratorio',
  rechazo: 'Rechazo del laboratorio',
  analisis: 'Inicio del análisis',
  resultado: 'Resultados',
  contramuestra: 'Análisis de la contramuestra',
  cierre: 'Cierre',
}

export const COUNTER_SAMPLES = ['dejada', 'no_procede', 'rehusada'] as const
export type CounterSample = (typeof COUNTER_SAMPLES)[number]
export const counterSampleName: Readonly<Record<CounterSample, string>> = {
  dejada: 'Dejada',
  no_procede: 'No procede',
  rehusada: 'Rehusada',
}

/** Parties of the chain of custody. */
export const CUSTODY_PARTIES = ['funcionario', 'transportador', 'laboratorio'] as const
export type CustodyParty = (typeof CUSTODY_PARTIES)[number]
export const custodyPartyName: Readonly<Record<CustodyParty, string>> = {
  funcionario: 'Funcionario',
  transportador: 'Transportador',
  laboratorio: 'Laboratorio',
}

/** The answer of a laboratory to a sample that arrives. */
export const RECEPTIONS = ['recibida', 'rechazada'] as const
export type Reception = (typeof RECEPTIONS)[number]
export const receptionName: Readonly<Record<Reception, string>> = {
  recibida: 'La recibe',
  rechazada: 'La rechaza',
}

export const TEST_VERDICTS = ['conforme', 'no_conforme', 'sin_criterio'] as const
export type TestVerdict = (typeof TEST_VERDICTS)[number]
export const testVerdictName: Readonly<Record<TestVerdict, string>> = {
  conforme: 'Conforme',
  no_conforme: 'No conforme',
  sin_criterio: 'Sin criterio',
}

/** The verdict on a sample. */
export const SAMPLE_VERDICTS = ['conforme', 'no_conforme'] as const
export type SampleVerdict = (typeof SAMPLE_VERDICTS)[number]

/** Words beside a result whose chain of custody had a broken seal. */
export const WITH_RESERVE = 'Con reserva'
