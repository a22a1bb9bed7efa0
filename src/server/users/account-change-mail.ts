import { formatInstant } from '../../domain/shared/time.ts'
import {
  ACCOUNT_CHANGE_ADVICE,
  type AccountAct,
  type AccountChange,
  type AccountField,
  accountChangeText,
} from '../../domain/users/account-change.ts'
import { temporaryPasswordEnd } from '../../domain/users/temporary-password.ts'
import { mailSignature } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'

/** An act that the account's owner is told by mail, at the old and the new address. */
export type MailedAct = Exclude<AccountAct, { act: 'rejected' }>
type MailedChange = Extract<AccountChange, MailedAct>

const subjects = {
  changed: 'Un administrador cambió datos de su cuenta de Vigía',
  approved: 'Su nombre o identificación cambió en Vigía',
  'contract-added': 'Un administrador registró un contrato suyo en Vigía',
  'contract-changed': 'Un administrador cambió un contrato suyo en Vigía',
  'second-factor-off': 'Un administrador quitó su verificación en dos pasos de Vigía',
  deactivated: 'Un administrador desactivó su cuenta de Vigía',
  activated: 'Un administrador activó su cuenta de Vigía',
  'session-ended': 'Un administrador cerró una de sus sesiones de Vigía',
  'sessions-ended': 'Un administrador cerró sus sesiones de Vigía',
  'own-second-factor-on': 'Se activó la verificación en dos pasos de su cuenta de Vigía',
  'own-second-factor-off': 'Se quitó la verificación en dos pasos de su cuenta de Vigía',
} as const satisfies Record<MailedChange['act'], string>

/** The most urgent thing stands in the subject. */
const subjectOf = (change: MailedChange): string =>
  change.act === 'changed' && change.fields.includes('password')
    ? 'Un administrador cambió su contraseña de Vigía'
    : subjects[change.act]

/** Consequences of a changed part for the account's owner. `ends` is the end of a temporary password. */
const consequences: Partial<Record<AccountField, (ends: Date) => string>> = {
  email: () =>
    'Los correos de Vigía, también los enlaces para recuperar la contraseña, van desde ahora al correo nuevo. Este aviso va al anterior y al nuevo.',
  password: (ends) =>
    `La contraseña es temporal, vence el ${formatInstant(ends)}, y sus sesiones se cerraron. Al entrar con ella deberá cambiarla por una que solo usted conozca.`,
}

const paragraphsOf = (change: MailedChange, passwordHours: number): string[] => {
  const ends = temporaryPasswordEnd(new Date(change.at), passwordHours)
  const fields = change.act === 'changed' ? change.fields : []
  const followed = fields.flatMap((field) => consequences[field]?.(ends) ?? [])
  return [accountChangeText(change), ...followed, ACCOUNT_CHANGE_ADVICE]
}

/**
 * The mail about a change of an account or a contract. It holds no value of either but a contract's number: the address
 * may be the wrong person's.
 * @param from name of the entity that sends it, and its term of temporary passwords
 */
export const accountChangeMail = (
  change: MailedChange,
  { entity, passwordHours }: { entity: string; passwordHours: number },
): Pick<Mail, 'subject' | 'text'> => ({
  subject: subjectOf(change),
  text: `${[...paragraphsOf(change, passwordHours), mailSignature(entity)].join('\n\n')}\n`,
})
