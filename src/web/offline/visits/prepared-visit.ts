import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getChecklist, getEstablishmentHeader, getVisitProgress } from '../../../contract/inspections.wire.ts'
import type { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'

type ListedVisit = ReplyOf<typeof listOfflineVisits>['visits'][number]

export type EstablishmentHeader = ReplyOf<typeof getEstablishmentHeader>['header']
export type VisitProgress = ReplyOf<typeof getVisitProgress>
/** A checklist edition; several visits share it. */
export type StoredChecklist = ReplyOf<typeof getChecklist>
export type LastFinding = ListedVisit['lastFindings'][number]

/** A visit that can be opened without a signal. */
export type PreparedVisit = {
  userId: number
  assignmentId: number
  establishmentId: number
  inscriptionTypeId: number
  checklistId: number
  establishment: string
  address: string
  /** Name of the municipality. */
  city: string
  zodes: string
  motive: string
  /** `yyyy-mm-dd`. */
  assignedOn: string
  header: EstablishmentHeader
  /** The server's progress at the preparation, and everything that it accepted from this device since. */
  progress: VisitProgress
  lastFindings: LastFinding[]
  /** ISO 8601 by the device's clock; only shown. */
  preparedAt: string
  /** Null until the server has closed the visit. */
  closedInspectionId: number | null
  /** How many answers of the server were applied to the visit. Earlier versions of the app did not count. */
  applied?: number
}
