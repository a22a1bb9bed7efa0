import { exportAudit } from '../../contract/audit.wire.ts'
import { exportEstablishments } from '../../contract/establishments.wire.ts'
import { exportDisposals } from '../../contract/files/disposals.wire.ts'
import { exportSeries } from '../../contract/files/trd.wire.ts'
import { exportDueFiles, exportFiles } from '../../contract/files.wire.ts'
import { exportFormats } from '../../contract/formats/formats.wire.ts'
import { exportImports } from '../../contract/imports/imports.wire.ts'
import { exportInspections } from '../../contract/inspections.wire.ts'
import { exportApiTokens } from '../../contract/integrations/api-tokens.wire.ts'
import { exportWebhookDeliveries, exportWebhooks } from '../../contract/integrations/webhooks.wire.ts'
import { exportSuggestions } from '../../contract/planning/planning.wire.ts'
import { exportTrips } from '../../contract/planning/trips.wire.ts'
import { exportUsers } from '../../contract/users.wire.ts'
import { exportVisits } from '../../contract/visits.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import {
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
import { exportedSeries } from '../../domain/list-exports/exported-series.ts'
import { exportedSuggestions, suggestionFilterWords } from '../../domain/list-exports/exported-suggestions.ts'
import { exportedTrips } from '../../domain/list-exports/exported-trips.ts'
import * as filters from '../../domain/list-exports/filter-words.ts'
import type { ExportQuery } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { AuditEntry } from '../audit/audit.queries.ts'
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
import { openSeriesSnapshot } from '../trd/trd.service.ts'
import { openTripSnapshot } from '../trip-list/trip-list.ts'
import { openUserSnapshot } from '../users/user-list.queries.ts'
import { admitUserManager } from '../users/users.service.ts'
import { openVisitSnapshot } from '../visits/visit-list.queries.ts'
import { exportable } from './exportable-list.ts'
import { followUpLists } from './follow-up-lists.ts'
import { staffLists } from './staff-lists.ts'

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
  ...staffLists,
  files: exportable({
    endpoint: exportFiles,
    subject: 'file',
    list: exportedFiles,
    filterWords: filters.fileFilterWords,
    open: openFileSnapshot,
  }),
  ...followUpLists,
  audit: exportable({
    endpoint: exportAudit,
    subject: 'trail',
    needs: 'audit.read',
    list: exportedAudit,
    filterWords: auditFilterWords,
    open: openAuditSnapshot,
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
