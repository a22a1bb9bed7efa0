import type { FastifyInstance } from 'fastify'
import { lateWork } from '../platform/http/late-work.ts'
import { signedText } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { accountChangeMail, type MailedAct } from './account-change-mail.ts'
import type { ToldChange } from './told-changes.ts'
import { findUser } from './users.queries.ts'

const mails = {
  'identity-rejected': {
    subject: 'No se aprobó el cambio de su nombre o identificación en Vigía',
    text: 'Un administrador no aprobó el cambio de nombre o identificación que se pidió desde su perfil de Vigía.',
  },
} as const

type PersonNotice = keyof typeof mails

export const PERSON_NOTICES = Object.keys(mails) as PersonNotice[]

const noticeMail = (what: PersonNotice, entity: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: mails[what].subject,
  text: signedText(
    entity,
    mails[what].text,
    'Si no lo esperaba, hable cuanto antes con el administrador de Vigía en su entidad.',
  ),
})

export type PersonNotices = {
  tell(userId: number, what: PersonNotice): void
  /** Mails a change to the address before it and the one after it, also of an account that is switched off. */
  tellOf(told: ToldChange<MailedAct> | undefined): void
}

/**
 * Mails to persons about what somebody else did to their accounts. No request waits for a mail, and one that fails is
 * logged. Without a mail server nothing is sent: the person's notices and the trail have the act.
 */
export function personNotices(app: FastifyInstance, { db, mailer, config, log }: Platform): PersonNotices {
  const sendLater = lateWork(app, (err) => log.error({ err }, 'notice to a person: not sent'))
  const send = async (userId: number, what: PersonNotice) => {
    const user = await findUser(db, userId)
    if (user?.isActive) await mailer.send({ to: user.email, ...noticeMail(what, config.entity.name) })
  }
  return {
    tell(userId, what) {
      if (mailer.isConfigured) sendLater(() => send(userId, what))
    },
    tellOf(told) {
      if (!mailer.isConfigured || !told) return
      const from = { entity: config.entity.name, passwordHours: config.temporaryPasswordHours }
      const mail = accountChangeMail(told.change, from)
      // One by one: an address that is refused keeps nothing from the other.
      for (const to of told.addresses) sendLater(async () => void (await mailer.send({ to, ...mail })))
    },
  }
}
