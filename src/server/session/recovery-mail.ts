import { mailSignature } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'

/**
 * @param until written as `dd/mm/aaaa hh:mm`
 * @param entity name of the entity that sends it, as configured
 */
export const recoveryMail = (link: string, until: string, entity: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: 'Recuperar la contraseña de Vigía',
  text: `Alguien, quizá usted, pidió recuperar la contraseña de su cuenta de Vigía.

Para elegir otra contraseña abra este enlace. Sirve una sola vez y hasta el ${until}, hora de Colombia:

${link}

Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.

${mailSignature(entity)}
`,
})
