import type { TermKind } from '../calendar/terms.ts'
import { DAY_KIND, dayKindText } from '../calendar/time-left.ts'
import {
  type RequirementState,
  requirementStateName,
  type Severity,
  severityName,
} from '../requirements/requirement-words.ts'
import type { ExportedList } from './export-columns.ts'
import { activeText, listTexts } from './list-texts.ts'

/** Titles of the list's columns, on the screen and in files. */
export const requirementColumns = {
  number: 'Número',
  establishmentName: 'Establecimiento',
  city: 'Municipio',
  item: 'Aspecto',
  severity: 'Gravedad',
  dueOn: 'Vence',
  state: 'Estado',
}

/** Names the filter by one establishment. */
export const ESTABLISHMENT_ID = 'Número interno del establecimiento'

type RequirementCells = {
  number: string
  /** Number of the acta that has the finding. */
  actaNumber?: string | undefined
  establishmentName: string
  identificationNumber?: string | undefined
  establishmentAddress?: string | undefined
  establishmentActive?: boolean | undefined
  city: string
  item: string
  severity: Severity
  dueOn: string
  daysLeft: number
  termKind?: TermKind | undefined
  state: RequirementState
  isOverdue: boolean
}

/** The list of requirements, with the columns of its screen. */
export const exportedRequirements: ExportedList<RequirementCells> = {
  title: 'Requerimientos',
  columns: [
    { label: requirementColumns.number, kind: 'identifier', value: (row) => row.number },
    { label: listTexts.inspections.columns.number, kind: 'identifier', value: (row) => row.actaNumber ?? '' },
    {
      label: requirementColumns.establishmentName,
      kind: 'text',
      value: ({ establishmentName, establishmentActive }) =>
        establishmentActive === false ? `${establishmentName} (${activeText(false)})` : establishmentName,
    },
    // Branches with one trade name are usual.
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.identificationNumber ?? '' },
    { label: 'Dirección', kind: 'text', value: (row) => row.establishmentAddress ?? '' },
    { label: requirementColumns.city, kind: 'text', value: (row) => row.city },
    { label: requirementColumns.item, kind: 'text', value: (row) => row.item },
    { label: requirementColumns.severity, kind: 'state', value: (row) => severityName[row.severity] },
    { label: requirementColumns.dueOn, kind: 'day', value: (row) => row.dueOn },
    { label: 'Días', kind: 'number', value: (row) => row.daysLeft },
    { label: DAY_KIND, kind: 'state', value: (row) => dayKindText(row.termKind) },
    { label: requirementColumns.state, kind: 'state', value: (row) => requirementStateName[row.state] },
    { label: 'Vencido', kind: 'state', value: (row) => (row.isOverdue ? 'Sí' : 'No') },
  ],
}
