import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getChecklist, getEstablishmentHeader, getVisitProgress } from '../../../contract/inspections.wire.ts'
import type { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'

type ListedVisit = ReplyOf<typeof listOfflineVisits>['visits'][number]

export type EstablishmentHeader = ReplyOf<typeof getEstablishmentHeader>['header']
export type VisitProgress = ReplyOf<typeof getVisitProgress>
/** An edition of a checklist; several visits share it. */
export type KeptChecklist = ReplyOf<typeof getChecklist>
export type LastFinding = ListedVisit['lastFindings'][number]

/** A visit as it can be opened without signal. */
export type PreparedVisit = {
  userId: number
  assignmentId: number
  establishmentId: number
  inscriptionTypeId: number
  checklistId: number
  establishment: string
  address: string
  /** Municipality. */
  city: string
  zodes: string
  motive: string
  /** The day on which the visit was assigned, `yyyy-mm-dd`. */
  assignedOn: string
  header: EstablishmentHeader
  /** What the server holds: as it said when the visit was prepared, and what it accepted from this device since. */
  progress: VisitProgress
  lastFindings: LastFinding[]
  /** ISO 8601 by the device's clock, to show only. */
  preparedAt: string
  /** Once the server has closed the visit. */
  closedInspectionId: number | null
  /** How many answers to what this device sent were applied to it; earlier versions of the app did not count. */
  applied?: number
}
