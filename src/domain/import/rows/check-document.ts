import { tenthDigitFault } from '../../shared/nit.ts'
import { type Identification, readIdentification } from '../cells/identification.ts'
import type { RowCheck } from './row-check.ts'

const isNit = ({ value, matchers }: RowCheck) =>
  value.identificationTypeId !== undefined && value.identificationTypeId === matchers.documentTypeOfKind.get('NIT')

/** The document and its type: as the cell names it, as the number does ('NIT 900…'), or as a person chose for all. */
export function checkDocument(row: RowCheck): void {
  const { identificationNumber: text, identificationTypeId: typeText } = row.texts
  const read: Identification = text === undefined ? {} : readIdentification(text)
  row.take('identificationNumber', read)
  checkType(row, read, typeText)
  const fault = isNit(row) ? tenthDigitFault(read.value ?? '') : undefined
  if (fault !== undefined) row.warn('identificationNumber', fault)
}

function checkType(row: RowCheck, read: Identification, typeText: string | undefined): void {
  if (typeText !== undefined) {
    const id = row.look('identificationTypeId', typeText, row.matchers.documentType)
    if (id !== undefined) row.value.identificationTypeId = id
    else row.warn('identificationTypeId', `El tipo de documento «${typeText}» no está en el catálogo.`)
    return
  }
  if (read.value === undefined) return
  const named = read.kind === undefined ? undefined : row.matchers.documentTypeOfKind.get(read.kind)
  const id = named ?? row.chosen('identificationTypeId', '')
  if (id !== undefined) row.value.identificationTypeId = id
  else row.ask('identificationTypeId', '')
}
