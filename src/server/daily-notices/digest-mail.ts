import { type NoticeFacts, noticeText } from '../../domain/notices/notice-texts.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { mailSignature } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'

/** Lines of a mail; the rest is counted. */
const MAX_LINES = 50

/**
 * @param day of the digest, `yyyy-mm-dd`
 * @param publicUrl address of the app; absent where it is not configured
 * @param entity name of the entity that sends it, as configured
 */
export function digestMail(
  facts: readonly NoticeFacts[],
  { day, publicUrl, entity }: { day: string; publicUrl: string | undefined; entity: string },
): Pick<Mail, 'subject' | 'text'> {
  const shown = facts.slice(0, MAX_LINES).map((fact) => `- ${noticeText(fact)}`)
  const rest = facts.length - shown.length
  const lines = rest > 0 ? [...shown, `- Y ${rest} más.`] : shown
  const place = publicUrl === undefined ? 'Ábralos en Vigía.' : `Ábralos en Vigía: ${publicUrl}/dashboard`
  return {
    subject: `Sus avisos de Vigía, ${formatDay(day)}`,
    text: `Tiene avisos sin leer:

${lines.join('\n')}

${place}

En Vigía elige cada cuánto recibe este correo: nunca, diario o semanal.

${mailSignature(entity)}
`,
  }
}
