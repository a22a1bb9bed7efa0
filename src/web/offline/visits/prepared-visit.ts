import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getChecklist, getEstablishmentHeader, getVisitProgress } from '../../../contract/inspections.wire.ts'
import type { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'
import type { UpcomingEdition } from '../../../domain/formats/edition-state.ts'

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
  /** Editions on which the visit begins from their days on. Earlier versions of the app and older servers know none. */
  nextEditions?: UpcomingEdition[] | undefined
  establishment: string
  address: string
  /** Name of the municipality. */
  city: string
  zodes: string
  motive: string
  /** `yyyy-mm-dd`. */
  assignedOn: string
  /** The planned day. Absent on visits that an earlier version of the app or an older server prepared. */
  scheduledOn?: string | null | undefined
  /** The last day for the visit. Absent in the copies of older versions. */
  dueOn?: string | null | undefined
  /** Six figures that prove the visit on the card's public page; absent as the day is. */
  visitCode?: string | undefined
  header: EstablishmentHeader
  /** Absent on visits that an earlier version of the app or an older server prepared. */
  establishmentActive?: boolean | undefined
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
