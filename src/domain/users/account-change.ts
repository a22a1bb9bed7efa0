import { enteredIdentifier, enteredLine, enteredPhone, keptEmail } from '../shared/entered.ts'
import { formatInstant } from '../shared/time.ts'
import { type ContractPart, contractPartWords } from '../staff/contract-parts.ts'

/** Parts of an account that its owner is told about when somebody else changes them. */
const fieldWords = {
  email: 'correo electrónico',
  password: 'contraseña',
  name: 'nombre',
  identification: 'número de identificación',
  signature: 'firma',
  role: 'cargo',
  phone: 'teléfono',
  contractType: 'tipo de contrato',
} as const
export type AccountField = keyof typeof fieldWords
export const ACCOUNT_FIELDS = Object.keys(fieldWords) as AccountField[]

const OWN_ACTS = ['own-second-factor-on', 'own-second-factor-off'] as const
type OwnAct = (typeof OWN_ACTS)[number]

/** Whether the person is told although the act came from a session of their own. */
export const isOwnAct = ({ act }: { act: AccountAct['act'] }): boolean => OWN_ACTS.some((own) => own === act)

/** An act on an account that its owner is told of. */
export type AccountAct =
  | { act: 'changed' | 'approved'; fields: readonly AccountField[] }
  /** The account stays as it was. */
  | { act: 'rejected'; fields: readonly AccountField[] }
  /** A contract of the person, by its number before the act. */
  | { act: 'contract-added'; number: string }
  | { act: 'contract-changed'; number: string; parts: readonly ContractPart[] }
  | { act: 'second-factor-off' | 'deactivated' | 'activated' | 'session-ended' | 'sessions-ended' }
  /** Made in a session of the person, which may be in other hands. */
  | { act: OwnAct }

/** Whether an act is on a contract of the person, which stands in another place than the account. */
export const isOfContract = ({ act }: Pick<AccountAct, 'act'>): boolean =>
  act === 'contract-added' || act === 'contract-changed'

/** An act with its author and instant. `by` is null for who operates the server. */
export type AccountChange = AccountAct & { by: string | null; at: string }

const NAMES = ['firstName', 'middleName', 'lastName', 'secondSurname'] as const

/** The part of an account that sealed records show as text. */
export type Identity = { identificationNumber: string } & {
  [Name in (typeof NAMES)[number]]?: string | null | undefined
}

/** Whether a form changes a part of an identity. A stored text in its normal form is no other one. */
const changes = (part: keyof Identity, before: Identity, sent: Identity): boolean => {
  const entered = part === 'identificationNumber' ? enteredIdentifier : enteredLine
  return entered(before[part] ?? '') !== (sent[part] ?? '')
}

/** The first part of an identity that a form changes. */
export const changedIdentity = (before: Identity, sent: Identity): keyof Identity | undefined =>
  (['identificationNumber', ...NAMES] as const).find((part) => changes(part, before, sent))

type Account = Identity & {
  email: string
  roleId: number
  phone: string
  contractTypeId: number
  signature?: string | null | undefined
}

/**
 * The parts of an account that differ after an edit, in the order of `ACCOUNT_FIELDS`.
 * @param after an absent signature is the one before
 */
export function changedFields(before: Account, after: Account, hasNewPassword: boolean): AccountField[] {
  const isChanged: Record<AccountField, boolean> = {
    email: keptEmail(before.email, after.email) !== before.email,
    password: hasNewPassword,
    name: NAMES.some((part) => changes(part, before, after)),
    identification: changes('identificationNumber', before, after),
    signature: after.signature !== undefined && (before.signature ?? null) !== after.signature,
    role: before.roleId !== after.roleId,
    phone: enteredPhone(before.phone) !== enteredPhone(after.phone),
    contractType: before.contractTypeId !== after.contractTypeId,
  }
  return ACCOUNT_FIELDS.filter((field) => isChanged[field])
}

/** Words in one sentence: 'su nombre, su firma y su cargo'. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`

const inWords = (fields: readonly AccountField[]): string =>
  fields.length === 0 ? 'su cuenta' : listed(fields.map((field) => `su ${fieldWords[field]}`))

function actInWords(act: AccountAct): string {
  switch (act.act) {
    case 'changed':
      return `cambió ${inWords(act.fields)}`
    case 'approved':
      return `aprobó el cambio de ${inWords(act.fields)}`
    case 'rejected':
      return `no aprobó el cambio de ${inWords(act.fields)}`
    case 'contract-added':
      return `registró su contrato ${act.number}`
    case 'contract-changed':
      return `cambió ${listed(act.parts.map((part) => contractPartWords[part]))} de su contrato ${act.number}`
    case 'second-factor-off':
      return 'quitó su verificación en dos pasos'
    case 'deactivated':
      return 'desactivó su cuenta'
    case 'activated':
      return 'activó su cuenta'
    case 'session-ended':
      return 'cerró una de sus sesiones'
    case 'sessions-ended':
      return 'cerró sus sesiones'
    case 'own-second-factor-on':
      return 'se activó la verificación en dos pasos de su cuenta'
    case 'own-second-factor-off':
      return 'se quitó la verificación en dos pasos de su cuenta'
  }
}

/** The author, the act and the moment of a change, as one sentence. */
export function accountChangeText(change: AccountChange): string {
  const author = isOwnAct(change) ? 'Desde una sesión suya' : (change.by ?? 'Quien opera el servidor de Vigía')
  return `${author} ${actInWords(change)} el ${formatInstant(new Date(change.at))}.`
}

/** Advice about a change that is not right. The author of the change is not the one to ask. */
export const ACCOUNT_CHANGE_ADVICE =
  'Si no es correcto o no lo esperaba, avise cuanto antes a otro administrador de Vigía o a la oficina de sistemas de su entidad.'
