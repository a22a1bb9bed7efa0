import {
  type AbsenceKind,
  type AbsenceState,
  absenceName,
  absenceStateName,
  type CardState,
  type CompetenceKind,
  type ContractState,
  cardStateName,
  competenceName,
  contractStateName,
  type Half,
  halfName,
} from '../staff/staff-words.ts'
import type { ExportedList } from './export-columns.ts'
import { activeText } from './list-texts.ts'

type StaffCells = {
  identificationNumber: string
  name: string
  role: string
  area: string
  contractType: string
  contract: { number: string; endsOn: string | null } | null
  zodes: string
  pending: number
  loadPct: number | null
  reasons: readonly string[]
  isActive: boolean
}

export const exportedStaff: ExportedList<StaffCells> = {
  title: 'Directorio de funcionarios',
  columns: [
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.identificationNumber },
    { label: 'Nombre', kind: 'text', value: (row) => row.name },
    { label: 'Cargo', kind: 'text', value: (row) => row.role },
    { label: 'Área', kind: 'text', value: (row) => row.area },
    { label: 'Tipo de contrato', kind: 'text', value: (row) => row.contractType },
    { label: 'Contrato vigente', kind: 'identifier', value: (row) => row.contract?.number ?? '' },
    { label: 'Hasta', kind: 'day', value: (row) => row.contract?.endsOn ?? '' },
    { label: 'Cobertura', kind: 'text', value: (row) => row.zodes },
    { label: 'Visitas pendientes', kind: 'number', value: (row) => row.pending },
    { label: 'Carga', kind: 'percent', value: (row) => row.loadPct ?? '' },
    { label: 'No disponible hoy por', kind: 'text', value: (row) => row.reasons.join('; ') },
    { label: 'Estado', kind: 'state', value: (row) => activeText(row.isActive) },
  ],
}

type WorkloadCells = {
  identificationNumber: string
  name: string
  from: string
  to: string
  pending: number
  weighted: number
  capacity: number | null
  loadPct: number | null
}

/** Pending visits of officials against what fits in a period. */
export const exportedWorkload: ExportedList<WorkloadCells> = {
  title: 'Carga de los funcionarios',
  columns: [
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.identificationNumber },
    { label: 'Funcionario', kind: 'text', value: (row) => row.name },
    { label: 'Desde', kind: 'day', value: (row) => row.from },
    { label: 'Hasta', kind: 'day', value: (row) => row.to },
    { label: 'Visitas pendientes', kind: 'number', value: (row) => row.pending },
    { label: 'En visitas usuales', kind: 'number', value: (row) => row.weighted },
    { label: 'Caben en el periodo', kind: 'number', value: (row) => row.capacity ?? '' },
    { label: 'Carga', kind: 'percent', value: (row) => row.loadPct ?? '' },
  ],
}

type ContractCells = {
  userName: string
  contractType: string
  number: string
  subject: string | null
  startsOn: string
  endsOn: string | null
  endedEarlyOn: string | null
  supervisor: string | null
  state: ContractState
}

export const exportedContracts: ExportedList<ContractCells> = {
  title: 'Vinculación',
  columns: [
    { label: 'Funcionario', kind: 'text', value: (row) => row.userName },
    { label: 'Tipo de contrato', kind: 'text', value: (row) => row.contractType },
    { label: 'Número', kind: 'identifier', value: (row) => row.number },
    { label: 'Objeto', kind: 'text', value: (row) => row.subject ?? '' },
    { label: 'Desde', kind: 'day', value: (row) => row.startsOn },
    { label: 'Hasta', kind: 'day', value: (row) => row.endsOn ?? '' },
    { label: 'Terminó antes', kind: 'day', value: (row) => row.endedEarlyOn ?? '' },
    { label: 'Supervisor', kind: 'text', value: (row) => row.supervisor ?? '' },
    { label: 'Estado', kind: 'state', value: (row) => contractStateName[row.state] },
  ],
}

type AbsenceCells = {
  userName: string
  kind: AbsenceKind
  startsOn: string
  endsOn: string
  half: Half | null
  placeCity: string | null
  note: string | null
  isPaperShown: boolean
  state: AbsenceState
  decidedBy: string | null
  decisionReason: string | null
  createdOn: string
}

export const exportedAbsences: ExportedList<AbsenceCells> = {
  title: 'Ausencias',
  columns: [
    { label: 'Funcionario', kind: 'text', value: (row) => row.userName },
    { label: 'Clase', kind: 'state', value: (row) => absenceName[row.kind] },
    { label: 'Desde', kind: 'day', value: (row) => row.startsOn },
    { label: 'Hasta', kind: 'day', value: (row) => row.endsOn },
    { label: 'Jornada', kind: 'text', value: (row) => (row.half === null ? 'Día completo' : halfName[row.half]) },
    { label: 'Lugar', kind: 'text', value: (row) => row.placeCity ?? '' },
    { label: 'Nota', kind: 'text', value: (row) => row.note ?? '' },
    { label: 'Soporte', kind: 'state', value: (row) => (row.isPaperShown ? 'Presentado' : '') },
    { label: 'Estado', kind: 'state', value: (row) => absenceStateName[row.state] },
    { label: 'Decidió', kind: 'text', value: (row) => row.decidedBy ?? '' },
    { label: 'Motivo de la decisión', kind: 'text', value: (row) => row.decisionReason ?? '' },
    { label: 'Registrada', kind: 'day', value: (row) => row.createdOn },
  ],
}

type TerritoryCells = { userName: string | null; userIdNumber: string; zodes: string; city: string | null }

/** Declared coverage: a whole subregion, or a municipality of it. */
export const exportedTerritories: ExportedList<TerritoryCells> = {
  title: 'Cobertura',
  columns: [
    { label: 'Funcionario', kind: 'text', value: (row) => row.userName ?? '' },
    { label: 'N.º de documento', kind: 'identifier', value: (row) => row.userIdNumber },
    { label: 'Subregión', kind: 'text', value: (row) => row.zodes },
    { label: 'Municipio', kind: 'text', value: (row) => row.city ?? 'Toda la subregión' },
  ],
}

type CompetenceCells = {
  userName: string
  kind: CompetenceKind
  inscriptionType: string | null
  name: string | null
  number: string | null
  issuedOn: string | null
  expiresOn: string | null
  withdrawnAt: string | null
}

export const exportedCompetences: ExportedList<CompetenceCells> = {
  title: 'Competencias',
  columns: [
    { label: 'Funcionario', kind: 'text', value: (row) => row.userName },
    { label: 'Clase', kind: 'state', value: (row) => competenceName[row.kind] },
    { label: 'Competencia', kind: 'text', value: (row) => row.inscriptionType ?? row.name ?? '' },
    { label: 'Número', kind: 'identifier', value: (row) => row.number ?? '' },
    { label: 'Expedida el', kind: 'day', value: (row) => row.issuedOn ?? '' },
    { label: 'Vence el', kind: 'day', value: (row) => row.expiresOn ?? '' },
    { label: 'Estado', kind: 'state', value: (row) => (row.withdrawnAt === null ? 'Vigente' : 'Retirada') },
  ],
}

type CardCells = {
  userName: string
  serial: string
  issuedOn: string
  issuedBy: string
  expiresOn: string
  revokedReason: string | null
  state: CardState
}

export const exportedCards: ExportedList<CardCells> = {
  title: 'Carnés',
  columns: [
    { label: 'Funcionario', kind: 'text', value: (row) => row.userName },
    { label: 'Serial', kind: 'identifier', value: (row) => row.serial },
    { label: 'Expedido el', kind: 'day', value: (row) => row.issuedOn },
    { label: 'Expedido por', kind: 'text', value: (row) => row.issuedBy },
    { label: 'Vigente hasta', kind: 'day', value: (row) => row.expiresOn },
    { label: 'Motivo de la revocación', kind: 'text', value: (row) => row.revokedReason ?? '' },
    { label: 'Estado', kind: 'state', value: (row) => cardStateName[row.state] },
  ],
}
