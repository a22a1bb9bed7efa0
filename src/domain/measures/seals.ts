import { Problem } from '../shared/problem.ts'
import type { RecordedAct, SealState } from './measure-words.ts'

/** A seal of a measure. */
export type HeldSeal = { number: string; state: SealState }
export type SealChange = { number: string; state: SealState }
export type SealNamed = { number: string; place?: string | undefined }

const fault = (message: string) => new Problem('measure.seal-wrong', { fields: { seals: message } })

/** One spelling of a seal's number: two seals never differ by letters or spaces alone. */
export const sealKey = (number: string): string => number.replace(/\s+/g, '').toLocaleUpperCase('es')

/** Acts that change seals: the state they must have, and the one that they get. A broken seal is reviewed in a verification. */
const CHANGES: Readonly<Partial<Record<RecordedAct, { from: SealState; to: SealState; wrong: string }>>> = {
  ruptura_sello: { from: 'puesto', to: 'roto', wrong: 'no está puesto' },
  verificacion: { from: 'roto', to: 'retirado', wrong: 'no está roto' },
  levantamiento: { from: 'puesto', to: 'retirado', wrong: 'no está puesto' },
  levantamiento_parcial: { from: 'puesto', to: 'retirado', wrong: 'no está puesto' },
  destruccion: { from: 'puesto', to: 'retirado', wrong: 'no está puesto' },
  traslado: { from: 'puesto', to: 'retirado', wrong: 'no está puesto' },
}

/** Refuses a seal that one form names twice. */
export const SEAL_TWICE = 'Escriba cada sello una sola vez.'

/** The first seal that repeats an earlier one. */
export function repeatedSeal<Seal extends Pick<SealNamed, 'number'>>(named: readonly Seal[]): Seal | undefined {
  const keys = named.map(({ number }) => sealKey(number))
  return named.find((_, place) => keys.indexOf(keys[place] ?? '') < place)
}

/** @throws Problem measure.seal-wrong where a seal is named twice */
export function refuseRepeated(named: readonly SealNamed[]): void {
  if (repeatedSeal(named)) throw fault(SEAL_TWICE)
}

/** Applies an act to the seals of a measure: new ones, or another state of those it has. @throws Problem measure.seal-* */
export function takeSeals(
  kind: RecordedAct,
  held: readonly HeldSeal[],
  named: readonly SealNamed[],
): { added: readonly SealNamed[]; changed: SealChange[] } {
  refuseRepeated(named)
  if (kind === 'sellado') {
    if (named.length === 0) throw fault('Escriba al menos un sello.')
    return { added: named, changed: [] }
  }
  const rule = CHANGES[kind]
  if (!rule && named.length > 0) throw fault('Esta actuación no cambia sellos.')
  if (kind === 'ruptura_sello' && named.length === 0) throw fault('Escriba qué sello está roto.')
  const changed = named.flatMap(({ number }): SealChange[] => {
    const seal = held.find((one) => sealKey(one.number) === sealKey(number))
    if (!seal) throw fault(`El sello ${number} no es de esta medida.`)
    if (!rule || seal.state !== rule.from) throw fault(`El sello ${seal.number} ${rule?.wrong ?? 'no cambia'}.`)
    return [{ number: seal.number, state: rule.to }]
  })
  return { added: [], changed }
}

/** Refuses an end that leaves a seal: a broken one is reviewed first, and one in place is named. */
export function refuseSealsLeft(held: readonly HeldSeal[], changed: readonly SealChange[]): void {
  const broken = held.find(({ state }) => state === 'roto')
  if (broken) throw new Problem('measure.seal-broken', { params: { number: broken.number } })
  const left = held.find((seal) => seal.state === 'puesto' && !changed.some(({ number }) => number === seal.number))
  if (left) {
    const text = `Falta decir qué pasó con el sello ${left.number}.`
    throw new Problem('measure.seals-left', { params: { number: left.number }, fields: { seals: text } })
  }
}
