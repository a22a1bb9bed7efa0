import { DOCUMENT_BOXES, LOCATION_BOXES } from '../../records/acta-identification.ts'
import type { ActaBlock, ActaField } from '../../records/acta-model.ts'
import { boxes, fields, heading } from '../../records/acta-parts.ts'
import { formatDay } from '../../shared/time.ts'
import { POPULATION_TYPES } from '../establishment-form.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** A datum that is not known is left blank: the sheet is there to be filled by hand. */
export const sheetField = (span: number, label: string, value: string | null | undefined): ActaField => ({
  span,
  label,
  value: value ?? '',
})

const LEGAL_ENTITY = 'NIT'
const OTHER = 'Otro'
/** Of a person; a company's NIT stands in its own section. */
const PERSON_DOCUMENTS = [...DOCUMENT_BOXES.filter((name) => name !== LEGAL_ENTITY), OTHER]

export const inscriptionBlocks = (of: SheetEstablishment): ActaBlock[] => [
  fields([
    sheetField(4, 'N.º de inscripción', of.inscriptionNumber),
    sheetField(4, 'Fecha de inscripción', formatDay(of.createdOn)),
    sheetField(4, 'Tipo de inscripción', of.inscriptionType),
  ]),
]

const legalEntity = (of: SheetEstablishment | null): ActaBlock[] => [
  heading(3, 'Persona jurídica'),
  fields(
    [sheetField(8, 'Razón social', of?.businessName), sheetField(4, 'NIT', of?.identificationNumber)],
    [sheetField(12, 'Representante legal', of?.ownerName)],
  ),
]

function documentField(of: SheetEstablishment | null): ActaField {
  const box = PERSON_DOCUMENTS.find((name) => name === of?.identificationType) ?? (of ? OTHER : undefined)
  return {
    span: 6,
    label: 'Tipo de documento',
    boxes: boxes(PERSON_DOCUMENTS, box),
    ...(of && box === OTHER && { value: of.identificationType }),
  }
}

const naturalPerson = (of: SheetEstablishment | null): ActaBlock[] => [
  heading(3, 'Persona natural'),
  fields(
    [sheetField(12, 'Nombres y apellidos del propietario', of?.ownerName)],
    [documentField(of), sheetField(6, 'Número de documento', of?.identificationNumber)],
  ),
]

/** One of the two is the owner; the other section stays blank. */
export function identificationBlocks(of: SheetEstablishment): ActaBlock[] {
  const isLegal = of.identificationType === LEGAL_ENTITY
  return [
    heading(2, 'I. Identificación'),
    ...legalEntity(isLegal ? of : null),
    ...naturalPerson(isLegal ? null : of),
    heading(3, 'Establecimiento'),
    fields([
      sheetField(isLegal ? 12 : 6, 'Nombre comercial', of.name),
      ...(isLegal ? [] : [sheetField(6, 'Razón social', of.businessName)]),
    ]),
  ]
}

const locationField = (of: SheetEstablishment): ActaField => ({
  ...sheetField(12, 'Ubicación', of.locationDescription),
  boxes: boxes(LOCATION_BOXES, LOCATION_BOXES.find((name) => name === of.locationType) ?? OTHER),
})

export const locationBlocks = (of: SheetEstablishment): ActaBlock[] => [
  heading(2, 'II. Ubicación'),
  fields(
    [sheetField(8, 'Dirección', of.address), sheetField(4, 'Departamento', of.department)],
    [
      sheetField(4, 'Subregión (ZODES)', of.zodes),
      sheetField(4, 'Municipio', of.city),
      { span: 4, label: 'Población', boxes: boxes(POPULATION_TYPES, of.populationType) },
    ],
    [locationField(of)],
  ),
]
