import { z } from 'zod'
import * as field from '../shared/fields.ts'

/**
 * Outcomes of a mail: the server accepted it, or took it without an answer; then somebody settles whether it was
 * delivered.
 */
export const NOTIFICATION_OUTCOMES = ['accepted', 'unknown', 'delivered', 'failed'] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]

export const OTHER_ADDRESS =
  'Ese correo no es el del acta ni el actual del establecimiento. Vuelva a abrir la pregunta.'

/** The cause of a mail that was not sent, where the installation sends none. */
export const NO_MAIL_SERVER = 'Esta instalación no tiene servidor de correo.'

export const notifyForm = z.object({
  email: field.optional(field.email(OTHER_ADDRESS)),
})

export const settlementForm = z.object({ isDelivered: field.flag })

/** A sent mail, and the later row that settles it. */
export type SentMail = { id: number; recipient: string; messageId: string; sentAt: Date; outcome: NotificationOutcome }

/** The mails, newest first, each with what is known about it now. */
export function settledMails(rows: readonly SentMail[]): SentMail[] {
  const settled = new Map(
    rows.filter(({ outcome }) => outcome === 'delivered' || outcome === 'failed').map((row) => [row.messageId, row]),
  )
  return rows
    .filter((row) => settled.get(row.messageId)?.id !== row.id)
    .map((row) => ({ ...row, outcome: settled.get(row.messageId)?.outcome ?? row.outcome }))
    .sort((one, other) => other.id - one.id)
}
