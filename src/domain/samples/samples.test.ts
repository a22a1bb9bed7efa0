import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../shared/problem.ts'
import { type AskedLink, type CarriedSample, decideLink, isRejectable } from './custody.ts'
import { type AnalysedSample, decidePlainAct, decideResults, type KnownResult, plainActsOf } from './results.ts'
import { custodyForm, resultForm, sampleForm } from './sample-forms.ts'
import { isMoving, PLAIN_ACTS, SAMPLE_STATES, type SampleState, takesResults, WAITING_STATES } from './sample-words.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const TODAY = '2026-11-20'
const carried = (own: Partial<CarriedSample> = {}): CarriedSample => ({
  ...{ state: 'tomada', holder: { party: 'funcionario', name: 'Luz Ñáñez' }, since: '2026-11-20T15:00:00.000Z' },
  hasResults: false,
  ...own,
})
const link = (own: Partial<AskedLink> = {}): AskedLink => ({
  ...{ toParty: 'transportador', at: '2026-11-20T16:00:00.000Z', isSealIntact: true },
  ...own,
})
const analysed = (own: Partial<AnalysedSample> = {}): AnalysedSample => ({
  ...{ state: 'recibida', counterSample: 'dejada', tests: ['Salmonella', 'E. coli'], results: [] },
  ...{ receivedOn: '2026-11-18', ...own },
})
const known = (testName: string, verdict: KnownResult['verdict'], isOfCounter = false): KnownResult => ({
  ...{ test: testName, verdict, isOfCounter },
})
/** The code of a refusal, or the state after an act. */
function outcomeOf(decide: () => { state: SampleState }): string {
  try {
    return decide().state
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
const toLab = { toParty: 'laboratorio' } as const

describe('the chain of custody', () => {
  test.each<[string, CarriedSample, AskedLink, string]>([
    ['a first link', carried(), link(), 'en_transporte'],
    ['a link on the way', carried({ state: 'en_transporte' }), link(), 'en_transporte'],
    ['a link at the very instant of the one before', carried(), link({ at: '2026-11-20T15:00:00Z' }), 'en_transporte'],
    ['a link before the one before', carried(), link({ at: '2026-11-20T14:59:59Z' }), 'sample.link-wrong'],
    ['a link of later today', carried(), link({ at: '2026-11-20T20:00:01Z' }), 'sample.link-wrong'],
    ['a link at this instant', carried(), link({ at: '2026-11-20T20:00:00Z' }), 'en_transporte'],
    ['a link from who has it, spelt otherwise', carried(), link({ fromName: ' luz  ñáñez ' }), 'en_transporte'],
    ['a link from another person', carried(), link({ fromName: 'Ana Rojas' }), 'sample.custody-gap'],
    ['a broken seal without a remark', carried(), link({ isSealIntact: false }), 'sample.link-wrong'],
    ['a broken seal with its remark', carried(), link({ isSealIntact: false, remark: 'Roto' }), 'en_transporte'],
    ['a reception', carried(), link({ ...toLab, reception: 'recibida' }), 'recibida'],
    [
      'a rejection with its reason',
      carried(),
      link({ ...toLab, reception: 'rechazada', remark: 'Tibia' }),
      'rechazada',
    ],
    ['a rejection without a reason', carried(), link({ ...toLab, reception: 'rechazada' }), 'sample.link-wrong'],
    ['a laboratory that says nothing', carried(), link(toLab), 'sample.link-wrong'],
    ['a carrier that receives', carried(), link({ reception: 'recibida' }), 'sample.link-wrong'],
    ['a link of a received sample', carried({ state: 'recibida' }), link(), 'sample.not-moving'],
    ['a link of a closed sample', carried({ state: 'cerrada' }), link(), 'sample.not-moving'],
    [
      'a rejection after the reception',
      carried({ state: 'recibida' }),
      link({ ...toLab, reception: 'rechazada', remark: 'Se derramó' }),
      'rechazada',
    ],
    [
      'a rejection in the analysis without its reason',
      carried({ state: 'en_analisis' }),
      link({ ...toLab, reception: 'rechazada' }),
      'sample.link-wrong',
    ],
    [
      'a rejection after a result',
      carried({ state: 'en_analisis', hasResults: true }),
      link({ ...toLab, reception: 'rechazada', remark: 'Se derramó' }),
      'sample.not-moving',
    ],
    [
      'a second reception',
      carried({ state: 'recibida' }),
      link({ ...toLab, reception: 'recibida' }),
      'sample.not-moving',
    ],
  ])('%s', (_, sample, asked, outcome) => {
    expect(outcomeOf(() => decideLink(sample, asked, NOW))).toBe(outcome)
  })
})

const report = (...tests: { test: string; verdict: KnownResult['verdict'] }[]) => ({ tests, reportedOn: TODAY })
const good = (testName: string) => ({ test: testName, verdict: 'conforme' as const })
const bad = (testName: string) => ({ test: testName, verdict: 'no_conforme' as const })
const unjudged = (testName: string) => ({ test: testName, verdict: 'sin_criterio' as const })
const both = report(good('Salmonella'), good('E. coli'))
const failed = [known('Salmonella', 'no_conforme'), known('E. coli', 'conforme')]

describe('results', () => {
  test.each<[string, AnalysedSample, ReturnType<typeof report>, string]>([
    ['all tests that conform', analysed(), both, 'conforme'],
    ['a test that does not conform', analysed(), report(good('Salmonella'), bad('E. coli')), 'no_conforme'],
    [
      'a test without a criterion',
      analysed(),
      report(good('Salmonella'), { test: 'E. coli', verdict: 'sin_criterio' }),
      'conforme',
    ],
    ['a part of the tests', analysed(), report(bad('Salmonella')), 'en_analisis'],
    [
      'the rest of the tests',
      analysed({ state: 'en_analisis', results: [known('Salmonella', 'no_conforme')] }),
      report(good(' e.  COLI')),
      'no_conforme',
    ],
    ['a test that was not asked for', analysed(), report(good('Listeria')), 'en_analisis'],
    ['a test twice in a report', analysed(), report(good('Salmonella'), bad('salmonella')), 'sample.result-wrong'],
    [
      'a test twice in two reports',
      analysed({ results: [known('Salmonella', 'conforme')] }),
      both,
      'sample.result-wrong',
    ],
    ['a report of tomorrow', analysed(), { ...both, reportedOn: '2026-11-21' }, 'sample.result-wrong'],
    ['a report of the day of the reception', analysed(), { ...both, reportedOn: '2026-11-18' }, 'conforme'],
    ['a report from before the reception', analysed(), { ...both, reportedOn: '2026-11-17' }, 'sample.result-wrong'],
    ['a result before the reception', analysed({ state: 'en_transporte' }), both, 'sample.wrong-state'],
    ['a result of a rejected sample', analysed({ state: 'rechazada' }), both, 'sample.wrong-state'],
    [
      'a counter-sample that conforms',
      analysed({ state: 'contramuestra', results: failed }),
      report(good('Salmonella')),
      'conforme',
    ],
    [
      'a counter-sample that fails too',
      analysed({ state: 'contramuestra', results: failed }),
      report(bad('Salmonella')),
      'no_conforme',
    ],
    [
      'a counter-sample that judges one of two failed tests',
      analysed({
        state: 'contramuestra',
        results: [known('Salmonella', 'no_conforme'), known('E. coli', 'no_conforme')],
      }),
      report(good('Salmonella'), unjudged('E. coli')),
      'no_conforme',
    ],
    [
      'a counter-sample without the failed test',
      analysed({ state: 'contramuestra', results: failed }),
      report(good('E. coli')),
      'sample.result-wrong',
    ],
    [
      'a counter-sample of a test that conformed',
      analysed({ state: 'contramuestra', results: failed }),
      report(bad('Salmonella'), good('E. coli')),
      'sample.result-wrong',
    ],
    [
      'tests without a single verdict',
      analysed(),
      report(unjudged('Salmonella'), unjudged('E. coli')),
      'sample.result-wrong',
    ],
    ['a part of the tests without a verdict', analysed(), report(unjudged('Salmonella')), 'en_analisis'],
    [
      'a last test without a verdict after the others',
      analysed({ state: 'en_analisis', results: [known('Salmonella', 'sin_criterio')] }),
      report(unjudged('E. coli')),
      'sample.result-wrong',
    ],
  ])('%s', (_, sample, reported, outcome) => {
    expect(outcomeOf(() => decideResults(sample, reported, TODAY))).toBe(outcome)
  })

  test.each<[string, AnalysedSample, (typeof PLAIN_ACTS)[number], string]>([
    ['the analysis of a received sample', analysed(), 'analisis', 'en_analisis'],
    ['the analysis of a sample on the way', analysed({ state: 'en_transporte' }), 'analisis', 'sample.wrong-state'],
    ['a closing after a verdict', analysed({ state: 'conforme' }), 'cierre', 'cerrada'],
    ['a closing without a verdict', analysed({ state: 'en_analisis' }), 'cierre', 'sample.wrong-state'],
    ['a closing of a rejected sample', analysed({ state: 'rechazada' }), 'cierre', 'sample.wrong-state'],
    ['a counter-sample', analysed({ state: 'no_conforme', results: failed }), 'contramuestra', 'contramuestra'],
    ['a counter-sample after a good result', analysed({ state: 'conforme' }), 'contramuestra', 'sample.wrong-state'],
    [
      'a counter-sample that was not left',
      analysed({ state: 'no_conforme', counterSample: 'rehusada' }),
      'contramuestra',
      'sample.counter-not-left',
    ],
    [
      'a counter-sample a second time',
      analysed({ state: 'no_conforme', results: [...failed, known('Salmonella', 'no_conforme', true)] }),
      'contramuestra',
      'sample.counter-used',
    ],
  ])('%s', (_, sample, kind, outcome) => {
    expect(outcomeOf(() => decidePlainAct(sample, kind))).toBe(outcome)
    expect(plainActsOf(sample).includes(kind)).toBe(!outcome.startsWith('sample.'))
  })
})

test('no act leads out of an end, and results come after a reception alone', () => {
  const act = fc.oneof(
    fc.record({
      toParty: fc.constantFrom('funcionario', 'transportador', 'laboratorio' as const),
      reception: fc.constantFrom(undefined, 'recibida', 'rechazada' as const),
      isSealIntact: fc.boolean(),
      remark: fc.constantFrom(undefined, 'Tibia'),
    }),
    fc.constantFrom(...PLAIN_ACTS),
    fc.array(
      fc.record({
        test: fc.constantFrom('Salmonella', 'E. coli'),
        verdict: fc.constantFrom('conforme', 'no_conforme', 'sin_criterio'),
      }),
      { minLength: 1 },
    ),
  )
  fc.assert(
    fc.property(fc.array(act as fc.Arbitrary<unknown>, { maxLength: 30 }), fc.boolean(), (acts, isLeft) => {
      let state: SampleState = 'tomada'
      let results: KnownResult[] = []
      let wasReceived = false
      let counters = 0
      for (const one of acts) {
        const before = state
        const sample = analysed({ state, results, counterSample: isLeft ? 'dejada' : 'no_procede' })
        try {
          if (Array.isArray(one)) {
            const decided = decideResults(sample, { tests: one, reportedOn: TODAY }, TODAY)
            expect(takesResults(before) && wasReceived).toBe(true)
            results = [...results, ...one.map((row) => ({ ...row, isOfCounter: decided.isOfCounter }))]
            state = decided.state
          } else if (typeof one === 'string') {
            state = decidePlainAct(sample, one as (typeof PLAIN_ACTS)[number]).state
            if (one === 'contramuestra') counters += 1
          } else {
            const hasResults = results.length > 0
            state = decideLink(carried({ state, hasResults }), link(one as Partial<AskedLink>), NOW).state
            const isLate = state === 'rechazada' && isRejectable({ state: before, hasResults })
            expect(isMoving(before) || isLate).toBe(true)
            wasReceived ||= state === 'recibida'
          }
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          expect(state).toBe(before)
        }
        expect(SAMPLE_STATES).toContain(state)
        if (before === 'rechazada' || before === 'cerrada') expect(state).toBe(before)
        // A sample waits until there is a verdict of the round, and a counter-sample is analysed once.
        expect((WAITING_STATES as readonly string[]).includes(state)).toBe(isMoving(state) || takesResults(state))
        expect(counters).toBeLessThanOrEqual(isLeft ? 1 : 0)
      }
    }),
    { numRuns: 500 },
  )
})

const file = new Blob(['x'])
const taken = {
  ...{ inspectionId: 1, product: 'Queso costeño', quantity: 0.5, unit: 'kg', sealNumber: 'S-1', reason: 'Vigilancia' },
  ...{ tests: ['Salmonella'], counterSample: 'no_procede', counterReason: 'Producto perecedero', images: [] },
}
const left = { counterSample: 'dejada', counterReason: '', counterSeal: 'C-1', counterCustodian: 'Ana' }
const reportOf = (own: object) => ({
  ...{ tests: [{ test: 'Salmonella', result: 'Ausencia', verdict: 'conforme' }], reportedOn: TODAY, report: file },
  ...own,
})
const handed = { toParty: 'transportador', toName: 'Ana', toIdCard: '1', isSealIntact: true, images: [] }

test.each<
  [
    string,
    { safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } } },
    object,
    string | null,
  ]
>([
  ['a sample', sampleForm, taken, null],
  ['a sample whose counter-sample stays', sampleForm, { ...taken, ...left }, null],
  ['a counter-sample without a keeper', sampleForm, { ...taken, ...left, counterCustodian: ' ' }, 'counterCustodian'],
  ['a counter-sample without a seal', sampleForm, { ...taken, ...left, counterSeal: '' }, 'counterSeal'],
  ['no counter-sample and no reason', sampleForm, { ...taken, counterReason: '' }, 'counterReason'],
  ['a seal of no counter-sample', sampleForm, { ...taken, counterSeal: 'C-1' }, 'counterSeal'],
  ['an unknown counter-sample', sampleForm, { ...taken, counterSample: 'quizás' }, 'counterSample'],
  ['a reason for a counter-sample that stays', sampleForm, { ...taken, ...left, counterReason: 'Si' }, 'counterReason'],
  ['a keeper of no counter-sample', sampleForm, { ...taken, counterCustodian: 'Ana' }, 'counterCustodian'],
  ['a test twice', sampleForm, { ...taken, tests: ['Salmonella', ' salmonella '] }, 'tests'],
  ['tests as lines', sampleForm, { ...taken, tests: 'Salmonella\n\nE. coli' }, null],
  ['a test of more than a line', sampleForm, { ...taken, tests: `Listeria\n${'x'.repeat(201)}` }, 'tests'],
  ['no tests', sampleForm, { ...taken, tests: [] }, 'tests'],
  ['a quantity of zero', sampleForm, { ...taken, quantity: 0 }, 'quantity'],
  ['a quantity of four decimals', sampleForm, { ...taken, quantity: 0.1234 }, 'quantity'],
  ['half a unit', sampleForm, { ...taken, units: 1.5 }, 'units'],
  ['a temperature below zero', sampleForm, { ...taken, temperature: -18.5 }, null],
  ['a temperature of two decimals', sampleForm, { ...taken, temperature: 4.25 }, 'temperature'],
  ['goods of no measure', sampleForm, { ...taken, goodId: 3 }, 'measureId'],
  ['an hour of no day', sampleForm, { ...taken, takenAt: '2026-02-30T10:00' }, 'takenAt'],
  ['a day without an hour', sampleForm, { ...taken, takenAt: TODAY }, 'takenAt'],
  ['a link', custodyForm, handed, null],
  ['a link that does not tell its seal', custodyForm, { ...handed, isSealIntact: undefined }, 'isSealIntact'],
  ['a broken seal and no remark', custodyForm, { ...handed, isSealIntact: false }, 'remark'],
  ['a broken seal and its remark', custodyForm, { ...handed, isSealIntact: false, remark: 'Roto' }, null],
  ['a laboratory that does not answer', custodyForm, { ...handed, toParty: 'laboratorio' }, 'reception'],
  ['a rejection and no reason', custodyForm, { ...handed, toParty: 'laboratorio', reception: 'rechazada' }, 'remark'],
  ['a carrier that answers', custodyForm, { ...handed, reception: 'recibida' }, 'reception'],
  ['a report', resultForm, reportOf({}), null],
  ['a report without its file', resultForm, reportOf({ report: undefined }), 'report'],
  ['a report of no test', resultForm, reportOf({ tests: [] }), 'tests'],
])('%s is judged by its fields', (_, schema, value, path) => {
  const issues = schema.safeParse(value).error?.issues ?? []
  expect(issues[0]?.path[0] ?? null).toBe(path)
})

test.each([
  ['2026-11-20T10:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T10:00:00-05:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
])('%s is an hour of Colombia unless it names its zone', (typed, read) => {
  expect(custodyForm.parse({ ...handed, at: typed }).at).toBe(read)
})

test('a text of endless lines is cut before its tests are counted', () => {
  const issues = sampleForm.safeParse({ ...taken, tests: `Salmonella${'\n'.repeat(1_000)}${'x\n'.repeat(40)}` })
  expect(issues.data?.tests).toEqual(['Salmonella'])
})
