import type { NotificationOutcome } from '../../../domain/records/notification.ts'

const outcomes: Record<NotificationOutcome, string> = {
  accepted: 'aceptada por el servidor de correo',
  unknown: 'no se sabe si llegó',
  delivered: 'se entregó',
  failed: 'no llegó',
}

export const messages = {
  to: 'Se enviará a',
  chooseAddress: '¿A qué correo?',
  recordAddress: 'El que tenía el acta al cerrarse',
  presentAddress: 'El actual del establecimiento',
  /** Ley 1437 de 2011, art. 56. */
  withoutConsent:
    'El establecimiento no autorizó ser notificado por correo: este envío no lo deja notificado. Notifíquelo también por otro medio.',
  before: 'Envíos anteriores',
  sent: (at: string, email: string, outcome: NotificationOutcome) => `${at}, a ${email}: ${outcomes[outcome]}`,
  delivered: 'Se entregó',
  notDelivered: 'No llegó',
  settle: (answer: string, email: string) => `${answer}: ${email}`,
  unread: 'No se pudo leer a qué correo se enviaría. Intente de nuevo.',
}
