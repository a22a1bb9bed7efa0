import { z } from 'zod'
import { NOTIFICATION_OUTCOMES, notifyForm, settlementForm } from '../domain/records/notification.ts'
import * as field from '../domain/shared/fields.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inFlag, inText, list, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** The address to send to: one of those that `GET` of the same path tells. Absent: the record's, or the present one. */
const notifyBody = form(notifyForm, { email: ['email', inText] })

const notified = {
  recipient: ['email', text],
  /** Consent to notifications by e-mail (Ley 1437 de 2011, art. 56), as the inscription had it at that time. */
  isConsented: ['electronic_notification', flag.optional()],
} as const

/** Facts that the person who notifies must know first: where the mail goes, the consent, and the mails before. */
const notice = wireObject({
  recipient: ['email', text],
  presentEmail: ['present_email', text],
  isConsented: ['electronic_notification', flag],
  /** Whether this installation has a mail server. Absent in replies of older servers. */
  canMail: ['mail', flag.optional()],
  sent: [
    'notifications',
    list(
      wireObject({
        id: ['notification_id', number],
        recipient: ['email', text],
        sentAt: ['sent_at', text],
        outcome: ['outcome', z.enum(NOTIFICATION_OUTCOMES)],
      }),
    ),
  ],
})

export const getEstablishmentNotice = endpoint({
  method: 'GET',
  path: '/api/inscription/notify/:establishment_id',
  summary: 'A qué correo se notificaría la inscripción, y lo ya enviado',
  params: wireObject({ id: ['establishment_id', pathId] }),
  reply: notice,
})

export const getInspectionNotice = endpoint({
  method: 'GET',
  path: '/api/inspection/notify/:inspections_id',
  summary: 'A qué correo se notificaría el acta, y lo ya enviado',
  params: wireObject({ id: ['inspections_id', pathId] }),
  reply: notice,
})

/** Settles a mail whose outcome is unknown: it was delivered, or it was not (R 10.3). */
export const settleNotification = endpoint({
  method: 'POST',
  path: '/api/notification/:notification_id/outcome',
  summary: 'Decir si llegó un correo cuyo resultado no se sabe',
  params: wireObject({ id: ['notification_id', pathId] }),
  body: form(settlementForm, { isDelivered: ['delivered', inFlag] }),
  reply: wireObject({ outcome: ['outcome', z.enum(NOTIFICATION_OUTCOMES)] }),
  sends: 'json',
})

export const notifyEstablishment = endpoint({
  method: 'POST',
  path: '/api/inscription/notify/:establishment_id',
  summary: 'Notificar la inscripción al correo del establecimiento',
  params: wireObject({ id: ['establishment_id', pathId] }),
  body: notifyBody,
  reply: wireObject(notified),
  sends: 'json',
})

export const notifyInspection = endpoint({
  method: 'POST',
  path: '/api/inspection/notify/:inspections_id',
  summary: 'Notificar el acta al correo del establecimiento',
  params: wireObject({ id: ['inspections_id', pathId] }),
  body: notifyBody,
  reply: wireObject(notified),
  sends: 'json',
})

export const archiveForm = z.object({ isArchived: z.boolean({ error: field.REQUIRED }) })

/** Hides a record from the list or shows it again (R 10.4). The record itself never changes. */
export const archiveInspection = endpoint({
  method: 'PATCH',
  path: '/api/inspection/:inspections_id/archived',
  summary: 'Archivar o restaurar un acta en la lista',
  params: wireObject({ id: ['inspections_id', pathId] }),
  body: form(archiveForm, { isArchived: ['archived', inFlag] }),
  reply: wireObject({ isArchived: ['archived', flag] }),
  sends: 'json',
})
