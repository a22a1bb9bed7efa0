import { DEPARTMENT } from '../records/acta-identification.ts'
import type { ActaBlock, ActaDocument, ActaField } from '../records/acta-model.ts'
import { DASH, field, fields, heading, line, paragraph, SIGNATURE_CAPTION } from '../records/acta-parts.ts'
import { headOf, type Letterhead, withArticle } from '../records/letterhead.ts'
import { dayOf, formatDay, formatExactInstant } from '../shared/time.ts'
import { type ConsentSource, consentSourceName, noticeModeName } from './legal-notice-words.ts'

/** The norm under which an access takes effect, and under which the entity certifies its day and hour. */
const NORM = 'Ley 1437 de 2011, artículos 56 y 67'

/**
 * The agreement on which an access rests. `grantedOn` of the inscription is the day since which it had the address and the
 * agreement; no person is named for it.
 */
type Consent = { how: ConsentSource; grantedOn: string; grantedByName: string | null }

/** Facts of the access with which a notice took effect, as they were kept. None changes afterwards. */
export type CertifiedAccess = {
  noticeId: number
  acta: { number: string; visitDay: string; seal: string }
  /** The file of the acta that the entity had signed last before the access; null where it had none. */
  file: { sha256: string; version: number; signedAt: Date } | null
  establishment: { name: string; identificationNumber: string; address: string; city: string }
  recipient: { name: string; capacity: string }
  /** The address of the link, to which its codes went. */
  email: string
  consent: Consent
  /** Null where the trail does not tell them. */
  linkSentAt: Date | null
  codeSentAt: Date | null
  enteredAt: Date | null
  openedAt: Date
  effectiveOn: string
}

const exact = (at: Date | null): string => (at === null ? DASH : formatExactInstant(at))

function consentText({ how, grantedOn, grantedByName }: Consent): string {
  const day = formatDay(grantedOn)
  if (how === 'inscripcion') return `${consentSourceName[how]}, con este correo desde el ${day}`
  return `${consentSourceName[how]} el ${day}${grantedByName ? ` por ${grantedByName}` : ''}`
}

function fileBlock({ acta, file }: CertifiedAccess): ActaBlock {
  const signed: ActaField[] = file
    ? [field(12, `Huella del archivo expedido, versión ${file.version} (SHA-256)`, file.sha256)]
    : [field(12, 'Archivo expedido', 'El acta no tenía archivo firmado cuando se abrió.')]
  return fields(
    [
      field(4, 'Acta n.º', acta.number),
      field(4, 'Día de la visita', formatDay(acta.visitDay)),
      field(4, 'Archivo firmado el', exact(file?.signedAt ?? null)),
    ],
    [field(12, 'Sello de integridad del acta (SHA-256)', acta.seal)],
    signed,
  )
}

/** The sentence that certifies. A code proves who reads the mailbox, and no more (decision 114). */
function statement({ acta, email, openedAt, effectiveOn }: CertifiedAccess, entity: string): string {
  const [day, time] = formatExactInstant(openedAt).split(' ')
  const named = withArticle(entity).replace(/^./, (letter) => letter.toUpperCase())
  return [
    `${named} hace constar que el ${day} a las ${time}, hora de Colombia, se abrió el acta n.º ${acta.number} en el portal`,
    `del propietario, con el código que se envió al correo ${email}. Ese acceso es el acto que surte la notificación`,
    `electrónica, con efectos desde el ${formatDay(effectiveOn)} (${NORM}).`,
  ].join(' ')
}

/** Room to write by hand. */
const toWrite = (label: string): ActaField => ({ span: 12, label, value: '' })

/** The certificate of access of an electronic notice, ready to be laid out as actas are (R 35.10). */
export function accessCertificate(access: CertifiedAccess, letterhead: Letterhead): ActaDocument {
  const { noticeId, acta, establishment, recipient, email, consent, openedAt, effectiveOn } = access
  return {
    title: `Constancia de acceso del acta ${acta.number}`,
    footer: `Constancia de acceso · Notificación n.º ${noticeId} · Acta n.º ${acta.number}`,
    day: dayOf(openedAt),
    header: {
      ...headOf(DEPARTMENT, letterhead),
      title: 'Constancia de acceso',
      subtitle: `Notificación electrónica del acta n.º ${acta.number}`,
      control: [
        field(12, 'Notificación n.º', String(noticeId)),
        field(12, 'Fecha del acceso', formatDay(dayOf(openedAt))),
      ],
    },
    blocks: [
      heading(2, 'I. A quién se notifica'),
      fields(
        [
          field(8, 'Establecimiento', establishment.name),
          field(4, 'N.º de documento', establishment.identificationNumber),
        ],
        [field(8, 'Dirección', establishment.address), field(4, 'Municipio', establishment.city)],
        [field(8, 'Destinatario', recipient.name), field(4, 'Calidad', recipient.capacity)],
      ),
      heading(2, 'II. Qué se notifica'),
      fileBlock(access),
      heading(2, 'III. El acceso'),
      fields(
        [field(12, 'Correo al que llegaron el enlace y el código', email)],
        [field(12, 'Autorización de notificación electrónica', consentText(consent))],
        [
          field(4, 'Enlace enviado', exact(access.linkSentAt)),
          field(4, 'Código enviado', exact(access.codeSentAt)),
          field(4, 'Ingreso con el código', exact(access.enteredAt)),
        ],
        [
          field(4, 'Acta abierta', exact(openedAt)),
          field(4, 'Modo', noticeModeName.electronica),
          field(4, 'Surte efecto el', formatDay(effectiveOn)),
        ],
      ),
      heading(2, 'IV. Constancia'),
      paragraph(statement(access, letterhead.name)),
      paragraph(
        'Los datos son los que Vigía registró en cada momento, y no cambian. Las horas son de Colombia. Este documento no lleva firma electrónica: lo firma quien certifica por la entidad.',
      ),
      {
        kind: 'signatures',
        signatures: [
          {
            title: 'Por la entidad',
            signature: line(''),
            caption: SIGNATURE_CAPTION,
            fields: [toWrite('Nombre'), toWrite('Cargo')],
          },
        ],
      },
    ],
  }
}
