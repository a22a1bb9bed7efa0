import { formatPct } from '../../domain/inspections/score.ts'
import { NOTIFICATION_DAYS, notificationLimit } from '../../domain/records/notification-limit.ts'
import { actaNumber, type InspectionRecord, type RecordEstablishment } from '../../domain/records/record.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { signedText } from '../platform/mail/mail-signature.ts'
import type { Mail } from '../platform/mail/mailer.ts'

type Texts = Pick<Mail, 'subject' | 'text'>

const addressee = ({ businessName, name, address, city }: RecordEstablishment) =>
  `Señores\n${businessName}\n${name}\n${address}, ${city}`

/** A link of the portal in a mail, with the day on which it ends. */
export type PortalAddress = { address: string; expiresAt: Date; isConsented: boolean }

const portalParagraphs = ({ address, expiresAt, isConsented }: PortalAddress): string[] => [
  'Para abrir el acta, ver qué debe corregir y hasta cuándo, y responder con fotos, use este enlace. La página le pedirá un código de 6 cifras, que llega a este mismo correo:',
  address,
  `El enlace es personal y sirve hasta el ${formatDay(dayOf(expiresAt))}. ${
    isConsented
      ? 'Como usted autorizó la notificación electrónica, queda notificado el día en que abra el acta por este enlace.'
      : 'Allí también puede autorizar la notificación electrónica.'
  }`,
]

/**
 * The mail that notifies an establishment of its record.
 * @param entity name of the entity that sends it, as configured
 * @param link the address of the portal and its last day; absent without one
 */
export const inspectionMail = (record: InspectionRecord, entity: string, link?: PortalAddress): Texts => ({
  subject: `Notificación del acta de inspección sanitaria ${actaNumber(record)}`,
  text: signedText(
    entity,
    addressee(record.establishment),
    `Les notificamos el acta ${actaNumber(record)} de la visita de inspección sanitaria realizada el ${formatDay(record.day)} al establecimiento ${record.establishment.name}.`,
    `Concepto sanitario: ${record.concepto}\nNivel de cumplimiento: ${formatPct(record.compliancePct)}`,
    `El acta se notifica dentro de los ${NOTIFICATION_DAYS} días siguientes a la visita, es decir, a más tardar el ${formatDay(notificationLimit(record.day))}.`,
    `Adjuntamos el acta completa en PDF. Su sello de integridad (SHA-256) es:\n${record.seal}`,
    ...(link ? portalParagraphs(link) : []),
  ),
})

/**
 * The mail that confirms an inscription to its establishment.
 * @param entity name of the entity that sends it, as configured
 */
export const establishmentMail = (
  establishment: RecordEstablishment & { inscriptionType: string },
  entity: string,
): Texts => ({
  subject: `Confirmación de la inscripción sanitaria ${establishment.inscriptionNumber}`,
  text: signedText(
    entity,
    addressee(establishment),
    `Confirmamos que el establecimiento ${establishment.name} quedó inscrito ante la autoridad sanitaria.`,
    [
      `Número de inscripción: ${establishment.inscriptionNumber}`,
      `Tipo de inscripción: ${establishment.inscriptionType}`,
      `Identificación: ${establishment.identificationType} ${establishment.identificationNumber}`,
      `Propietario: ${establishment.ownerName}`,
    ].join('\n'),
    'Si algún dato no es correcto, infórmelo a esta entidad para que lo corrija.',
  ),
})

/** The letter that answers a complaint. */
export const answerMail = (
  {
    number,
    receivedOn,
    answer,
    name,
    email,
  }: { number: string; receivedOn: string; answer: string; name: string; email: string },
  entity: string,
): Mail => ({
  to: email,
  subject: `Respuesta a su queja ${number}`,
  text: signedText(
    entity,
    `Señor(a)\n${name}`,
    `Respondemos la queja ${number}, recibida el ${formatDay(receivedOn)}.`,
    answer,
  ),
})
