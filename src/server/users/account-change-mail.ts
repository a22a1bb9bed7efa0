import {
  ACCOUNT_CHANGE_ADVICE,
  type AccountAct,
  type AccountChange,
  type AccountField,
  accountChangeText,
} from '../../domain/users/account-change.ts'
import { mailSignature } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'

/** An act that the account's owner is told by mail, at the old and the new address. */
export type MailedAct = Exclude<AccountAct, { act: 'rejected' }>
type MailedChange = Extract<AccountChange, MailedAct>

const subjects = {
  changed: 'Un administrador cambió datos de su cuenta de Vigía',
  approved: 'Su nombre o identificación cambió en Vigía',
  'second-factor-off': 'Un administrador quitó su verificación en dos pasos de Vigía',
  deactivated: 'Un administrador desactivó su cuenta de Vigía',
  activated: 'Un administrador activó su cuenta de Vigía',
} as const satisfies Record<MailedChange['act'], string>

/** The most urgent thing stands in the subject. */
const subjectOf = (change: MailedChange): string =>
  change.act === 'changed' && change.fields.includes('password')
    ? 'Un administrador cambió su contraseña de Vigía'
    : subjects[change.act]

/** Consequences of a changed part for the account's owner. */
const consequences: Partial<Record<AccountField, string>> = {
  email:
    'Los correos de Vigía, también los enlaces para recuperar la contraseña, van desde ahora al correo nuevo. Este aviso va al anterior y al nuevo.',
  password:
    'La contraseña es temporal y sus sesiones se cerraron. Al entrar con ella deberá cambiarla por una que solo usted conozca.',
}

const paragraphsOf = (change: MailedChange): string[] => {
  const followed = change.act === 'changed' ? change.fields.flatMap((field) => consequences[field] ?? []) : []
  return [accountChangeText(change), ...followed, ACCOUNT_CHANGE_ADVICE]
}

/**
 * The mail about a change of an account. It holds no value: the address may be the wrong person's.
 * @param entity name of the entity that sends it
 */
export const accountChangeMail = (change: MailedChange, entity: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: subjectOf(change),
  text: `${[...paragraphsOf(change), mailSignature(entity)].join('\n\n')}\n`,
})
