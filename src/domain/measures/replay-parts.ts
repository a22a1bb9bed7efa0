import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import { codeRules } from './code-rules.ts'
import { toThousandths } from './goods.ts'
import { type GoodsState, isKept, type MeasureAct, type MeasureRole, type SealState } from './measure-words.ts'
import { sealKey } from './seals.ts'

/** The content of an act as far as it changes parts. */
type ReplayedContent = {
  seals?: string[]
  goods?: { product: string; quantity: number; unit: string; state: GoodsState }[]
  people?: { role: MeasureRole; name: string; idCard: string }[]
}
type Person = { name: string; idCard: string; address: string | null; phone: string | null }
type Described = {
  product: string
  brand: string | null
  lot: string | null
  expiry: string | null
  sanitaryRegistration: string | null
  presentation: string | null
  unit: string
}
type Act = { id: number; kind: MeasureAct; day: string; content: ReplayedContent }
type StoredGoods = Described & {
  id: number
  originId: number | null
  listed: number | null
  quantity: number
  state: GoodsState
}
type Sealed = {
  seals: { number: string; place: string | null }[]
  goods: (Described & { quantity: number })[]
  people: (Person & { role: MeasureRole })[]
}

/** A measure with its stored parts, its acts in order, and its own sealed acta where it has one. */
type Member = {
  id: number
  code: MeasureCode
  acts: Act[]
  seals: { key: string; number: string; place: string | null; state: SealState; day: string }[]
  goods: StoredGoods[]
  custodians: (Person & { from: string; to: string | null })[]
  sealed: Sealed | null
}

/** A measure, followed by those that it was converted to: parts go on from one to the next. */
export type ReplayedChain = { members: readonly Member[] }

const sorted = (keys: readonly unknown[][]): string => JSON.stringify(keys.map((key) => JSON.stringify(key)).toSorted())
const isSame = (one: readonly unknown[][], other: readonly unknown[][]) => sorted(one) === sorted(other)
const isWithin = (some: readonly unknown[][], all: readonly unknown[][]) => {
  const known = new Set(all.map((key) => JSON.stringify(key)))
  return some.every((key) => known.has(JSON.stringify(key)))
}

const actsOf = ({ members }: ReplayedChain) =>
  members
    .flatMap(({ id: measureId, acts }) => acts.map((act) => ({ ...act, measureId })))
    .toSorted((a, b) => a.id - b.id)

const lastOf = ({ members }: ReplayedChain) => members.at(-1)

/** Seals as acts put, broke and took them off; the ones that were not taken off are of the last measure. */
function areSealsOther(chain: ReplayedChain): boolean {
  const put = new Map<string, { number: string; state: SealState; day: string; measureId: number | undefined }>()
  const last = lastOf(chain)?.id
  for (const { kind, day, content, measureId } of actsOf(chain)) {
    for (const number of content.seals ?? []) {
      const key = sealKey(number)
      const seal = put.get(key)
      if (kind === 'acta' || kind === 'sellado') put.set(key, { number, state: 'puesto', day, measureId: last })
      else if (!seal) return true
      else if (kind === 'ruptura_sello') seal.state = 'roto'
      else put.set(key, { ...seal, state: 'retirado', measureId })
    }
  }
  const stored = chain.members.flatMap(({ id, seals }) => seals.map((seal) => ({ ...seal, measureId: id })))
  const sealed = chain.members.flatMap((member) => member.sealed?.seals ?? [])
  return (
    !isSame(
      [...put].map(([key, { number, state, day, measureId }]) => [key, number, state, day, measureId]),
      stored.map(({ key, number, state, day, measureId }) => [key, number, state, day, measureId]),
    ) ||
    !isWithin(
      sealed.map(({ number, place }) => [number, place]),
      stored.map(({ number, place }) => [number, place]),
    )
  )
}

const describedAs = (one: Described) => [
  ...[one.product, one.brand, one.lot, one.expiry, one.sanitaryRegistration, one.presentation, one.unit],
]

/** Whether entries are not those of the first acta, or parts not of their entries. A measure of before has no sealed acta. */
function areEntriesOther(chain: ReplayedChain): boolean {
  const stored = chain.members.flatMap(({ goods }) => goods)
  const entries = stored.filter(({ originId }) => originId === null)
  const first = chain.members[0]
  const acta = first?.acts.find(({ kind }) => kind === 'acta')?.content.goods ?? []
  const listed = (one: { quantity: number }) => toThousandths(one.quantity)
  const isListed = first?.sealed
    ? isSame(
        first.sealed.goods.map((one) => [...describedAs(one), listed(one)]),
        entries.map((one) => [...describedAs(one), toThousandths(Number(one.listed))]),
      )
    : isSame(
        acta.map((one) => [one.product, one.unit, listed(one)]),
        entries.map((one) => [one.product, one.unit, toThousandths(Number(one.listed))]),
      )
  return (
    !isListed ||
    entries.some((entry) => {
      const parts = stored.filter(({ id, originId }) => id === entry.id || originId === entry.id)
      const whole = parts.reduce((sum, { quantity }) => sum + toThousandths(Number(quantity)), 0)
      return (
        whole !== toThousandths(Number(entry.listed)) ||
        parts.some((part) => !isSame([describedAs(part)], [describedAs(entry)]))
      )
    }) ||
    stored.some(({ originId }) => originId !== null && !entries.some(({ id }) => id === originId))
  )
}

/** Sums of goods by measure, product, unit and state. A sample is of the whole chain: a rejection tells no measure of before. */
class Sums {
  readonly #sums = new Map<string, number>()
  add(
    measureId: number,
    { product, unit, state, quantity }: Pick<StoredGoods, 'product' | 'unit' | 'state' | 'quantity'>,
    sign = 1,
  ) {
    const key = JSON.stringify([state === 'muestra' ? 0 : measureId, product, unit, state])
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + sign * toThousandths(Number(quantity)))
  }
  get all(): (string | number)[][] {
    return [...this.#sums].filter(([, sum]) => sum !== 0)
  }
}

/** Whether goods ended otherwise than acts say, or the others are not kept by the last measure. */
function areEndsOther(chain: ReplayedChain): boolean {
  const [acted, stored] = [new Sums(), new Sums()]
  for (const { kind, content, measureId } of actsOf(chain)) {
    for (const one of content.goods ?? []) {
      if (kind === 'muestra_rechazada') acted.add(measureId, { ...one, state: 'muestra' }, -1)
      else if (!isKept(one.state)) acted.add(measureId, one)
    }
  }
  for (const { id, goods } of chain.members) {
    for (const one of goods) if (!isKept(one.state)) stored.add(id, one)
  }
  const last = lastOf(chain)
  // A stored code may be none that is known.
  const rules: Partial<typeof codeRules> = codeRules
  const keptAs = last && (rules[last.code]?.goods ?? 'decomisado')
  return (
    !isSame(acted.all, stored.all) ||
    chain.members.some(({ id, goods }) =>
      goods.some(({ state }) => isKept(state) && (id !== last?.id || state !== keptAs)),
    )
  )
}

/** Custodians as acts named them: new ones end those before. */
function areCustodiansOther(chain: ReplayedChain): boolean {
  const named: { name: string; idCard: string; from: string; to: string | null }[] = []
  for (const { day, content } of actsOf(chain)) {
    const people = (content.people ?? []).filter(({ role }) => role === 'custodio')
    if (people.length === 0) continue
    for (const one of named) one.to ??= day
    named.push(...people.map(({ name, idCard }) => ({ name, idCard, from: day, to: null })))
  }
  const last = lastOf(chain)
  const stored = chain.members.flatMap(({ custodians }) => custodians)
  const sealed = chain.members
    .flatMap((member) => member.sealed?.people ?? [])
    .filter(({ role }) => role === 'custodio')
  const known = ({ name, idCard, address, phone }: Person) => [name, idCard, address, phone]
  return (
    !isSame(
      named.map(({ name, idCard, from, to }) => [name, idCard, from, to]),
      stored.map(({ name, idCard, from, to }) => [name, idCard, from, to]),
    ) ||
    !isWithin(sealed.map(known), stored.map(known)) ||
    chain.members.some(({ id, custodians }) => id !== last?.id && custodians.some(({ to }) => to === null))
  )
}

export type MeasurePart = 'seals' | 'goods' | 'custodians'

/** The parts of a measure, and of those that it became, that are not those of their acta and their acts (R 52.1). */
export function differentParts(chain: ReplayedChain): MeasurePart[] {
  return [
    ...(areSealsOther(chain) ? (['seals'] as const) : []),
    ...(areEntriesOther(chain) || areEndsOther(chain) ? (['goods'] as const) : []),
    ...(areCustodiansOther(chain) ? (['custodians'] as const) : []),
  ]
}
