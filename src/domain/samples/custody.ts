import { Problem } from '../shared/problem.ts'
import { type CustodyParty, isMoving, type Reception, type SampleState, sampleStateName } from './sample-words.ts'

/** The person who has a sample. */
export type Holder = { party: CustodyParty; name: string }

/** A sample as far as its chain of custody depends on it. */
export type CarriedSample = {
  state: SampleState
  holder: Holder
  /** Whether the laboratory reported a result. */
  hasResults: boolean
  /** ISO instant of the taking, or of the last link. */
  since: string
}

/** A link that is asked for. */
export type AskedLink = {
  fromName?: string | undefined
  toParty: CustodyParty
  at: string
  isSealIntact: boolean
  remark?: string | undefined
  reception?: Reception | undefined
}

const refused = (field: string, message: string) => new Problem('sample.link-wrong', { fields: { [field]: message } })

/** One spelling of a name, of a person or of a product. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('es')

/** The state that each answer of a laboratory leads to. */
const stateOf = { recibida: 'recibida', rechazada: 'rechazada' } as const satisfies Record<Reception, SampleState>

/** Whether a laboratory may reject a sample that it has: it was spoilt or lost before any result. */
export const isRejectable = ({ state, hasResults }: Pick<CarriedSample, 'state' | 'hasResults'>): boolean =>
  (state === 'recibida' || state === 'en_analisis') && !hasResults

/** The next link begins at who has the sample. @throws Problem sample.custody-gap */
function refuseGap({ name }: Holder, fromName: string | undefined): void {
  if (fromName === undefined || nameKey(fromName) === nameKey(name)) return
  const text = `Entrega ${fromName}, pero quien la tenía era ${name}.`
  throw new Problem('sample.custody-gap', { params: { from: fromName, holder: name }, fields: { fromName: text } })
}

/**
 * Decides a link of the chain of custody at an instant: the state afterwards (R 39.4).
 * @throws Problem sample.*
 */
export function decideLink(sample: CarriedSample, link: AskedLink, now: Date): { state: SampleState } {
  const isRejection = link.toParty === 'laboratorio' && link.reception === 'rechazada'
  if (!isMoving(sample.state) && !(isRejection && isRejectable(sample))) {
    throw new Problem('sample.not-moving', { params: { state: sampleStateName[sample.state].toLowerCase() } })
  }
  refuseGap(sample.holder, link.fromName)
  const at = Date.parse(link.at)
  if (at < Date.parse(sample.since)) throw refused('at', 'La entrega no puede ser anterior a la de antes.')
  if (at > now.getTime()) throw refused('at', 'La entrega no puede ser después de ahora.')
  if (!link.isSealIntact && link.remark === undefined) throw refused('remark', 'Escriba cómo llegó el sello.')
  if (link.toParty !== 'laboratorio') {
    if (link.reception !== undefined) throw refused('reception', 'Solo un laboratorio recibe o rechaza la muestra.')
    return { state: 'en_transporte' }
  }
  if (link.reception === undefined) throw refused('reception', 'Diga si el laboratorio la recibe o la rechaza.')
  if (link.reception === 'rechazada' && link.remark === undefined) {
    throw refused('remark', 'Escriba por qué la rechaza.')
  }
  return { state: stateOf[link.reception] }
}
