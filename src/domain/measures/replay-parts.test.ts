import { describe, expect, test } from 'vitest'
import { differentParts, type ReplayedChain } from './replay-parts.ts'

type Member = ReplayedChain['members'][number]

const GOODS = {
  ...{ product: 'Carne', brand: null, lot: 'L-9', expiry: null, sanitaryRegistration: null, presentation: null },
  unit: 'kg',
}
const ANA = { name: 'Ana', idCard: '1', address: null, phone: null }

/** Frozen goods with a seal and a custodian: two of ten kilograms became a sample. */
const frozen = (changes: Partial<Member> = {}): Member => ({
  ...{ id: 1, code: 'CONGELACION' },
  acts: [
    {
      ...{ id: 1, kind: 'acta', day: '2026-11-20' },
      content: {
        seals: ['S 1'],
        goods: [{ product: 'Carne', quantity: 10, unit: 'kg', state: 'inmovilizado' }],
        people: [{ role: 'custodio', name: 'Ana', idCard: '1' }],
      },
    },
    {
      ...{ id: 2, kind: 'toma_muestra', day: '2026-11-21' },
      content: { goods: [{ product: 'Carne', quantity: 2, unit: 'kg', state: 'muestra' }] },
    },
  ],
  seals: [{ key: 'S1', number: 'S 1', place: 'Nevera', state: 'puesto', day: '2026-11-20' }],
  goods: [
    { ...GOODS, id: 1, originId: null, listed: 10, quantity: 8, state: 'inmovilizado' },
    { ...GOODS, id: 2, originId: 1, listed: null, quantity: 2, state: 'muestra' },
  ],
  custodians: [{ ...ANA, from: '2026-11-20', to: null }],
  sealed: {
    seals: [{ number: 'S 1', place: 'Nevera' }],
    goods: [{ ...GOODS, quantity: 10 }],
    people: [{ ...ANA, role: 'custodio' }],
  },
  ...changes,
})
const of = (...members: Member[]) => differentParts({ members })
const good = (at: number) => {
  const found = frozen().goods[at]
  if (!found) throw new Error('There are two goods.')
  return found
}

/** The same goods once they are seized: kept parts, seal and custodian are of the measure that follows. */
const became = (): [Member, Member] => [
  frozen({ seals: [], custodians: [], goods: [good(1)] }),
  {
    ...{ id: 2, code: 'DECOMISO', seals: frozen().seals, custodians: frozen().custodians, sealed: null },
    acts: [{ id: 4, kind: 'acta', day: '2026-11-22', content: {} }],
    goods: [{ ...good(0), state: 'decomisado' }],
  },
]

test('parts that follow from acta and acts are no difference, in one measure and over two', () => {
  expect(of(frozen())).toEqual([])
  expect(of(frozen({ sealed: null }))).toEqual([])
  expect(of(...became())).toEqual([])
})

describe('parts that differ', () => {
  test.each<[string, Partial<Member>, string[]]>([
    [
      'a seal with another state',
      { seals: [{ ...frozen().seals[0], state: 'roto' } as Member['seals'][number]] },
      ['seals'],
    ],
    [
      'a seal at another place',
      { seals: [{ ...frozen().seals[0], place: 'Puerta' } as Member['seals'][number]] },
      ['seals'],
    ],
    ['no seal', { seals: [] }, ['seals']],
    ['a gram less', { goods: [{ ...good(0), quantity: 7.999 }, good(1)] }, ['goods']],
    ['another listed quantity', { goods: [{ ...good(0), quantity: 9, listed: 11 }, good(1)] }, ['goods']],
    [
      'a sample of no act',
      {
        goods: [
          { ...good(0), quantity: 7 },
          { ...good(1), quantity: 3 },
        ],
      },
      ['goods'],
    ],
    ['a part of another lot', { goods: [good(0), { ...good(1), lot: 'X' }] }, ['goods']],
    ['kept goods of another state', { goods: [{ ...good(0), state: 'decomisado' }, good(1)] }, ['goods']],
    ['a custodian who ended', { custodians: [{ ...ANA, from: '2026-11-20', to: '2026-11-21' }] }, ['custodians']],
    [
      'a custodian of another address',
      { custodians: [{ ...ANA, address: 'Otra', from: '2026-11-20', to: null }] },
      ['custodians'],
    ],
    ['no part at all', { seals: [], goods: [], custodians: [] }, ['seals', 'goods', 'custodians']],
  ])('%s is told', (_, changes, parts) => {
    expect(of(frozen(changes))).toEqual(parts)
  })

  test('parts that stayed behind a conversion are told', () => {
    const [, seized] = became()
    expect(of(frozen(), { ...seized, seals: [], goods: [], custodians: [] })).toEqual(['seals', 'goods', 'custodians'])
  })
})

test('a rejected sample is again among the goods', () => {
  const acts: Member['acts'] = [
    ...frozen().acts,
    {
      ...{ id: 3, kind: 'muestra_rechazada', day: '2026-11-23' },
      content: { goods: [{ product: 'Carne', quantity: 2, unit: 'kg', state: 'inmovilizado' }] },
    },
  ]
  expect(of(frozen({ acts, goods: [good(0), { ...good(1), state: 'inmovilizado' }] }))).toEqual([])
  expect(of(frozen({ acts }))).toEqual(['goods'])
})
