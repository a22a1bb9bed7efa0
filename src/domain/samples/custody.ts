import { Problem } from '../shared/problem.ts'
import { oneSpelling } from '../shared/text.ts'
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

type Told = Pick<AskedLink, 'toParty' | 'isSealIntact' | 'remark' | 'reception'>

/** The field of a link that contradicts another one, with its text. The form asks as the server does. */
export function linkFault(link: Told): [field: string, text: string] | undefined {
  const { toParty, isSealIntact, remark, reception } = link
  if (!isSealIntact && remark === undefined) return ['remark', 'Escriba cómo llegó el sello.']
  if (toParty !== 'laboratorio') {
    return reception && ['reception', 'Solo un laboratorio recibe o rechaza la muestra.']
  }
  if (reception === undefined) return ['reception', 'Diga si el laboratorio la recibe o la rechaza.']
  return reception === 'rechazada' && remark === undefined ? ['remark', 'Escriba por qué la rechaza.'] : undefined
}

const refused = (field: string, message: string) => new Problem('sample.link-wrong', { fields: { [field]: message } })

/** Whether a laboratory rejects the sample that it is handed, or that it has. */
export const isRejection = ({ toParty, reception }: Pick<AskedLink, 'toParty' | 'reception'>): boolean =>
  toParty === 'laboratorio' && reception === 'rechazada'

/** Whether a laboratory may reject a sample that it has: it was spoilt or lost before any result. */
export const isRejectable = ({ state, hasResults }: Pick<CarriedSample, 'state' | 'hasResults'>): boolean =>
  (state === 'recibida' || state === 'en_analisis') && !hasResults

/** The next link begins at who has the sample. @throws Problem sample.custody-gap */
function refuseGap({ name }: Holder, fromName: string | undefined): void {
  if (fromName === undefined || oneSpelling(fromName) === oneSpelling(name)) return
  const text = `Entrega ${fromName}, pero quien la tenía era ${name}.`
  throw new Problem('sample.custody-gap', { params: { from: fromName, holder: name }, fields: { fromName: text } })
}

/**
 * Decides a link of the chain of custody at an instant: the state afterwards (R 39.4).
 * @throws Problem sample.*
 */
export function decideLink(sample: CarriedSample, link: AskedLink, now: Date): { state: SampleState } {
  if (!isMoving(sample.state) && !(isRejection(link) && isRejectable(sample))) {
    throw new Problem('sample.not-moving', { params: { state: sampleStateName[sample.state].toLowerCase() } })
  }
  refuseGap(sample.holder, link.fromName)
  const at = Date.parse(link.at)
  if (at < Date.parse(sample.since)) throw refused('at', 'La entrega no puede ser anterior a la de antes.')
  if (at > now.getTime()) throw refused('at', 'La entrega no puede ser después de ahora.')
  const fault = linkFault(link)
  if (fault) throw refused(...fault)
  return { state: link.reception ?? 'en_transporte' }
}
