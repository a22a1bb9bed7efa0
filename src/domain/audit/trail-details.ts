import { conceptText } from '../inspections/checklist.ts'
import { measureName } from '../inspections/sanitary-measures.ts'
import { formatPct } from '../inspections/score.ts'
import { eventWords } from '../integrations/event-words.ts'
import { scopeWords } from '../integrations/scope-words.ts'
import { severityName } from '../requirements/requirement-words.ts'
import { formatDay, formatInstant, isDay, isInstant } from '../shared/time.ts'
import { absenceName, competenceName, halfName } from '../staff/staff-words.ts'

/** Names behind the ids in an event's details, by field and id. */
export type DetailNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One fact of an event in words; `before` is there for a change alone. */
export type DetailLine = { label: string; before?: string; after: string }

/** Labels of the fields, in the order in which an event tells them: the database keeps no order of its own. */
const labels: Readonly<Record<string, string>> = {
  recipient: 'Destinatario',
  // People.
  firstName: 'Primer nombre',
  middleName: 'Segundo nombre',
  lastName: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  areaId: 'Área',
  roleId: 'Cargo',
  contractTypeId: 'Tipo de contrato',
  roleFunctions: 'Funciones',
  email: 'Correo electrónico',
  otherEmails: 'Otros correos',
  password: 'Contraseña',
  photo: 'Foto',
  curriculum: 'Hoja de vida',
  department: 'Departamento',
  municipality: 'Municipio',
  // Establishments.
  inscriptionTypeId: 'Tipo de inscripción',
  inscriptionNumber: 'N.º de inscripción',
  activityIds: 'Actividades',
  zodesId: 'Subregión',
  cityId: 'Municipio',
  populationType: 'Tipo de población',
  locationTypeId: 'Ubicación',
  locationDescription: 'Descripción de la ubicación',
  identificationTypeId: 'Tipo de identificación',
  identificationNumber: 'Número de identificación',
  ownerName: 'Propietario',
  name: 'Nombre',
  businessName: 'Razón social',
  address: 'Dirección',
  phone: 'Teléfono',
  mobilePhone: 'Celular',
  openingTime: 'Hora de apertura',
  closingTime: 'Hora de cierre',
  workers: 'Cantidad de trabajadores',
  responsibleName: 'Responsable de la inscripción',
  responsibleIdNumber: 'Identificación del responsable',
  responsibleMobilePhone: 'Celular del responsable',
  responsibleCapacity: 'En calidad de',
  responsibleObservation: 'Observación del responsable',
  privacyAcceptedAt: 'Aceptación del tratamiento de datos',
  electronicNotification: 'Notificación electrónica',
  // Import of a census.
  importId: 'Importación',
  importRow: 'Fila del archivo',
  fileName: 'Archivo',
  attribution: 'Fuente',
  outlines: 'Sello del mapa',
  // Visits.
  establishmentId: 'Establecimiento',
  motiveId: 'Motivo de la visita',
  otherMotive: 'Otro motivo',
  engineerId: 'Ingeniero',
  technicianId: 'Técnico',
  // Inspections.
  concepto: 'Concepto sanitario',
  compliancePct: 'Cumplimiento',
  parts: 'Partes registradas',
  seal: 'Sello del acta',
  visitDay: 'Día de la visita',
  startedAt: 'Inicio de la visita',
  closedAt: 'Cierre',
  facts: 'Huella de quién respondió, cuándo y dónde',
  signature: 'Firma',
  isDrawn: 'Firma dibujada en el equipo',
  officialId: 'Funcionario',
  itemId: 'Ítem',
  concept: 'Calificación',
  points: 'Puntos',
  observation: 'Observación',
  evidence: 'Evidencia fotográfica',
  isCritical: 'Hallazgo crítico',
  measure: 'Medida sanitaria',
  samplesTaken: 'Toma de muestras',
  sampleRecord: 'Acta de toma de muestras',
  counterSampleTaken: 'Contramuestra',
  counterSampleRecord: 'Acta de contramuestra',
  requirementText: 'Requerimiento',
  severity: 'Gravedad',
  termDays: 'Plazo en días',
  // Service of officials.
  scheduledOn: 'Fecha programada',
  dueOn: 'Fecha límite',
  isOverdue: 'Vencida',
  unavailable: 'Se advirtió',
  number: 'Número',
  subject: 'Objeto',
  startsOn: 'Desde',
  endsOn: 'Hasta',
  endedEarlyOn: 'Terminó antes',
  supervisorId: 'Supervisor',
  note: 'Nota',
  kind: 'Clase',
  half: 'Media jornada',
  placeCityId: 'Lugar',
  isPaperShown: 'Mostró el soporte',
  reason: 'Motivo',
  plannedVisits: 'Visitas planeadas en esos días',
  isReassigned: 'Visitas reasignadas',
  isOwnDecision: 'Decidió sobre su propia ausencia',
  issuedOn: 'Expedida',
  expiresOn: 'Vence',
  visitsPerWeek: 'Visitas por semana',
  works: 'Días de trabajo',
  day: 'Día',
  serial: 'Carné',
  replacedSerial: 'Carné reemplazado',
  revokedCard: 'Carné revocado',
  // Formats.
  code: 'Código',
  version: 'Versión',
  effectiveFrom: 'Rige desde',
  replacedOn: 'Reemplazada el',
  copyOf: 'Copia de',
  replacement: 'Formato que lo reemplaza',
  legalBase: 'Base legal',
  dated: 'Fecha del formato',
  favorableFloor: 'Corte de favorable',
  requirementsFloor: 'Corte de favorable con requerimientos',
  // Planning.
  untilOn: 'Hasta el',
  trip: 'Salida',
  visits: 'Visitas',
  taken: 'Visitas que ya estaban pendientes',
  vehicle: 'Vehículo',
  dropped: 'Sin visita',
  showsNames: 'Muestra nombres de establecimientos',
  weights: 'Puntos',
  months: 'Meses entre visitas',
  // Other systems.
  url: 'Dirección del webhook',
  types: 'Eventos',
  skipsMissed: 'Omitió lo que no se envió',
  status: 'Código de respuesta',
  error: 'Falla',
  scopes: 'Permisos',
  ipRanges: 'Direcciones IP',
  source: 'Libro del paquete',
  columns: 'Columnas',
  // Numbers of actas that a restore passed over.
  year: 'Año',
  firstNumber: 'Primer número',
  lastNumber: 'Último número',
  notedAt: 'Anotado',
  // Mails and exports.
  messageId: 'Identificador del mensaje',
  consent: 'Aceptó la notificación electrónica',
  outcome: 'Resultado del envío',
  list: 'Lista',
  format: 'Formato',
  rows: 'Filas',
  sortBy: 'Orden',
  descending: 'De mayor a menor',
  filters: 'Filtros',
  // Consequences that were told first.
  equalPending: 'Visitas iguales pendientes',
  pendingVisits: 'Visitas pendientes',
  choice: 'Decisión sobre ellas',
  openRequirements: 'Requerimientos por cumplir',
  // An act without a session.
  by: 'Por',
}

/** Fields that name a file by its digest: people are told that it is another one. */
const FILES = new Set(['photo', 'evidence'])
/** Fields of these names are ISO instants. */
const INSTANTS = new Set(['startedAt', 'closedAt', 'notedAt'])
const NOTHING = '—'

const partWords: Readonly<Record<string, string>> = {
  'health-observation': 'observación de la autoridad sanitaria',
  'establishment-signature': 'firma del establecimiento',
  'witness-signature': 'firma del testigo',
}
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  parts: partWords,
  concept: conceptText,
  measure: measureName,
  severity: severityName,
  password: { changed: 'cambiada' },
  kind: { ...absenceName, ...competenceName },
  half: halfName,
  populationType: { URBANA: 'Urbana', RURAL: 'Rural' },
  // Establishments have an address too, in free text.
  address: { record: 'la del acta', present: 'la actual del establecimiento' },
  outcome: { unknown: 'no se sabe si llegó', delivered: 'se entregó', failed: 'no llegó' },
  choice: { reassign: 'reasignarlas', cancel: 'cancelarlas', keep: 'dejarlas como están' },
  by: { operator: 'el operador del servidor' },
  types: eventWords,
  scopes: scopeWords,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A filter of an exported list. */
const isFilter = (value: unknown): value is { field: string; operator: string; value: string } =>
  isRecord(value) && ['field', 'operator', 'value'].every((key) => typeof value[key] === 'string')

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/** A day as every list shows it; any other text as it is. */
const shownDay = (text: string): string => (isDay(text) ? formatDay(text) : text)

function valueText(field: string, value: unknown, names: DetailNames): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) {
    return value.length === 0 ? NOTHING : value.map((one) => valueText(field, one, names)).join(', ')
  }
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (isFilter(value)) return `${labelOf(value.field)} ${value.operator} ${shownDay(value.value)}`
  if (typeof value === 'object') return Object.keys(value).length === 0 ? NOTHING : JSON.stringify(value)
  const text = String(value)
  const known = own(own(names, field), text) ?? own(own(valueWords, field), text)
  if (known !== undefined) return known
  if (field === 'compliancePct' && typeof value === 'number') return formatPct(value)
  if (FILES.has(field) || (field === 'signature' && /^[0-9a-f]{64}/.test(text))) return `archivo ${text.slice(0, 8)}…`
  if (INSTANTS.has(field) && isInstant(text)) return formatInstant(new Date(text))
  return shownDay(text)
}

const labelOf = (field: string): string => own(labels, field) ?? field

const places = new Map(Object.keys(labels).map((field, place) => [field, place]))
/** The fields in the order of their labels; unknown ones last, as they come. */
const inOrder = (fields: readonly string[]): string[] =>
  fields.toSorted((one, other) => (places.get(one) ?? places.size) - (places.get(other) ?? places.size))

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isRecord(value) && Object.keys(value).length === 2 && 'from' in value && 'to' in value

/** The fields that differ between the two states of a correction. */
function correction(before: Record<string, unknown>, after: Record<string, unknown>, names: DetailNames): DetailLine[] {
  const item = after.itemId ?? before.itemId
  const isSame = (field: string) => JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)
  const changed = inOrder(Object.keys(after)).filter((field) => field !== 'itemId' && !isSame(field))
  return [
    ...(item === undefined ? [] : [{ label: labelOf('itemId'), after: valueText('itemId', item, names) }]),
    ...changed.map((field) => ({
      label: labelOf(field),
      before: valueText(field, before[field], names),
      after: valueText(field, after[field], names),
    })),
  ]
}

/** Names that an official asked for, and that an administrator approves or rejects. */
const askedLines = (asked: Record<string, unknown>, names: DetailNames): DetailLine[] =>
  describeDetails(asked, names).map((line) => ({ ...line, label: `${line.label} (por aprobar)` }))

/** An event's details in words, in the order of the labels. A field that this version does not know keeps its own name. */
export function describeDetails(details: Record<string, unknown>, names: DetailNames = {}): DetailLine[] {
  const { before, after, ...others } = details
  const corrected = isRecord(before) && isRecord(after) ? correction(before, after, names) : []
  const facts = corrected.length > 0 ? others : details
  const lines = inOrder(Object.keys(facts)).flatMap((field): DetailLine[] => {
    const value = facts[field]
    if (field === 'asked' && isRecord(value)) return askedLines(value, names)
    const label = labelOf(field)
    if (!isChange(value)) return [{ label, after: valueText(field, value, names) }]
    return [{ label, before: valueText(field, value.from, names), after: valueText(field, value.to, names) }]
  })
  return [...corrected, ...lines]
}

/** The details on one line, for a list. */
export const summariseDetails = (lines: readonly DetailLine[]): string =>
  lines
    .map(({ label, before, after }) => `${label}: ${before === undefined ? after : `${before} → ${after}`}`)
    .join('; ')
