import { type TripState, tripStateName } from '../planning/planning-words.ts'
import type { ExportedList } from './export-columns.ts'
import { listTexts, markedName } from './list-texts.ts'

const { title, columns: labels } = listTexts.trips

type TripCells = {
  number: string
  zodes: string
  startsOn: string
  endsOn: string
  engineer: string
  technician: string
  engineerActive?: boolean
  technicianActive?: boolean
  vehicle: string | null
  state: TripState
  visits: number
  visitsDone: number
}

export const exportedTrips: ExportedList<TripCells> = {
  title,
  columns: [
    { label: labels.number, kind: 'identifier', value: (row) => row.number },
    { label: labels.zodes, kind: 'text', value: (row) => row.zodes },
    { label: labels.startsOn, kind: 'day', value: (row) => row.startsOn },
    { label: labels.endsOn, kind: 'day', value: (row) => row.endsOn },
    { label: labels.engineer, kind: 'text', value: (row) => markedName(row.engineer, row.engineerActive) },
    { label: labels.technician, kind: 'text', value: (row) => markedName(row.technician, row.technicianActive) },
    { label: labels.vehicle, kind: 'text', value: (row) => row.vehicle ?? '' },
    { label: labels.state, kind: 'state', value: (row) => tripStateName[row.state] },
    { label: labels.visits, kind: 'number', value: (row) => row.visits },
    { label: labels.visitsDone, kind: 'number', value: (row) => row.visitsDone },
  ],
}
