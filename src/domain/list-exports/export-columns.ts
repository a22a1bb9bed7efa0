import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import type { ExportColumn } from './export-column.ts'
import { activeText, doneText, listTexts, markedName, motiveInFull, OVERDUE } from './list-texts.ts'

const { users, establishments, visits, inspections } = listTexts

/** An exported list: the title and the columns of its screen. */
export type ExportedList<Row> = { title: string; columns: readonly ExportColumn<Row>[] }

type UserCells = {
  identificationNumber: string
  name: string
  email: string
  phone: string
  role: string
  createdOn: string
  isActive: boolean
}
export const exportedUsers: ExportedList<UserCells> = {
  title: users.title,
  columns: [
    { label: users.columns.identificationNumber, kind: 'identifier', value: (row) => row.identificationNumber },
    { label: users.columns.name, kind: 'text', value: (row) => row.name },
    { label: users.columns.email, kind: 'text', value: (row) => row.email },
    { label: users.columns.phone, kind: 'identifier', value: (row) => row.phone },
    { label: users.columns.role, kind: 'text', value: (row) => row.role },
    { label: users.columns.createdOn, kind: 'day', value: (row) => row.createdOn },
    { label: users.columns.isActive, kind: 'state', value: (row) => activeText(row.isActive) },
  ],
}

export type EstablishmentCells = {
  inscriptionType: string
  inscriptionNumber: string
  name: string
  identificationType: string
  identificationNumber: string
  zodes: string
  city: string
  createdOn: string
  isNotified: boolean
  isActive: boolean
}
export const exportedEstablishments: ExportedList<EstablishmentCells> = {
  title: establishments.title,
  columns: [
    { label: establishments.columns.inscriptionType, kind: 'text', value: (row) => row.inscriptionType },
    { label: establishments.columns.inscriptionNumber, kind: 'identifier', value: (row) => row.inscriptionNumber },
    {
      label: establishments.columns.name,
      kind: 'text',
      // The list has no column for the state, so the name tells it, as on the screen.
      value: (row) => (row.isActive ? row.name : `${row.name} (${activeText(false)})`),
    },
    { label: establishments.columns.identificationType, kind: 'state', value: (row) => row.identificationType },
    {
      label: establishments.columns.identificationNumber,
      kind: 'identifier',
      value: (row) => row.identificationNumber,
    },
    { label: establishments.columns.zodes, kind: 'text', value: (row) => row.zodes },
    { label: establishments.columns.city, kind: 'text', value: (row) => row.city },
    { label: establishments.columns.createdOn, kind: 'day', value: (row) => row.createdOn },
    { label: establishments.columns.isNotified, kind: 'state', value: (row) => doneText(row.isNotified) },
  ],
}

type VisitCells = {
  zodes: string
  city: string
  establishment: string
  establishmentIdNumber: string
  establishmentAddress: string
  technicianIdNumber: string
  motive: string
  otherMotive: string
  createdOn: string
  /** `yyyy-mm-dd`, or 'infinity' without the day, as the next. */
  dueOn: string
  scheduledOn: string
  isOverdue: boolean
  /** Null for a visit that is not done. */
  actaNumber: string | null
  engineer: string
  technician: string
  establishmentActive?: boolean
  engineerActive?: boolean
  technicianActive?: boolean
  isDone: boolean
  isActive: boolean
}
const givenDay = (day: string) => (day === 'infinity' ? '' : day)

export const exportedVisits: ExportedList<VisitCells> = {
  title: visits.title,
  columns: [
    { label: visits.columns.zodes, kind: 'text', value: (row) => row.zodes },
    { label: visits.columns.city, kind: 'text', value: (row) => row.city },
    {
      label: visits.columns.establishment,
      kind: 'text',
      value: (row) => markedName(row.establishment, row.establishmentActive),
    },
    // Branches with one trade name are usual.
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.establishmentIdNumber },
    { label: 'Dirección', kind: 'text', value: (row) => row.establishmentAddress },
    { label: visits.columns.technicianIdNumber, kind: 'identifier', value: (row) => row.technicianIdNumber },
    {
      label: visits.columns.motive,
      kind: 'text',
      value: motiveInFull,
    },
    { label: visits.columns.assignedOn, kind: 'day', value: (row) => row.createdOn },
    { label: visits.columns.dueOn, kind: 'day', value: (row) => givenDay(row.dueOn) },
    { label: visits.columns.scheduledOn, kind: 'day', value: (row) => givenDay(row.scheduledOn) },
    { label: visits.columns.engineer, kind: 'text', value: (row) => markedName(row.engineer, row.engineerActive) },
    {
      label: visits.columns.technician,
      kind: 'text',
      value: (row) => markedName(row.technician, row.technicianActive),
    },
    { label: inspections.columns.number, kind: 'identifier', value: (row) => row.actaNumber ?? '' },
    // The badge of the screen: a visit is not overdue before its limit is over.
    { label: OVERDUE, kind: 'state', value: (row) => (row.isOverdue ? 'Sí' : 'No') },
    { label: visits.columns.isDone, kind: 'state', value: (row) => doneText(row.isDone) },
    { label: visits.columns.isActive, kind: 'state', value: (row) => activeText(row.isActive) },
  ],
}

type InspectionCells = {
  establishment: string
  number: string
  identificationNumber: string
  establishmentAddress: string
  zodes: string
  city: string
  closedOn: string
  compliancePct: number
  concepto: ConceptoSanitario
  technician: string
  engineer: string
}
export const exportedInspections: ExportedList<InspectionCells> = {
  title: inspections.title,
  columns: [
    { label: inspections.columns.establishment, kind: 'text', value: (row) => row.establishment },
    { label: inspections.columns.number, kind: 'identifier', value: (row) => row.number },
    { label: inspections.columns.identificationNumber, kind: 'identifier', value: (row) => row.identificationNumber },
    // Branches of one owner have the same document.
    { label: 'Dirección', kind: 'text', value: (row) => row.establishmentAddress },
    { label: inspections.columns.zodes, kind: 'text', value: (row) => row.zodes },
    { label: inspections.columns.city, kind: 'text', value: (row) => row.city },
    { label: inspections.columns.visitedOn, kind: 'day', value: (row) => row.closedOn },
    { label: inspections.columns.compliancePct, kind: 'percent', value: (row) => row.compliancePct },
    { label: inspections.columns.concepto, kind: 'text', value: (row) => row.concepto },
    { label: inspections.columns.technician, kind: 'text', value: (row) => row.technician },
    { label: inspections.columns.engineer, kind: 'text', value: (row) => row.engineer },
  ],
}
