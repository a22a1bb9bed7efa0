import { DOCUMENT_BOXES, LOCATION_BOXES } from '../../records/acta-identification.ts'
import type { ActaBlock, ActaField } from '../../records/acta-model.ts'
import { boxes, DASH, fields, heading, orDash } from '../../records/acta-parts.ts'
import { formatDay } from '../../shared/time.ts'
import { POPULATION_TYPES } from '../establishment-form.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** A field of the sheet. A value that does not belong on it is left blank; one that a census lacked is a dash. */
export const sheetField = (span: number, label: string, value: string | null | undefined): ActaField => ({
  span,
  label,
  value: value === undefined || value === null ? '' : orDash(value),
})

const LEGAL_ENTITY = 'NIT'
const OTHER = 'Otro'
/** Document types of a natural person. The NIT of a company is in the section of the legal entity. */
const PERSON_DOCUMENTS = [...DOCUMENT_BOXES.filter((name) => name !== LEGAL_ENTITY), OTHER]

export const inscriptionBlocks = (establishment: SheetEstablishment): ActaBlock[] => [
  fields([
    sheetField(4, 'N.º de inscripción', establishment.inscriptionNumber),
    sheetField(4, 'Fecha de inscripción', formatDay(establishment.createdOn)),
    sheetField(4, 'Tipo de inscripción', establishment.inscriptionType),
  ]),
]

const legalEntity = (establishment: SheetEstablishment | null): ActaBlock[] => [
  heading(3, 'Persona jurídica'),
  fields(
    [
      sheetField(8, 'Razón social', establishment?.businessName),
      sheetField(4, 'NIT', establishment?.identificationNumber),
    ],
    [sheetField(12, 'Representante legal', establishment?.ownerName)],
  ),
]

function documentField(establishment: SheetEstablishment | null): ActaField {
  const type = establishment?.identificationType
  const box = PERSON_DOCUMENTS.find((name) => name === type) ?? (type ? OTHER : undefined)
  return {
    span: 6,
    label: 'Tipo de documento',
    boxes: boxes(PERSON_DOCUMENTS, box),
    ...(type !== undefined && (type === '' || box === OTHER) && { value: orDash(type) }),
  }
}

const naturalPerson = (establishment: SheetEstablishment | null): ActaBlock[] => [
  heading(3, 'Persona natural'),
  fields(
    [sheetField(12, 'Nombres y apellidos del propietario', establishment?.ownerName)],
    [documentField(establishment), sheetField(6, 'Número de documento', establishment?.identificationNumber)],
  ),
]

/** The owner is a legal entity or a natural person; the section of the other stays blank. */
export function identificationBlocks(establishment: SheetEstablishment): ActaBlock[] {
  const isLegal = establishment.identificationType === LEGAL_ENTITY
  return [
    heading(2, 'I. Identificación'),
    ...legalEntity(isLegal ? establishment : null),
    ...naturalPerson(isLegal ? null : establishment),
    heading(3, 'Establecimiento'),
    fields([
      sheetField(isLegal ? 12 : 6, 'Nombre comercial', establishment.name),
      ...(isLegal ? [] : [sheetField(6, 'Razón social', establishment.businessName)]),
    ]),
  ]
}

const locationBox = (type: string) => LOCATION_BOXES.find((name) => name === type) ?? (type ? OTHER : undefined)

const populationField = ({ populationType }: SheetEstablishment): ActaField => ({
  span: 4,
  label: 'Población',
  boxes: boxes(POPULATION_TYPES, populationType),
  ...(populationType === '' && { value: DASH }),
})

const locationField = (establishment: SheetEstablishment): ActaField => ({
  ...sheetField(12, 'Ubicación', establishment.locationDescription),
  boxes: boxes(LOCATION_BOXES, locationBox(establishment.locationType)),
})

export const locationBlocks = (establishment: SheetEstablishment): ActaBlock[] => [
  heading(2, 'II. Ubicación'),
  fields(
    [sheetField(8, 'Dirección', establishment.address), sheetField(4, 'Departamento', establishment.department)],
    [
      sheetField(4, 'Subregión (ZODES)', establishment.zodes),
      sheetField(4, 'Municipio', establishment.city),
      populationField(establishment),
    ],
    [locationField(establishment)],
  ),
]
