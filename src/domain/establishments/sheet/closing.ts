import type { ActaBlock, ActaLine } from '../../records/acta-model.ts'
import { boxes, fields, heading, line } from '../../records/acta-parts.ts'
import { formatDay } from '../../shared/time.ts'
import { sheetField } from './identification.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

const STATES = ['Activo', 'Inactivo'] as const
/** A line to write on. */
const NOTHING_YET = null

export const authorityBlocks = (of: SheetEstablishment): ActaBlock[] => [
  heading(2, 'VI. Exclusivo de la autoridad sanitaria'),
  fields(
    [
      sheetField(4, 'N.º de inscripción asignado', of.inscriptionNumber),
      sheetField(4, 'Fecha de radicación', formatDay(of.createdOn)),
      { span: 4, label: 'Estado del establecimiento', boxes: boxes(STATES, of.isActive ? 'Activo' : 'Inactivo') },
    ],
    [
      sheetField(4, 'Nivel de riesgo', NOTHING_YET),
      sheetField(4, 'Visita programada para', NOTHING_YET),
      sheetField(4, 'Funcionario que verifica', NOTHING_YET),
    ],
  ),
]

export const observationBlocks = (of: SheetEstablishment): ActaBlock[] => [
  heading(2, 'VII. Observaciones'),
  fields(
    [sheetField(12, 'De quien solicita la inscripción', of.responsibleObservation)],
    [sheetField(12, 'De la autoridad sanitaria', of.observation)],
  ),
]

const signatureOf = ({ signature, responsibleName }: SheetEstablishment): ActaLine => {
  const alt = `Firma de ${responsibleName}`
  return signature === null
    ? line('', 'muted')
    : { kind: 'image', image: { kind: 'signatures', name: signature, alt, absent: `${alt}: no disponible` } }
}

export const deliveryBlocks = (of: SheetEstablishment): ActaBlock[] => [
  heading(2, 'VIII. Entrega y recibo'),
  {
    kind: 'signatures',
    signatures: [
      {
        title: 'Entregado por',
        signature: signatureOf(of),
        fields: [
          sheetField(12, 'Nombre', of.responsibleName),
          sheetField(12, 'Identificación', of.responsibleIdNumber),
          sheetField(12, 'En calidad de', of.responsibleCapacity),
          sheetField(12, 'Celular', of.responsibleMobilePhone),
        ],
      },
      {
        title: 'Recibido por',
        signature: line('', 'muted'),
        fields: ['Nombre', 'Identificación', 'Cargo', 'Fecha'].map((label) => sheetField(12, label, NOTHING_YET)),
      },
    ],
  },
]
