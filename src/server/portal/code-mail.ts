import { CODE_MINUTES } from '../../domain/portal/portal-rules.ts'
import { signedText } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'

/**
 * The mail with a code. Its link is in another mail, so that a program that follows links has never both.
 * @param entity name of the entity that sends it, as configured
 */
export const codeMail = (code: string, actaNumber: string, entity: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: `Su código para el acta ${actaNumber}`,
  text: signedText(
    entity,
    `Su código para entrar a la página del acta ${actaNumber} es:`,
    `${code.slice(0, 3)} ${code.slice(3)}`,
    `Sirve una sola vez y durante ${CODE_MINUTES} minutos. No se lo dé a nadie: ningún funcionario se lo pedirá.`,
    'Si usted no lo pidió, no haga nada.',
  ),
})
