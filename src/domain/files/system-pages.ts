import { formatDay, formatInstant } from '../shared/time.ts'

/** The content of a system document as it is printed: a title, the day, and rows of a label and a text. */
export type SystemPages = { title: string; day: string; rows: [label: string, text: string][] }

type Facts = Record<string, unknown>

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : value === true
      ? 'Sí'
      : value === false
        ? 'No'
        : String(value)

const activitiesOf = ({ activities }: Facts) =>
  Array.isArray(activities)
    ? activities.map((activity: { name?: unknown }) => textOf(activity.name)).join('; ')
    : undefined

const SHEET_LABELS: readonly (readonly [key: string, label: string])[] = [
  ['inscriptionNumber', 'Número de inscripción'],
  ['inscriptionType', 'Tipo de inscripción'],
  ['name', 'Nombre del establecimiento'],
  ['businessName', 'Razón social'],
  ['identificationType', 'Tipo de identificación'],
  ['identificationNumber', 'Número de identificación'],
  ['ownerName', 'Propietario'],
  ['department', 'Departamento'],
  ['zodes', 'ZODES'],
  ['city', 'Municipio'],
  ['populationType', 'Tipo de población'],
  ['locationType', 'Tipo de ubicación'],
  ['locationDescription', 'Descripción de la ubicación'],
  ['address', 'Dirección'],
  ['phone', 'Teléfono'],
  ['mobilePhone', 'Celular'],
  ['email', 'Correo electrónico'],
  ['openingTime', 'Hora de apertura'],
  ['closingTime', 'Hora de cierre'],
  ['workers', 'Número de trabajadores'],
  ['responsibleName', 'Responsable de la inscripción'],
  ['responsibleIdNumber', 'Identificación del responsable'],
  ['responsibleMobilePhone', 'Celular del responsable'],
  ['responsibleCapacity', 'En calidad de'],
  ['responsibleObservation', 'Observación del responsable'],
  ['observation', 'Observación de la entidad'],
  ['signature', 'Firma (huella de la imagen)'],
  ['privacyAccepted', 'Aceptó el tratamiento de datos'],
  ['electronicNotification', 'Aceptó la notificación electrónica'],
]

const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: 'Recibida por el servidor de correo',
  unknown: 'El servidor de correo no respondió',
  delivered: 'Confirmada como entregada',
  failed: 'Confirmada como no entregada',
}

function sheetRows(establishment: Facts, asOf: unknown): SystemPages['rows'] {
  const rows: SystemPages['rows'] = [['Datos a la fecha de', formatInstant(new Date(String(asOf)))]]
  for (const [key, label] of SHEET_LABELS) rows.push([label, textOf(establishment[key])])
  const activities = activitiesOf(establishment)
  return activities === undefined ? rows : [...rows, ['Actividades', activities]]
}

/** A line of a mail is a row, because a cell holds one line. */
const mailRows = ({ subject, text, attachment }: Facts): SystemPages['rows'] => [
  ['Asunto', textOf(subject)],
  ...String(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index): [string, string] => [index === 0 ? 'Texto' : '', line]),
  ['Adjunto (SHA-256)', textOf(attachment)],
]

function noticeRows({ recipient, messageId, outcome, sentAt, mail }: Facts): SystemPages['rows'] {
  return [
    ['Destinatario', textOf(recipient)],
    ['Fecha y hora', formatInstant(new Date(String(sentAt)))],
    ['Resultado', OUTCOMES[String(outcome)] ?? textOf(outcome)],
    ['Identificador del mensaje', textOf(messageId)],
    ...(mail ? mailRows(mail as Facts) : []),
  ]
}

/**
 * A system document laid out for printing, from its sealed content: an inscription sheet or a notification.
 * @param content canonical JSON of `sheetEntry` or `noticeEntry`
 */
export function systemPages(content: string, document: { title: string; documentDate: string }): SystemPages {
  const facts = JSON.parse(content) as Facts
  // A document for a case keeps its rows as they are printed.
  if (facts.kind === 'case')
    return { title: document.title, day: document.documentDate, rows: facts.rows as SystemPages['rows'] }
  const rows = facts.kind === 'inscription' ? sheetRows(facts.establishment as Facts, facts.asOf) : noticeRows(facts)
  return { title: document.title, day: document.documentDate, rows }
}

/** The words under the title of a printed system document. */
export const printedNote = ({ documentDate }: { documentDate: string }, sha256: string): string[] => [
  `Fecha del documento: ${formatDay(documentDate)}`,
  `Huella del contenido (SHA-256): ${sha256}`,
]
