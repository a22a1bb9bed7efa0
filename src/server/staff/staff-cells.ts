import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { AbsenceRow } from '../../contract/staff/absences.wire.ts'
import type { CompetenceRow, listCompetences } from '../../contract/staff/competences.wire.ts'
import type { ContractRow, listStaffContracts } from '../../contract/staff/contracts.wire.ts'
import type { CardRow, listStaff, StaffRow } from '../../contract/staff/staff.wire.ts'
import type { listCards } from '../../contract/staff/staff-cards.wire.ts'
import type { exportAbsences } from '../../contract/staff/staff-exports.wire.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { serviceDaysLeft } from '../../domain/staff/contracts.ts'
import { competenceText, contractEndText, contractText, todayText } from '../../domain/staff/staff-texts.ts'
import {
  absenceName,
  absenceStateName,
  cardStateName,
  competenceName,
  contractStateName,
} from '../../domain/staff/staff-words.ts'
import type { Cells, ShownWords } from '../platform/lists/page-of-rows.ts'

// The values by which the lists of this feature are searched, filtered and sorted, and the words that the search finds too.

/** Fields of the directory that accounts themselves have. */
export type AccountField =
  | 'userId'
  | 'name'
  | 'identificationNumber'
  | 'role'
  | 'areaId'
  | 'area'
  | 'isActive'
  | 'contractType'

export const accountCells: Cells<Pick<StaffRow, AccountField>, AccountField> = {
  userId: ({ userId }) => userId,
  name: ({ name }) => name,
  identificationNumber: ({ identificationNumber }) => identificationNumber,
  role: ({ role }) => role,
  areaId: ({ areaId }) => areaId,
  area: ({ area }) => area,
  isActive: ({ isActive }) => isActive,
  contractType: ({ contractType }) => contractType,
}

export const staffCells: Cells<StaffRow, QueryOf<typeof listStaff>['sortBy']> = {
  ...accountCells,
  zodes: ({ zodes }) => zodes,
  daysLeft: ({ contract }) => contract?.daysLeft ?? null,
  loadPct: ({ loadPct }) => loadPct,
  availableToday: ({ availableToday }) => availableToday,
}

export const staffWords: ShownWords<StaffRow> = ({ contract, availableToday, reasons }) => [
  contractText(contract),
  todayText({ availableToday, reasons }),
]

export const contractCells: Cells<ContractRow, QueryOf<typeof listStaffContracts>['sortBy']> = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  userName: ({ userName }) => userName,
  contractType: ({ contractType }) => contractType,
  number: ({ number }) => number,
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  state: ({ state }) => state,
  // Only a contract in force is about to end, and not while another one continues it.
  daysLeft: (contract) => (contract.state === 'vigente' ? serviceDaysLeft(contract) : null),
}

export const contractWords: ShownWords<ContractRow> = (contract) => [
  contract.userIdNumber,
  contractStateName[contract.state],
  contract.state === 'vigente' ? contractEndText(contract) : '',
]

export const absenceCells: Cells<AbsenceRow, QueryOf<typeof exportAbsences>['sortBy']> = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  userName: ({ userName }) => userName,
  kind: ({ kind }) => kind,
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  state: ({ state }) => state,
  createdAt: ({ createdAt }) => createdAt,
}

export const absenceWords: ShownWords<AbsenceRow> = ({ userIdNumber, kind, state }) => [
  userIdNumber,
  absenceName[kind],
  absenceStateName[state],
]

export const competenceCells: Cells<CompetenceRow, QueryOf<typeof listCompetences>['sortBy']> = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  userName: ({ userName }) => userName,
  kind: ({ kind }) => kind,
  inscriptionType: ({ inscriptionType }) => inscriptionType,
  name: ({ name }) => name,
  number: ({ number }) => number,
  issuedOn: ({ issuedOn }) => issuedOn,
  expiresOn: ({ expiresOn }) => expiresOn,
  // A competence that was withdrawn or has expired is not about to end.
  daysLeft: ({ withdrawnAt, daysLeft }) => (withdrawnAt !== null || (daysLeft ?? 0) < 0 ? null : daysLeft),
}

export const competenceWords: ShownWords<CompetenceRow> = (row) => [
  row.userIdNumber,
  competenceName[row.kind],
  competenceText(row),
]

export const cardCells: Cells<CardRow, QueryOf<typeof listCards>['sortBy']> = {
  serial: ({ serial }) => serial,
  userId: ({ userId }) => userId,
  userName: ({ userName }) => userName,
  issuedAt: ({ issuedAt }) => issuedAt,
  expiresOn: ({ expiresOn }) => expiresOn,
  state: ({ state }) => state,
}

export const cardWords: ShownWords<CardRow> = ({ userIdNumber, issuedAt, issuedBy, revokedReason, state }) => [
  userIdNumber,
  formatDay(dayOf(new Date(issuedAt))),
  issuedBy,
  revokedReason ?? '',
  cardStateName[state],
]
