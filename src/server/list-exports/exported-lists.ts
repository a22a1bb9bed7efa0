import { exportAudit } from '../../contract/audit.wire.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import { exportEstablishments } from '../../contract/establishments.wire.ts'
import { exportDisposals } from '../../contract/files/disposals.wire.ts'
import { exportSeries } from '../../contract/files/trd.wire.ts'
import { exportDueFiles, exportFiles } from '../../contract/files.wire.ts'
import { exportRequirements } from '../../contract/follow-up/requirements.wire.ts'
import { exportFormats } from '../../contract/formats/formats.wire.ts'
import { exportImports } from '../../contract/imports/imports.wire.ts'
import { exportInspections } from '../../contract/inspections.wire.ts'
import { exportApiTokens } from '../../contract/integrations/api-tokens.wire.ts'
import { exportWebhookDeliveries, exportWebhooks } from '../../contract/integrations/webhooks.wire.ts'
import { exportSuggestions } from '../../contract/planning/planning.wire.ts'
import { exportTrips } from '../../contract/planning/trips.wire.ts'
import {
  exportAbsences,
  exportCards,
  exportCompetences,
  exportContracts,
  exportStaff,
  exportTerritories,
  exportWorkload,
} from '../../contract/staff/staff-exports.wire.ts'
import { exportUsers } from '../../contract/users.wire.ts'
import { exportVisits } from '../../contract/visits.wire.ts'
import type { DepartmentAction } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import {
  type ExportedList,
  exportedEstablishments,
  exportedInspections,
  exportedUsers,
  exportedVisits,
} from '../../domain/list-exports/export-columns.ts'
import { auditFilterWords, exportedAudit } from '../../domain/list-exports/exported-audit.ts'
import { disposalFilterWords, exportedDisposals } from '../../domain/list-exports/exported-disposals.ts'
import { dueFileFilterWords, exportedDueFiles } from '../../domain/list-exports/exported-due-files.ts'
import { exportedFiles } from '../../domain/list-exports/exported-files.ts'
import { exportedFormats } from '../../domain/list-exports/exported-formats.ts'
import { exportedImports, importFilterWords } from '../../domain/list-exports/exported-imports.ts'
import * as integrations from '../../domain/list-exports/exported-integrations.ts'
import { exportedRequirements } from '../../domain/list-exports/exported-requirements.ts'
import { exportedSeries } from '../../domain/list-exports/exported-series.ts'
import { exportedSuggestions, suggestionFilterWords } from '../../domain/list-exports/exported-suggestions.ts'
import { exportedTrips } from '../../domain/list-exports/exported-trips.ts'
import type { FilterWords } from '../../domain/list-exports/filter-text.ts'
import * as filters from '../../domain/list-exports/filter-words.ts'
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
import type { ExportQuery } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { AuditEntry, AuditSubject } from '../audit/audit.queries.ts'
import { openAuditSnapshot } from '../audit/audit.service.ts'
import { openEstablishmentSnapshot } from '../establishments/establishment-list.queries.ts'
import { openDisposalSnapshot } from '../file-list/disposal-list.queries.ts'
import { openDueFileSnapshot } from '../file-list/due-file-list.ts'
import { openFileSnapshot } from '../file-list/file-list.queries.ts'
import { openFormatSnapshot } from '../formats/format-list.service.ts'
import { openImportSnapshot } from '../imports/import-snapshot.ts'
import { openInspectionSnapshot } from '../inspections/inspection-list.queries.ts'
import * as integrationSnapshots from '../integrations/integration-snapshots.ts'
import { openSuggestionSnapshot } from '../planning/suggestion-snapshot.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { openRequirementSnapshot } from '../requirements/requirement-list.queries.ts'
import {
  openAbsenceSnapshot,
  openCardSnapshot,
  openCompetenceSnapshot,
  openContractSnapshot,
  openStaffSnapshot,
  openTerritorySnapshot,
} from '../staff/staff-snapshots.ts'
import { openWorkloadSnapshot } from '../staff/workload-snapshot.ts'
import { openSeriesSnapshot } from '../trd/trd.service.ts'
import { openTripSnapshot } from '../trip-list/trip-list.ts'
import { openUserSnapshot } from '../users/user-list.queries.ts'
import { admitUserManager } from '../users/users.service.ts'
import { openVisitSnapshot } from '../visits/visit-list.queries.ts'

type ExportEndpoint =
  | typeof exportUsers
  | typeof exportEstablishments
  | typeof exportVisits
  | typeof exportInspections
  | typeof exportStaff
  | typeof exportContracts
  | typeof exportAbsences
  | typeof exportCompetences
  | typeof exportCards
  | typeof exportFiles
  | typeof exportRequirements
  | typeof exportFormats
  | typeof exportSeries
  | typeof exportTrips
  | typeof exportAudit
  | typeof exportTerritories
  | typeof exportWorkload
  | typeof exportDisposals
  | typeof exportDueFiles
  | typeof exportImports
  | typeof exportSuggestions
  | typeof exportApiTokens
  | typeof exportWebhooks
  | typeof exportWebhookDeliveries

/** A list as it is exported: its call, its columns, the kind of its rows in the trail, and who reads which rows. */
export type ExportableList<Row, E extends ExportEndpoint> = {
  endpoint: E
  subject: AuditSubject
  /** Right that is asked before the request is read, where exporting is not enough. */
  needs?: DepartmentAction
  /** Whether the trail names the list too, because its subject has several. */
  isNamed?: boolean
  list: ExportedList<Row>
  /** Words of its fields, in which a file tells how the list was filtered. */
  filterWords: Readonly<Record<QueryOf<E>['sortBy'], FilterWords>>
  /** Reads the list as of now, with the rows that the official sees. @throws Problem access.forbidden */
  open(q: Querier, by: Official, query: QueryOf<E>, at: Date): Promise<ListSnapshot<Row>>
}

/** A list of any rows, whose query has been read by its own call. */
export type AnyExportableList = Omit<ExportableList<unknown, ExportEndpoint>, 'open' | 'filterWords'> & {
  filterWords: Readonly<Record<string, FilterWords>>
  open(q: Querier, by: Official, query: ExportQuery<string>, at: Date): Promise<ListSnapshot<unknown>>
}

const exportable = <Row, E extends ExportEndpoint>(list: ExportableList<Row, E>) => list as AnyExportableList

/** The lists by the name that jobs keep. */
export const exportableLists = {
  users: exportable({
    endpoint: exportUsers,
    subject: 'user',
    needs: 'users.manage',
    list: exportedUsers,
    filterWords: filters.userFilterWords,
    open: async (q, by, query) => {
      admitUserManager(by)
      return openUserSnapshot(q, by.departmentId, query)
    },
  }),
  establishments: exportable({
    endpoint: exportEstablishments,
    subject: 'establishment',
    list: exportedEstablishments,
    filterWords: filters.establishmentFilterWords,
    open: (q, by, query) => openEstablishmentSnapshot(q, by.departmentId, query),
  }),
  assignments: exportable({
    endpoint: exportVisits,
    subject: 'assignment',
    list: exportedVisits,
    filterWords: filters.visitFilterWords,
    open: async (q, by, query, at) => openVisitSnapshot(q, { official: by, today: dayOf(at) }, query),
  }),
  inspections: exportable({
    endpoint: exportInspections,
    subject: 'inspection',
    list: exportedInspections,
    filterWords: filters.inspectionFilterWords,
    open: (q, by, query) => openInspectionSnapshot(q, by.departmentId, query),
  }),
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
  files: exportable({
    endpoint: exportFiles,
    subject: 'file',
    list: exportedFiles,
    filterWords: filters.fileFilterWords,
    open: openFileSnapshot,
  }),
  requirements: exportable({
    endpoint: exportRequirements,
    subject: 'requirement',
    list: exportedRequirements,
    filterWords: filters.requirementFilterWords,
    open: openRequirementSnapshot,
  }),
  audit: exportable({
    endpoint: exportAudit,
    subject: 'trail',
    needs: 'audit.read',
    list: exportedAudit,
    filterWords: auditFilterWords,
    open: openAuditSnapshot,
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
  disposals: exportable({
    endpoint: exportDisposals,
    subject: 'disposal',
    needs: 'files.manage',
    list: exportedDisposals,
    filterWords: disposalFilterWords,
    open: openDisposalSnapshot,
  }),
  series: exportable({
    endpoint: exportSeries,
    subject: 'series',
    list: exportedSeries,
    filterWords: filters.seriesFilterWords,
    open: openSeriesSnapshot,
  }),
  trips: exportable({
    endpoint: exportTrips,
    subject: 'trip',
    list: exportedTrips,
    filterWords: filters.tripFilterWords,
    open: (q, by, query, at) => openTripSnapshot(q, { by, at }, query),
  }),
  formats: exportable({
    endpoint: exportFormats,
    subject: 'format',
    list: exportedFormats,
    filterWords: filters.formatFilterWords,
    open: (q, by, query, at) => openFormatSnapshot(q, { by, at }, query),
  }),
  'due-files': exportable({
    endpoint: exportDueFiles,
    subject: 'file',
    isNamed: true,
    list: exportedDueFiles,
    filterWords: dueFileFilterWords,
    open: (q, by, query, at) => openDueFileSnapshot(q, { by, at }, query),
  }),
  imports: exportable({
    endpoint: exportImports,
    subject: 'import',
    needs: 'imports.run',
    list: exportedImports,
    filterWords: importFilterWords,
    open: openImportSnapshot,
  }),
  suggestions: exportable({
    endpoint: exportSuggestions,
    subject: 'establishment',
    needs: 'planning.manage',
    isNamed: true,
    list: exportedSuggestions,
    filterWords: suggestionFilterWords,
    open: (q, by, query, at) => openSuggestionSnapshot(q, { by, at }, query),
  }),
  'api-tokens': exportable({
    endpoint: exportApiTokens,
    subject: 'token',
    needs: 'integrations.manage',
    list: integrations.exportedTokens,
    filterWords: integrations.tokenFilterWords,
    open: (q, by, query, at) => integrationSnapshots.openTokenSnapshot(q, { by, at }, query),
  }),
  webhooks: exportable({
    endpoint: exportWebhooks,
    subject: 'webhook',
    needs: 'integrations.manage',
    list: integrations.exportedWebhooks,
    filterWords: integrations.webhookFilterWords,
    open: integrationSnapshots.openWebhookSnapshot,
  }),
  'webhook-deliveries': exportable({
    endpoint: exportWebhookDeliveries,
    subject: 'webhook',
    needs: 'integrations.manage',
    isNamed: true,
    list: integrations.exportedDeliveries,
    filterWords: integrations.deliveryFilterWords,
    open: integrationSnapshots.openDeliverySnapshot,
  }),
}

export type ExportableName = keyof typeof exportableLists
export const exportableNames = Object.keys(exportableLists) as ExportableName[]

type DoneExport = { by: Official; at: Date; name: ExportableName; query: ExportQuery<string>; rows: number }

/** The event of an export. It names the list where its subject has several. */
export function exportEvent({ by, at, name, query: { format, ...selection }, rows }: DoneExport): AuditEntry {
  const { subject, isNamed, list } = exportableLists[name]
  const details = { format, rows, ...(isNamed && { list: list.title }), ...selection }
  return { official: by, at, action: 'export', subject, details }
}
