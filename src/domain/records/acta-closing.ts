import { outcomeText } from '../inspections/signing-outcome.ts'
import { isBlank } from '../shared/text.ts'
import { dayInWords, formatDay, formatInstant } from '../shared/time.ts'
import type {
  ActStanding,
  EarlierOfficial,
  RecordOfficial,
  RecordSigner,
  SigningAct,
  SigningParty,
} from '../signatures/record-acts.ts'
import { NO_STORED_SIGNATURE } from '../users/stored-signature.ts'
import { standingText } from './act-standing.ts'
import type { ActaIssue } from './acta-issue.ts'
import type { ActaBlock, ActaField, ActaLine, ActaSignature } from './acta-model.ts'
import { field, heading, lead, line, orDash, paragraph, SIGNATURE_CAPTION } from './acta-parts.ts'
import { proofBlock } from './acta-proof.ts'
import { NOTIFICATION_DAYS, notificationLimit } from './notification-limit.ts'
import type { InspectionRecord, ShownRecord } from './record.ts'

export const observationBlocks = (record: InspectionRecord): ActaBlock[] => [
  heading(2, 'VI. Observaciones'),
  heading(3, 'De la autoridad sanitaria'),
  paragraph(orDash(record.healthObservation)),
  heading(3, 'Del establecimiento'),
  paragraph(isBlank(record.establishmentObservation) ? 'Sin observaciones.' : record.establishmentObservation),
]

const RESERVED = 'Firma reservada a quienes participaron en la visita. Está en el PDF del acta.'

function signatureLine(name: string | null, whose: string, { signaturesReserved }: ShownRecord): ActaLine {
  if (!name) return line(NO_STORED_SIGNATURE)
  if (signaturesReserved) return line(RESERVED, 'muted')
  const alt = `Firma de ${whose}`
  return { kind: 'image', image: { kind: 'signatures', name, alt, absent: `${alt}: no disponible` } }
}

type Person = { name: string; id: string; role: string }

const signature = (title: string, person: Person, signed: ActaLine, notes: ActaField[] = []): ActaSignature => ({
  title,
  signature: signed,
  caption: SIGNATURE_CAPTION,
  fields: [
    ...notes,
    field(12, 'Nombre', person.name),
    field(12, 'Identificación', person.id),
    field(12, 'Cargo', person.role),
  ],
})

const note = (text: string): ActaField[] => [field(12, 'Constancia', text)]

/** How an official's signature came about, in the words of the acta (decision 024). */
function signingNote(
  { name, signature: image, signing }: RecordOfficial,
  over: string | undefined,
): string | undefined {
  const stood = over === undefined ? '' : ` ${over}`
  switch (signing?.act) {
    case 'propia':
      return `Firmó en su propia sesión${signing.at ? ` el ${formatInstant(new Date(signing.at))}` : ''}.${stood}`
    case 'acompanante':
      return `Firmó${signing.at ? ` el ${formatInstant(new Date(signing.at))}` : ''} en el equipo de ${orDash(signing.deviceOf ?? '')}.${stood}`
    case 'registrada':
      return image ? `Firma registrada de ${name}` : undefined
    default:
      return undefined
  }
}

/** Text in place of the signature of an official who has none. */
const unsignedText: Partial<Record<SigningAct, string>> = {
  sin_firma: 'Diligenció la visita y no firmó',
  no_participo: 'Sin constancia de participación en la visita',
}

/** The content under an official's signature. Most devices did not say what they showed. */
function officialStanding(record: InspectionRecord, standing: ActStanding, shown: string | null): string {
  const told = standingText(record, standing, standing.at)
  return shown === null ? told : `${told} ${shownText(shown, standing.digest)}`
}

const officialSignature = (
  title: string,
  official: RecordOfficial,
  record: ShownRecord,
  party: SigningParty,
): ActaSignature => {
  const { signing, signature: image, name } = official
  const unsigned = signing && unsignedText[signing.act]
  const act = record.acts?.find((one) => one.party === party)
  const noted = signingNote(
    official,
    act?.standing ? officialStanding(record, act.standing, act.shownDigest) : undefined,
  )
  return signature(
    title,
    { ...official, id: official.idNumber },
    unsigned ? line(unsigned) : signatureLine(image, orDash(name), record),
    noted === undefined ? [] : note(noted),
  )
}

const NOT_SHOWN = 'El dispositivo no envió constancia de lo que se mostró antes de firmar.'

const counted = (answers: number): string => `Diligenció ${answers} ${answers === 1 ? 'aspecto' : 'aspectos'}.`

/** An official who worked on the visit and was replaced in its plan. */
function earlierSignature(official: EarlierOfficial, record: ShownRecord): ActaSignature {
  const { answers, signature: image, name, standing } = official
  const signed = signingNote(official, standing ? standingText(record, standing, standing.at) : undefined)
  const told = [
    ...(answers > 0 ? [counted(answers)] : []),
    ...(signed === undefined ? [] : [signed]),
    'Otro funcionario tomó su lugar antes del cierre.',
  ]
  return signature(
    'Por la autoridad sanitaria: intervino en la visita',
    { ...official, id: official.idNumber },
    image === null ? line('No firmó') : signatureLine(image, orDash(name), record),
    note(told.join(' ')),
  )
}

/** Over which content a person signed, in the words of the acta (R 29.5). Records of before have no act. */
function shownNote(record: InspectionRecord, party: SigningParty): ActaField[] {
  const act = record.acts?.find((one) => one.party === party)
  if (!act) return []
  const accepted = act.consent === null ? '' : ' Aceptó firmar en pantalla.'
  if (act.standing) {
    const at = act.drawnAt ?? act.standing.at
    const told = [standingText(record, act.standing, at), shownText(act.shownDigest, act.standing.digest)]
    return note(`${told.join(' ')}${accepted}`)
  }
  if (act.shownDigest === null) return note(NOT_SHOWN)
  const at = act.drawnAt === null ? '' : ` el ${formatInstant(new Date(act.drawnAt))}`
  return note(`Firmó sobre este mismo contenido${at}.${accepted}`)
}

/** Whether the device showed what was saved at that moment. */
function shownText(shown: string | null, saved: string): string {
  if (shown === null) return NOT_SHOWN
  return shown === saved
    ? 'El dispositivo mostró ese mismo contenido.'
    : 'El dispositivo mostró un contenido distinto del guardado.'
}

const signerSignature = (
  title: string,
  signer: RecordSigner,
  record: ShownRecord,
  party: SigningParty,
): ActaSignature => {
  const { outcome, refusalReason = '', name, signature: image } = signer
  const person = { ...signer, id: signer.idCard }
  if (!outcome) return signature(title, person, signatureLine(image, orDash(name), record), shownNote(record, party))
  return signature(title, person, line(outcomeText[outcome]), [field(12, 'Motivo', refusalReason)])
}

export const notificationBlocks = (record: ShownRecord, issue?: ActaIssue): ActaBlock[] => [
  heading(2, 'VII. Notificación'),
  lead(
    `Esta acta se notifica dentro de los ${NOTIFICATION_DAYS} días siguientes a la visita: a más tardar el ${formatDay(notificationLimit(record.day))}.`,
  ),
  lead(`Para constancia se firma en ${orDash(record.establishment.city)} ${dayInWords(record.day)}.`),
  {
    kind: 'signatures',
    signatures: [
      officialSignature('Por la autoridad sanitaria: técnico', record.technician, record, 'tecnico'),
      officialSignature('Por la autoridad sanitaria: ingeniero', record.engineer, record, 'ingeniero'),
      ...(record.earlierOfficials ?? []).map((official) => earlierSignature(official, record)),
      signerSignature('Por el establecimiento', record.establishmentSigner, record, 'establecimiento'),
      signerSignature('Testigo', record.checker, record, 'testigo'),
    ],
  },
  proofBlock(record, issue, 'acta'),
]
