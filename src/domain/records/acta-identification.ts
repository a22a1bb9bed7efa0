import { formatPct } from '../inspections/score.ts'
import { isBlank } from '../shared/text.ts'
import { formatDay, formatInstant } from '../shared/time.ts'
import type { ActaBlock } from './acta-model.ts'
import { boxes, field, fields, heading, paragraph } from './acta-parts.ts'
import { actaNumber, type InspectionRecord, type RecordEstablishment, type ShownRecord } from './record.ts'

/** Department that every record names (R 9.13). */
export const DEPARTMENT = 'Bolívar'

export const LOCATION_BOXES = [
  'Barrio',
  'Vereda',
  'Comuna',
  'Localidad',
  'Sector',
  'Corregimiento',
  'Caserío',
  'UPZ',
  'Otro',
] as const

export const DOCUMENT_BOXES = ['C.C.', 'C.E.', 'NIT'] as const

/** Boxes of the acta in printed order; a record's `motiveBox` counts from 1. */
const MOTIVE_BOXES = [
  'Programación',
  'Solicitud del interesado',
  'Asociada a peticiones, quejas y reclamos',
  'Solicitud oficial',
  'Evento de interés en salud pública',
  'Solicitud de práctica de pruebas o procesos sancionatorios',
  'Otro',
] as const

const boxNamed = (labels: readonly string[], name: string) =>
  labels.find((label) => label.toLocaleLowerCase('es') === name.trim().toLocaleLowerCase('es'))

/** A kind of location without a box is named under 'Otro'. */
function locationField(establishment: RecordEstablishment) {
  const box = boxNamed(LOCATION_BOXES, establishment.locationType)
  const { locationType, location } = establishment
  const value = box || isBlank(locationType) ? location : `${locationType}: ${location}`
  const marked = box ?? (isBlank(locationType) ? undefined : 'Otro')
  return { ...field(12, 'Ubicación', value), boxes: boxes(LOCATION_BOXES, marked) }
}

/** A type of document without a box is named beside the boxes. */
function documentField({ identificationType }: RecordEstablishment) {
  const box = boxNamed(DOCUMENT_BOXES, identificationType)
  const label = 'Tipo de documento'
  return box || isBlank(identificationType)
    ? { span: 4, label, boxes: boxes(DOCUMENT_BOXES, box) }
    : { ...field(4, label, identificationType), boxes: boxes(DOCUMENT_BOXES, undefined) }
}

const instantText = (instant: string | null): string => (instant === null ? '' : formatInstant(new Date(instant)))

export const visitBlocks = (record: ShownRecord): ActaBlock[] => [
  fields(
    [
      field(4, 'Ciudad', record.establishment.city),
      field(4, 'Fecha', formatDay(record.day)),
      field(4, 'Acta n.º', actaNumber(record)),
    ],
    [
      field(6, 'Inicio de la visita', instantText(record.startedAt)),
      field(6, 'Fin de la visita', instantText(record.endedAt)),
    ],
  ),
]

export const identificationBlocks = ({ establishment }: InspectionRecord): ActaBlock[] => [
  heading(2, 'I. Identificación del establecimiento'),
  fields(
    [
      field(8, 'Razón social', establishment.businessName),
      field(4, 'N.º de inscripción', establishment.inscriptionNumber),
    ],
    [
      field(4, 'Número de identificación', establishment.identificationNumber),
      field(8, 'Nombre comercial', establishment.name),
    ],
    [
      field(6, 'Dirección', establishment.address),
      field(3, 'Departamento', DEPARTMENT),
      field(3, 'Municipio', establishment.city),
    ],
    [locationField(establishment)],
    [
      field(3, 'Teléfono', establishment.phone),
      field(3, 'Celular', establishment.mobilePhone),
      field(6, 'Correo electrónico', establishment.email),
    ],
    [field(8, 'Nombre del propietario', establishment.ownerName), documentField(establishment)],
    [
      field(4, 'Hora de apertura', establishment.openingTime),
      field(4, 'Hora de cierre', establishment.closingTime),
      field(4, 'Número de trabajadores', String(establishment.workers ?? '')),
    ],
  ),
]

export const lastInspectionBlocks = ({ lastInspection }: InspectionRecord): ActaBlock[] => [
  heading(3, 'Última inspección'),
  lastInspection
    ? fields([
        field(2, 'Fecha', formatDay(lastInspection.day)),
        field(4, 'Concepto', lastInspection.concepto),
        field(2, 'Cumplimiento', formatPct(lastInspection.compliancePct)),
        field(4, 'Motivo', lastInspection.motive),
      ])
    : paragraph('El establecimiento no registra inspección anterior.'),
]

export function motiveBlocks(record: InspectionRecord): ActaBlock[] {
  const box = MOTIVE_BOXES[record.motiveBox - 1]
  const other = isBlank(record.otherMotive) ? [] : [field(12, 'Otro, ¿cuál?', record.otherMotive)]
  // A motive of the catalogue without a box of its own keeps its name beside the box that it is printed in.
  const named = box === boxNamed(MOTIVE_BOXES, record.motive) ? [] : [field(12, 'Motivo registrado', record.motive)]
  return [
    heading(3, 'Motivo de la visita'),
    fields(
      [{ span: 12, label: 'Motivo de esta visita', boxes: boxes(MOTIVE_BOXES, box) }],
      ...[...named, ...other].map((one) => [one]),
    ),
  ]
}
