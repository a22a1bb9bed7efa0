import type { exportAudit } from '../../contract/audit.wire.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportEstablishments } from '../../contract/establishments.wire.ts'
import type { exportDisposals } from '../../contract/files/disposals.wire.ts'
import type { exportSeries } from '../../contract/files/trd.wire.ts'
import type { exportDueFiles, exportFiles } from '../../contract/files.wire.ts'
import type { exportCases } from '../../contract/follow-up/cases.wire.ts'
import type { exportComplaints } from '../../contract/follow-up/complaints.wire.ts'
import type { exportLegalNotices } from '../../contract/follow-up/legal-notices.wire.ts'
import type { exportMeasures } from '../../contract/follow-up/measures.wire.ts'
import type { exportRequirements } from '../../contract/follow-up/requirements.wire.ts'
import type { exportSamples } from '../../contract/follow-up/samples.wire.ts'
import type { exportFormats } from '../../contract/formats/formats.wire.ts'
import type { exportImports } from '../../contract/imports/imports.wire.ts'
import type { exportInspections } from '../../contract/inspections.wire.ts'
import type { exportApiTokens } from '../../contract/integrations/api-tokens.wire.ts'
import type { exportWebhookDeliveries, exportWebhooks } from '../../contract/integrations/webhooks.wire.ts'
import type { exportSuggestions } from '../../contract/planning/planning.wire.ts'
import type { exportTrips } from '../../contract/planning/trips.wire.ts'
import type {
  exportAbsences,
  exportCards,
  exportCompetences,
  exportContracts,
  exportStaff,
  exportTerritories,
  exportWorkload,
} from '../../contract/staff/staff-exports.wire.ts'
import type { exportUsers } from '../../contract/users.wire.ts'
import type { exportVisits } from '../../contract/visits.wire.ts'
import type { DepartmentAction } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { ExportedList } from '../../domain/list-exports/export-columns.ts'
import type { FilterWords } from '../../domain/list-exports/filter-text.ts'
import type { ExportQuery } from '../../domain/shared/list-query.ts'
import type { AuditSubject } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'

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
  | typeof exportLegalNotices
  | typeof exportMeasures
  | typeof exportSamples
  | typeof exportComplaints
  | typeof exportCases
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

export const exportable = <Row, E extends ExportEndpoint>(list: ExportableList<Row, E>) => list as AnyExportableList
