import {
  exportAbsences,
  exportCards,
  exportCompetences,
  exportContracts,
  exportStaff,
  exportTerritories,
  exportWorkload,
} from '../../contract/staff/staff-exports.wire.ts'
import {
  exportedAbsences,
  exportedCards,
  exportedCompetences,
  exportedContracts,
  exportedStaff,
  exportedTerritories,
  exportedWorkload,
} from '../../domain/list-exports/staff-export-columns.ts'
import * as staffFilters from '../../domain/list-exports/staff-filter-words.ts'
import {
  openAbsenceSnapshot,
  openCardSnapshot,
  openCompetenceSnapshot,
  openContractSnapshot,
  openStaffSnapshot,
  openTerritorySnapshot,
} from '../staff/staff-snapshots.ts'
import { openWorkloadSnapshot } from '../staff/workload-snapshot.ts'
import { exportable } from './exportable-list.ts'

/** Lists about officials, by the name that jobs keep. */
export const staffLists = {
  staff: exportable({
    endpoint: exportStaff,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedStaff,
    filterWords: staffFilters.staffFilterWords,
    open: (q, by, query, at) => openStaffSnapshot(q, { by, at }, query),
  }),
  contracts: exportable({
    endpoint: exportContracts,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedContracts,
    filterWords: staffFilters.contractFilterWords,
    open: (q, by, query, at) => openContractSnapshot(q, { by, at }, query),
  }),
  absences: exportable({
    endpoint: exportAbsences,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedAbsences,
    filterWords: staffFilters.absenceFilterWords,
    open: (q, by, query, at) => openAbsenceSnapshot(q, { by, at }, query),
  }),
  competences: exportable({
    endpoint: exportCompetences,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedCompetences,
    filterWords: staffFilters.competenceFilterWords,
    open: (q, by, query, at) => openCompetenceSnapshot(q, { by, at }, query),
  }),
  cards: exportable({
    endpoint: exportCards,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedCards,
    filterWords: staffFilters.cardFilterWords,
    open: (q, by, query, at) => openCardSnapshot(q, { by, at }, query),
  }),
  territories: exportable({
    endpoint: exportTerritories,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedTerritories,
    filterWords: staffFilters.territoryFilterWords,
    open: (q, by, query, at) => openTerritorySnapshot(q, { by, at }, query),
  }),
  workload: exportable({
    endpoint: exportWorkload,
    subject: 'user',
    needs: 'staff.manage',
    isNamed: true,
    list: exportedWorkload,
    filterWords: staffFilters.workloadFilterWords,
    open: (q, by, query, at) => openWorkloadSnapshot(q, { by, at }, query),
  }),
}
