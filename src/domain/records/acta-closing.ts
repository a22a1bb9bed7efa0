import { isBlank } from '../shared/text.ts'
import { dayInWords, formatDay } from '../shared/time.ts'
import type { ActaBlock, ActaLine, ActaSignature } from './acta-model.ts'
import { field, fields, heading, lead, line, orDash, paragraph, SIGNATURE_CAPTION } from './acta-parts.ts'
import { NOTIFICATION_DAYS, notificationLimit } from './notification-limit.ts'
import type { InspectionRecord, RecordOfficial, RecordSigner } from './record.ts'

export const observationBlocks = (record: InspectionRecord): ActaBlock[] => [
  heading(2, 'VI. Observaciones'),
  heading(3, 'De la autoridad sanitaria'),
  paragraph(orDash(record.healthObservation)),
  heading(3, 'Del establecimiento'),
  paragraph(isBlank(record.establishmentObservation) ? 'Sin observaciones.' : record.establishmentObservation),
]

const signatureLine = (name: string | null, whose: string): ActaLine =>
  name
    ? {
        kind: 'image',
        image: { kind: 'signatures', name, alt: `Firma de ${whose}`, absent: `Firma de ${whose}: no disponible` },
      }
    : line('Sin firma registrada')

const signature = (
  title: string,
  person: { name: string; id: string; role: string; signature: string | null },
): ActaSignature => ({
  title,
  signature: signatureLine(person.signature, orDash(person.name)),
  caption: SIGNATURE_CAPTION,
  fields: [field(12, 'Nombre', person.name), field(12, 'Identificación', person.id), field(12, 'Cargo', person.role)],
})

const officialSignature = (title: string, official: RecordOfficial) =>
  signature(title, { ...official, id: official.idNumber })
const signerSignature = (title: string, signer: RecordSigner) => signature(title, { ...signer, id: signer.idCard })

export const notificationBlocks = (record: InspectionRecord): ActaBlock[] => [
  heading(2, 'VII. Notificación'),
  lead(
    `Esta acta se notifica dentro de los ${NOTIFICATION_DAYS} días siguientes a la visita: a más tardar el ${formatDay(notificationLimit(record.day))}.`,
  ),
  lead(`Para constancia se firma en ${orDash(record.establishment.city)} ${dayInWords(record.day)}.`),
  {
    kind: 'signatures',
    signatures: [
      officialSignature('Por la autoridad sanitaria: técnico', record.technician),
      officialSignature('Por la autoridad sanitaria: ingeniero', record.engineer),
      signerSignature('Por el establecimiento', record.establishmentSigner),
      signerSignature('Testigo', record.checker),
    ],
  },
  fields([field(12, 'Sello de integridad del acta (SHA-256)', record.seal)]),
]
