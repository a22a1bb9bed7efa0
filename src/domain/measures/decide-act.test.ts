import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../shared/problem.ts'
import { type ActedMeasure, type AskedAct, decideAct } from './decide-act.ts'
import { type GoodsTaken, type HeldGoods, takeGoods } from './goods.ts'
import {
  IN_FORCE_STATES,
  isKept,
  isWorked,
  MEASURE_STATES,
  type MeasureState,
  RECORDED_ACTS,
  type RecordedAct,
} from './measure-words.ts'
import type { HeldSeal } from './seals.ts'

const TODAY = '2026-12-01'
const closure = (own: Partial<ActedMeasure> = {}): ActedMeasure => ({
  ...{ code: 'CLAUSURA', state: 'vigente', cause: 'Plagas\nSin agua', dueOn: '2026-12-20', isPartlyLifted: false },
  ...{ seals: [], goods: [], ...own },
})
const meat: HeldGoods = { id: 1, product: 'Carne', unit: 'kg', state: 'decomisado', thousandths: 12_500 }
const seizure = (own: Partial<ActedMeasure> = {}) => closure({ code: 'DECOMISO', goods: [meat], ...own })
const ask = (kind: RecordedAct, own: Partial<AskedAct> = {}): AskedAct => ({
  ...{ kind, seals: [], goods: [], people: [], photos: 0, ...own },
})
/** The code of a refusal, or the state after an act. */
function outcomeOf(measure: ActedMeasure, act: AskedAct): string {
  try {
    return decideAct(measure, act, TODAY).state
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
const seal = (state: HeldSeal['state']): HeldSeal => ({ number: 'A-01', state })
const whole: GoodsTaken = { goodId: 1, thousandths: 12_500, state: 'destruido' }
const destroyed = { method: 'Incineración', people: [{ role: 'testigo' } as const], photos: 2 }

describe('the states of a measure', () => {
  test.each<[string, ActedMeasure, AskedAct, string]>([
    ['a verification', closure(), ask('verificacion'), 'en_verificacion'],
    ['a verification once more', closure({ state: 'en_verificacion' }), ask('verificacion'), 'en_verificacion'],
    ['sealing', closure(), ask('sellado', { seals: [{ number: 'A-02' }] }), 'vigente'],
    ['sealing without a seal', closure(), ask('sellado'), 'measure.seal-wrong'],
    ['an extension', closure({ state: 'en_verificacion' }), ask('prorroga', { until: '2027-01-10' }), 'vigente'],
    [
      'an extension of a measure that was lifted in part',
      closure({ state: 'en_verificacion', isPartlyLifted: true }),
      ask('prorroga', { until: '2027-01-10' }),
      'levantada_parcial',
    ],
    ['an extension to its own day', closure(), ask('prorroga', { until: '2026-12-20' }), 'measure.act-wrong'],
    [
      'an extension to yesterday',
      closure({ dueOn: '2026-11-01' }),
      ask('prorroga', { until: '2026-11-30' }),
      'measure.act-wrong',
    ],
    ['an extension of ten years and a day', closure(), ask('prorroga', { until: '2036-12-01' }), 'measure.act-wrong'],
    ['an extension without a day', closure(), ask('prorroga'), 'measure.act-wrong'],
    ['a day with another act', closure(), ask('traslado', { until: '2027-01-10' }), 'measure.act-wrong'],
    ['a lifting with a photo of each cause', closure(), ask('levantamiento', { photos: 2 }), 'levantada'],
    ['a lifting that lacks a photo', closure(), ask('levantamiento', { photos: 1 }), 'measure.photos-missing'],
    ['a partial lifting', closure(), ask('levantamiento_parcial', { photos: 1 }), 'levantada_parcial'],
    ['a partial lifting without a photo', closure(), ask('levantamiento_parcial'), 'measure.photos-missing'],
    [
      'a lifting that leaves a seal',
      closure({ seals: [seal('puesto')] }),
      ask('levantamiento', { photos: 2 }),
      'measure.seals-left',
    ],
    [
      'a lifting that removes the seal, spelt otherwise',
      closure({ seals: [seal('puesto')] }),
      ask('levantamiento', { photos: 2, seals: [{ number: ' a-01 ' }] }),
      'levantada',
    ],
    [
      'a lifting under a broken seal',
      closure({ seals: [seal('roto')] }),
      ask('levantamiento', { photos: 2 }),
      'measure.seal-broken',
    ],
    [
      'a verification that reviews a broken seal',
      closure({ seals: [seal('roto')] }),
      ask('verificacion', { seals: [{ number: 'A-01' }] }),
      'en_verificacion',
    ],
    [
      'a broken seal',
      closure({ seals: [seal('puesto')] }),
      ask('ruptura_sello', { seals: [seal('puesto')] }),
      'vigente',
    ],
    ['a broken seal without its number', closure(), ask('ruptura_sello'), 'measure.seal-wrong'],
    ['a seal of another measure', closure(), ask('ruptura_sello', { seals: [{ number: 'B' }] }), 'measure.seal-wrong'],
    [
      'a seal named twice',
      closure(),
      ask('sellado', { seals: [{ number: 'A-1' }, { number: 'a-1' }] }),
      'measure.seal-wrong',
    ],
    ['a transfer', closure(), ask('traslado'), 'trasladada'],
    ['a transfer that leaves a seal', closure({ seals: [seal('puesto')] }), ask('traslado'), 'measure.seals-left'],
    [
      'a transfer that names the seal',
      closure({ seals: [seal('puesto')] }),
      ask('traslado', { seals: [{ number: 'A-01' }] }),
      'trasladada',
    ],
    ['a transfer under a broken seal', closure({ seals: [seal('roto')] }), ask('traslado'), 'measure.seal-broken'],
    ['a conversion of a closure', closure(), ask('conversion', { code: 'DECOMISO' }), 'measure.act-of-other-measure'],
    [
      'a conversion of frozen goods',
      seizure({ code: 'CONGELACION' }),
      ask('conversion', { code: 'DESTRUCCION' }),
      'convertida',
    ],
    ['a conversion to nothing', seizure({ code: 'CONGELACION' }), ask('conversion'), 'measure.act-wrong'],
    ['a destruction of all goods', seizure(), ask('destruccion', { ...destroyed, goods: [whole] }), 'ejecutada'],
    [
      'a destruction of all goods that leaves a seal',
      seizure({ seals: [seal('puesto')] }),
      ask('destruccion', { ...destroyed, goods: [whole] }),
      'measure.seals-left',
    ],
    [
      'a destruction of all goods that names the seal',
      seizure({ seals: [seal('puesto')] }),
      ask('destruccion', { ...destroyed, goods: [whole], seals: [{ number: 'A-01' }] }),
      'ejecutada',
    ],
    [
      'a destruction of all goods under a broken seal',
      seizure({ seals: [seal('roto')] }),
      ask('destruccion', { ...destroyed, goods: [whole] }),
      'measure.seal-broken',
    ],
    [
      'a destruction of a part under a seal that stays',
      seizure({ seals: [seal('puesto')] }),
      ask('destruccion', { ...destroyed, goods: [{ ...whole, thousandths: 1 }] }),
      'vigente',
    ],
    [
      'a conversion of sealed goods',
      seizure({ code: 'CONGELACION', seals: [seal('puesto')] }),
      ask('conversion', { code: 'DECOMISO' }),
      'convertida',
    ],
    [
      'a destruction of a part',
      seizure(),
      ask('destruccion', { ...destroyed, goods: [{ ...whole, thousandths: 12_499 }] }),
      'vigente',
    ],
    [
      'a destruction of more than there is',
      seizure(),
      ask('destruccion', { ...destroyed, goods: [{ ...whole, thousandths: 12_501 }] }),
      'measure.goods-wrong',
    ],
    [
      'a destruction without a witness',
      seizure(),
      ask('destruccion', { ...destroyed, people: [], goods: [whole] }),
      'measure.act-wrong',
    ],
    [
      'a destruction with one photo',
      seizure(),
      ask('destruccion', { ...destroyed, photos: 1, goods: [whole] }),
      'measure.act-wrong',
    ],
    [
      'a destruction without a method',
      seizure(),
      ask('destruccion', { ...destroyed, method: undefined, goods: [whole] }),
      'measure.act-wrong',
    ],
    ['a destruction of a closed place', closure(), ask('destruccion', destroyed), 'measure.act-of-other-measure'],
    [
      'a destruction that returns goods',
      seizure(),
      ask('destruccion', { ...destroyed, goods: [{ ...whole, state: 'devuelto' }] }),
      'measure.goods-wrong',
    ],
    [
      'a return without its receiver',
      seizure(),
      ask('devolucion', { goods: [{ ...whole, state: 'devuelto' }] }),
      'measure.act-wrong',
    ],
    [
      'a return',
      seizure(),
      ask('devolucion', { people: [{ role: 'receptor' }], goods: [{ ...whole, state: 'devuelto' }] }),
      'vigente',
    ],
    ['a lifting that leaves goods', seizure(), ask('levantamiento', { photos: 2 }), 'measure.goods-unaccounted'],
    [
      'a lifting that returns the goods',
      seizure(),
      ask('levantamiento', { photos: 2, goods: [{ ...whole, state: 'devuelto' }] }),
      'levantada',
    ],
    ['goods in a verification', seizure(), ask('verificacion', { goods: [whole] }), 'measure.act-wrong'],
  ])('%s leads to its state or its refusal', (_, measure, act, expected) => {
    expect(outcomeOf(measure, act)).toBe(expected)
  })

  test.each(MEASURE_STATES.filter((state) => !isWorked(state)))('%s takes no act', (state) => {
    for (const kind of RECORDED_ACTS) {
      const code = state === 'impuesta' ? 'measure.without-acta' : 'measure.not-open'
      expect(outcomeOf(closure({ state }), ask(kind, { photos: 9 }))).toBe(code)
    }
  })
})

describe('acts in any order', () => {
  const anAct = fc.record({
    kind: fc.constantFrom(...RECORDED_ACTS),
    photos: fc.nat({ max: 3 }),
    until: fc.option(fc.constantFrom('2026-11-30', '2026-12-25', '2027-02-01', '2027-06-01'), { nil: undefined }),
    code: fc.option(fc.constantFrom('DECOMISO' as const, 'DESTRUCCION' as const), { nil: undefined }),
    method: fc.option(fc.constant('Entierro'), { nil: undefined }),
    seals: fc.array(fc.record({ number: fc.constantFrom('A', 'B', 'C') }), { maxLength: 3 }),
    goods: fc.array(
      fc.record({
        goodId: fc.integer({ min: 1, max: 4 }),
        thousandths: fc.constantFrom(1, 500, 1_000, 2_000),
        state: fc.constantFrom('destruido', 'desnaturalizado', 'devuelto', 'decomisado'),
      }),
      { maxLength: 2 },
    ),
    people: fc.array(fc.record({ role: fc.constantFrom('testigo' as const, 'receptor' as const) }), { maxLength: 2 }),
  }) as fc.Arbitrary<AskedAct>
  const aStart = fc.record({
    code: fc.constantFrom('CLAUSURA' as const, 'DECOMISO' as const, 'DESTRUCCION' as const, 'CONGELACION' as const),
    dueOn: fc.constant('2026-12-20'),
  })

  /** The measure after an act, as the server writes it. */
  function after(measure: ActedMeasure, act: AskedAct): ActedMeasure {
    const { state, dueOn, addedSeals, changedSeals, changedGoods } = decideAct(measure, act, TODAY)
    const goods = measure.goods.flatMap((one) => {
      const change = changedGoods.find(({ id }) => id === one.id)
      if (!change) return [one]
      if (change.isWhole) return [{ ...one, state: change.state }]
      const part = { ...one, id: one.id + 100 * (1 + measure.goods.length), state: change.state }
      return [
        { ...one, thousandths: one.thousandths - change.thousandths },
        { ...part, thousandths: change.thousandths },
      ]
    })
    const seals = [
      ...measure.seals.map((one) => ({
        ...one,
        state: changedSeals.find(({ number }) => number === one.number)?.state ?? one.state,
      })),
      ...addedSeals.map(({ number }) => ({ number, state: 'puesto' as const })),
    ]
    const isPartlyLifted = measure.isPartlyLifted || act.kind === 'levantamiento_parcial'
    return { ...measure, state, dueOn, goods, seals, isPartlyLifted }
  }
  const sumOf = (goods: readonly HeldGoods[]) => goods.reduce((sum, { thousandths }) => sum + thousandths, 0)
  const ENDS: readonly MeasureState[] = ['levantada', 'convertida', 'ejecutada', 'trasladada']

  test('goods are conserved, days only grow, and an end is final', () => {
    fc.assert(
      fc.property(aStart, fc.array(anAct, { maxLength: 30 }), (start, acts) => {
        const hasGoods = start.code !== 'CLAUSURA'
        const goods: HeldGoods[] = [1, 2].map((id) => ({ ...meat, id, thousandths: 1_000 * id }))
        let measure = closure({ ...start, cause: 'Plagas', goods: hasGoods ? goods : [] })
        const inventory = sumOf(measure.goods)
        for (const act of acts) {
          const before = structuredClone(measure)
          const newSeals =
            act.kind === 'sellado' ? act.seals.filter((one) => !isKnown(measure.seals, one.number)) : act.seals
          try {
            measure = after(measure, { ...act, seals: newSeals })
          } catch (error) {
            if (!(error instanceof Problem)) throw error
            expect(measure).toEqual(before)
            continue
          }
          expect(ENDS).not.toContain(before.state)
          expect(sumOf(measure.goods)).toBe(inventory)
          expect((measure.dueOn ?? '') >= (before.dueOn ?? '')).toBe(true)
          if (!isWorked(measure.state) && measure.state !== 'convertida') {
            expect(measure.seals.every(({ state }) => state === 'retirado')).toBe(true)
          }
          if (measure.state === 'levantada') expect(act.photos).toBeGreaterThan(0)
          if (measure.state === 'levantada' || measure.state === 'ejecutada') {
            expect(measure.goods.some(({ state }) => isKept(state))).toBe(false)
          }
          if (!ENDS.includes(measure.state)) expect(IN_FORCE_STATES).toContain(measure.state)
        }
      }),
      { numRuns: 2_000 },
    )
  })
  const isKnown = (seals: readonly HeldSeal[], number: string) => seals.some((one) => one.number === number)

  test('a product that is named twice, or has ended, is refused', () => {
    const part = { ...whole, thousandths: 1 }
    expect(() => takeGoods([meat], [part, part], ['destruido'])).toThrow(Problem)
    expect(() => takeGoods([{ ...meat, state: 'devuelto' }], [part], ['destruido'])).toThrow(Problem)
    expect(() => takeGoods([], [part], ['destruido'])).toThrow(Problem)
  })
})
