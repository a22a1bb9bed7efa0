import type { FastifyInstance } from 'fastify'
import { lateWork } from '../platform/http/late-work.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser } from './users.queries.ts'

const ending = `
Si no lo esperaba, hable cuanto antes con el administrador de Vigía en su entidad.
`

const mails = {
  'password-reset': {
    subject: 'Un administrador cambió su contraseña de Vigía',
    text: `Un administrador eligió una contraseña temporal para su cuenta de Vigía y cerró sus sesiones.
Al entrar con ella deberá cambiarla por una que solo usted conozca.
${ending}`,
  },
  'identity-approved': {
    subject: 'Su nombre o identificación cambió en Vigía',
    text: `Un administrador aprobó el cambio de nombre o identificación que se pidió desde su perfil de Vigía.
${ending}`,
  },
  'identity-rejected': {
    subject: 'No se aprobó el cambio de su nombre o identificación en Vigía',
    text: `Un administrador no aprobó el cambio de nombre o identificación que se pidió desde su perfil de Vigía.
${ending}`,
  },
} as const

export type PersonNotices = { tell(userId: number, what: keyof typeof mails): void }

/**
 * Mails to persons about what somebody else did to their accounts. No request waits for a mail, and one that fails is
 * logged. Without a mail server nothing is sent: the trail has the act.
 */
export function personNotices(app: FastifyInstance, { db, mailer, log }: Platform): PersonNotices {
  const sendLater = lateWork(app, (err) => log.error({ err }, 'notice to a person: not sent'))
  const send = async (userId: number, what: keyof typeof mails) => {
    const user = await findUser(db, userId)
    if (user?.isActive) await mailer.send({ to: user.email, ...mails[what] })
  }
  return {
    tell(userId, what) {
      if (mailer.isConfigured) sendLater(() => send(userId, what))
    },
  }
}
