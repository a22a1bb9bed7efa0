import type { ImportCatalogue } from '../catalogue/catalogue.ts'
import { readIdentification } from '../cells/identification.ts'
import { readPhone } from '../cells/phone.ts'
import { cardOf, readEmail, readFreeText, readLine, readWorkers } from '../cells/simple-cells.ts'
import { fieldLabels, GAP_FIELDS, type GapField, type RowState, type ValueMapping } from '../import-words.ts'
import { checkCity } from './check-city.ts'
import { checkDocument } from './check-document.ts'
import { checkHours } from './check-hours.ts'
import { checkPlace } from './check-place.ts'
import { checkType } from './check-type.ts'
import { matchersOf } from './matchers.ts'
import { RowCheck, type RowTexts } from './row-check.ts'
import type { RowValue } from './row-value.ts'

/** A signature is never in a sheet, so that every census lacks it. */
const NEVER_IN_A_SHEET: GapField = 'signature'

const LINES = [
  'ownerName',
  'businessName',
  'address',
  'locationDescription',
  'responsibleName',
  'responsibleCapacity',
] as const
const FREE_TEXTS = ['responsibleObservation', 'observation'] as const
const PHONES = ['phone', 'mobilePhone', 'responsibleMobilePhone'] as const

export type CheckedRow = Pick<RowCheck, 'value' | 'problems' | 'unknown'> & { gaps: GapField[] }

function checkName(row: RowCheck): void {
  const text = row.texts.name
  if (text === undefined) row.refuse('name', 'Falta el nombre.')
  else row.take('name', readLine(text, fieldLabels.name))
}

function checkTexts(row: RowCheck): void {
  const { texts } = row
  for (const field of LINES) {
    const text = texts[field]
    if (text !== undefined) row.take(field, readLine(text, fieldLabels[field]))
  }
  for (const field of FREE_TEXTS) {
    const text = texts[field]
    if (text !== undefined) row.take(field, readFreeText(text, fieldLabels[field]))
  }
  for (const field of PHONES) {
    const text = texts[field]
    if (text !== undefined) row.take(field, readPhone(text))
  }
  if (texts.email !== undefined) row.take('email', readEmail(texts.email))
  if (texts.workers !== undefined) row.take('workers', readWorkers(texts.workers))
  const card = texts.responsibleIdNumber
  if (card !== undefined) row.take('responsibleIdNumber', cardOf(readIdentification(card)))
}

/** The data of an inscription that a value lacks. */
const gapsOf = (value: RowValue): GapField[] =>
  GAP_FIELDS.filter((field) => field === NEVER_IN_A_SHEET || value[field as keyof RowValue] === undefined)

/** Checks one row at a time; made once for a file, it has the catalogues prepared. */
export function rowChecker(catalogue: ImportCatalogue, values: ValueMapping): (texts: RowTexts) => CheckedRow {
  const matchers = matchersOf(catalogue)
  return (texts) => {
    const row = new RowCheck(texts, matchers, values)
    checkName(row)
    checkCity(row)
    checkType(row)
    checkDocument(row)
    checkPlace(row)
    checkHours(row)
    checkTexts(row)
    return { value: row.value, problems: row.problems, unknown: row.unknown, gaps: gapsOf(row.value) }
  }
}

/** The state of a row that is like no other. Its signature is not asked for: no sheet has one. */
export function stateOf({ problems, gaps }: Pick<CheckedRow, 'problems' | 'gaps'>): RowState {
  if (problems.some(({ level }) => level === 'error')) return 'error'
  return problems.length > 0 || gaps.some((gap) => gap !== NEVER_IN_A_SHEET) ? 'aviso' : 'lista'
}
