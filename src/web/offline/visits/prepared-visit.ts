import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getChecklist } from '../../../contract/inspections/checklist.wire.ts'
import type { getEstablishmentHeader } from '../../../contract/inspections/establishment-header.wire.ts'
import type { getVisitProgress } from '../../../contract/inspections/visit-progress.wire.ts'
import type { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'
import type { UpcomingEdition } from '../../../domain/formats/edition-state.ts'

type ListedVisit = ReplyOf<typeof listOfflineVisits>['visits'][number]

export type EstablishmentHeader = ReplyOf<typeof getEstablishmentHeader>['header']
type ToldProgress = ReplyOf<typeof getVisitProgress>
type ToldSignature = NonNullable<ToldProgress['signatures']>[number]
/** The person who signs, in the words of the wire. */
export type SignatureSigner = ToldSignature['signer']

/** The content of a visit at one moment. */
export type SavedContent = Required<{ [Key in 'answers' | 'verdicts']: NonNullable<ToldProgress[Key]> }> & {
  healthObservation: string | null
}

/**
 * A signature with content of the visit: of an act of this device what it stood under, of another one what the visit had
 * when the server told of it.
 */
export type KnownAct =
  | {
      /** ISO instant by the device's clock; null where it is not known. */
      at: string | null
      content: SavedContent
    }
  | { told: ToldSignature; content: SavedContent }
export type KnownActs = Partial<Record<SignatureSigner, KnownAct>>

/** @property acts signatures over which this device changed something, or that it sent; the server does not tell them */
export type VisitProgress = ToldProgress & { acts?: KnownActs | undefined }
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
  /** The server no longer lists the visit, which stays for its unsent acts: it may be closed elsewhere. */
  isUnlisted?: boolean
  /** The server has recorded from this device that the visit was not made. A preparation that lists it again forgets it. */
  isNotMade?: boolean
}
