import type { ActaBlock, ActaLine } from '../../records/acta-model.ts'
import { boxes, fields, heading, line, SIGNATURE_CAPTION } from '../../records/acta-parts.ts'
import { formatDay } from '../../shared/time.ts'
import { sheetField } from './identification.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

const STATES = ['Activo', 'Inactivo'] as const
/** An empty line to be filled in by hand. */
const TO_FILL_IN = null

export const authorityBlocks = (establishment: SheetEstablishment): ActaBlock[] => [
  heading(2, 'VI. Exclusivo de la autoridad sanitaria'),
  fields(
    [
      sheetField(4, 'N.º de inscripción asignado', establishment.inscriptionNumber),
      sheetField(4, 'Fecha de radicación', formatDay(establishment.createdOn)),
      {
        span: 4,
        label: 'Estado del establecimiento',
        boxes: boxes(STATES, establishment.isActive ? 'Activo' : 'Inactivo'),
      },
    ],
    [
      sheetField(4, 'Nivel de riesgo', TO_FILL_IN),
      sheetField(4, 'Visita programada para', TO_FILL_IN),
      sheetField(4, 'Funcionario que verifica', TO_FILL_IN),
    ],
  ),
]

export const observationBlocks = (establishment: SheetEstablishment): ActaBlock[] => [
  heading(2, 'VII. Observaciones'),
  fields(
    [{ ...sheetField(12, 'De quien solicita la inscripción', establishment.responsibleObservation), room: 2 }],
    [{ ...sheetField(12, 'De la autoridad sanitaria', establishment.observation), room: 4 }],
  ),
]

const signatureOf = ({ signature, responsibleName }: SheetEstablishment): ActaLine => {
  const alt = `Firma de ${responsibleName}`
  return signature === null
    ? line('', 'muted')
    : { kind: 'image', image: { kind: 'signatures', name: signature, alt, absent: `${alt}: no disponible` } }
}

export const deliveryBlocks = (establishment: SheetEstablishment): ActaBlock[] => [
  heading(2, 'VIII. Entrega y recibo'),
  {
    kind: 'signatures',
    signatures: [
      {
        title: 'Entregado por',
        signature: signatureOf(establishment),
        caption: SIGNATURE_CAPTION,
        fields: [
          sheetField(12, 'Nombre', establishment.responsibleName),
          sheetField(12, 'Identificación', establishment.responsibleIdNumber),
          sheetField(12, 'En calidad de', establishment.responsibleCapacity),
          sheetField(12, 'Celular', establishment.responsibleMobilePhone),
        ],
      },
      {
        title: 'Recibido por',
        signature: line('', 'muted'),
        caption: SIGNATURE_CAPTION,
        fields: ['Nombre', 'Identificación', 'Cargo', 'Fecha'].map((label) => sheetField(12, label, TO_FILL_IN)),
      },
    ],
  },
]
