import { Problem, passes } from '../shared/problem.ts'
import { oneSpelling } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import {
  type CounterSample,
  PLAIN_ACTS,
  type PlainAct,
  type SampleState,
  type SampleVerdict,
  sampleStateName,
  type TestVerdict,
  takesResults,
} from './sample-words.ts'

/** A result of a test, of the sample or of its counter-sample. */
export type KnownResult = { test: string; verdict: TestVerdict; isOfCounter: boolean }

/** A sample as far as its results depend on it. */
export type AnalysedSample = {
  state: SampleState
  counterSample: CounterSample
  /** Tests that were asked for. */
  tests: readonly string[]
  results: readonly KnownResult[]
  /** The day on which the laboratory received it. */
  receivedOn: string
}

/** The outcome of an act: a verdict of null is not known yet, and an absent one stays. */
export type SampleAfter = { state: SampleState; verdict?: SampleVerdict | null }

/** The name of a test as rows keep it, once for each sample. */
export const testKey = oneSpelling

const refused = (field: string, message: string) => new Problem('sample.result-wrong', { fields: { [field]: message } })
const wrongState = (state: SampleState) =>
  new Problem('sample.wrong-state', { params: { state: sampleStateName[state].toLowerCase() } })

/** Tests of a sample that did not conform: those that its counter-sample is analysed for. */
export const failedTests = (
  results: readonly { test: string; verdict: unknown; isOfCounter: boolean }[],
): readonly string[] =>
  results.filter((one) => !one.isOfCounter && one.verdict === 'no_conforme').map(({ test }) => test)

/**
 * Decides results that a laboratory reports: the verdict is known once every test of the round has one (R 39.5).
 * @throws Problem sample.wrong-state, sample.result-wrong
 */
export function decideResults(
  sample: AnalysedSample,
  reported: { tests: readonly { test: string; verdict: TestVerdict }[]; reportedOn: string },
  today: string,
): SampleAfter & { isOfCounter: boolean } {
  if (!takesResults(sample.state)) throw wrongState(sample.state)
  const isOfCounter = sample.state === 'contramuestra'
  const { reportedOn, tests } = reported
  if (reportedOn > today) throw refused('reportedOn', 'El informe no puede ser de después de hoy.')
  if (reportedOn < sample.receivedOn) {
    throw refused('reportedOn', `El informe no puede ser anterior al ${formatDay(sample.receivedOn)}.`)
  }
  const verdicts = new Map(
    sample.results.filter((one) => one.isOfCounter === isOfCounter).map((one) => [testKey(one.test), one.verdict]),
  )
  const asked = isOfCounter ? failedTests(sample.results) : sample.tests
  const askedKeys = new Set(asked.map(testKey))
  for (const { test, verdict } of tests) {
    if (isOfCounter && !askedKeys.has(testKey(test))) {
      throw refused('tests', `${test} no está entre los ensayos no conformes de la muestra.`)
    }
    if (verdicts.has(testKey(test))) throw refused('tests', `${test} ya tiene resultado.`)
    verdicts.set(testKey(test), verdict)
  }
  const isWhole = asked.every((test) => verdicts.has(testKey(test)))
  if (!isWhole) return { state: isOfCounter ? 'contramuestra' : 'en_analisis', verdict: null, isOfCounter }
  const found = new Set(verdicts.values())
  if (found.size === 1 && found.has('sin_criterio')) throw refused('tests', 'Al menos un ensayo necesita un juicio.')
  // A failure stands until the counter-sample conforms in the same test.
  const isFailed = found.has('no_conforme') || (isOfCounter && found.has('sin_criterio'))
  const verdict = isFailed ? 'no_conforme' : 'conforme'
  return { state: verdict, verdict, isOfCounter }
}

/**
 * Decides an act without parts of its own (R 39.6).
 * @throws Problem sample.wrong-state, sample.counter-not-left, sample.counter-used
 */
export function decidePlainAct({ state, counterSample, results }: AnalysedSample, kind: PlainAct): SampleAfter {
  if (kind === 'analisis') {
    if (state !== 'recibida') throw wrongState(state)
    return { state: 'en_analisis' }
  }
  if (kind === 'cierre') {
    if (state !== 'conforme' && state !== 'no_conforme') throw wrongState(state)
    return { state: 'cerrada' }
  }
  if (state !== 'no_conforme') throw wrongState(state)
  if (counterSample !== 'dejada') throw new Problem('sample.counter-not-left')
  if (results.some(({ isOfCounter }) => isOfCounter)) throw new Problem('sample.counter-used')
  return { state: 'contramuestra', verdict: null }
}

/** The acts that a state allows, for who may record them. */
export const plainActsOf = (sample: AnalysedSample): PlainAct[] =>
  PLAIN_ACTS.filter((kind) => passes(() => decidePlainAct(sample, kind)))
