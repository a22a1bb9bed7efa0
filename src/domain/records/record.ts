import type { Concept, ConceptPoints } from '../inspections/checklist.ts'
import type { ConceptoFloors, ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import type { UnsignedOutcome } from '../inspections/signing-outcome.ts'

/** The establishment on the record, as it was when the inspection closed (R 12.16). */
export type RecordEstablishment = {
  city: string
  zodes: string
  businessName: string
  inscriptionNumber: string
  /** Abbreviation of the identification type, such as 'C.C.'. */
  identificationType: string
  identificationNumber: string
  name: string
  address: string
  /** `locationType` is one of the acta's boxes, such as 'Barrio'; `location` is its name. */
  locationType: string
  location: string
  phone: string
  mobilePhone: string
  email: string
  ownerName: string
  /** Opening and closing time, `HH:MM`. */
  openingTime: string
  closingTime: string
  workers: number
}

export type LastInspection = {
  /** Day, `yyyy-mm-dd`. */
  day: string
  concepto: ConceptoSanitario
  compliancePct: number
  motive: string
}

/**
 * The act of an official at the signing (decision 024). `propia`: signed in their own session. `acompanante`: signed on
 * the device of a colleague. `registrada`: filled the visit with a client that sends no signatures, so the stored one
 * counts. `sin_firma`: filled the visit and did not sign. `no_participo`: did nothing.
 */
export type SigningAct = 'propia' | 'acompanante' | 'registrada' | 'sin_firma' | 'no_participo'
type OfficialSigning = {
  act: SigningAct
  /** Instant of the signature, for `propia` and `acompanante`. */
  at?: string
  /** Name of the colleague on whose device a companion signed. */
  deviceOf?: string
}

/**
 * An official of the authority. `signature` is the name of an image, or null without one. Records closed before
 * decision 024 have no `signing`: the stored signatures of both officials were printed.
 */
export type RecordOfficial = {
  name: string
  idNumber: string
  role: string
  signature: string | null
  signing?: OfficialSigning
}

/**
 * A person who signs for the establishment or as witness. `signature` is the name of an image; it is empty where an
 * `outcome` tells why there is none.
 */
export type RecordSigner = {
  name: string
  idCard: string
  role: string
  signature: string
  outcome?: UnsignedOutcome
  refusalReason?: string
}

export type RecordItem = {
  itemId: number
  /** Text of the item, beginning with its number: '1.2 Pisos…'. */
  description: string
  norm: string
  concepts: ConceptPoints[]
  concept: Concept
  points: number
  finding: string
  /** Name of the photo, or null if the item has none. */
  evidence: string | null
  isCritical: boolean
  measure: MeasureCode | null
  samplesTaken: boolean | null
  sampleRecord: string
  counterSampleTaken: boolean | null
  counterSampleRecord: string
}

export type RecordSection = { id: number; name: string; items: RecordItem[] }

/** A closed inspection with everything that the acta prints. It never changes (R 12.15). */
export type InspectionRecord = {
  id: number
  /** Number of the acta (decision 023). Absent from records closed before: their number is the id. */
  number?: string
  establishmentId: number
  assignmentId: number
  /** Day of the visit in Colombia, `yyyy-mm-dd`. */
  day: string
  concepto: ConceptoSanitario
  compliancePct: number
  /** Motive of the visit: name in the catalogue, box in the acta (1–7) and free text of 'Otro'. */
  motive: string
  motiveBox: number
  otherMotive: string
  healthObservation: string
  establishmentObservation: string
  technician: RecordOfficial
  engineer: RecordOfficial
  establishmentSigner: RecordSigner
  checker: RecordSigner
  establishment: RecordEstablishment
  lastInspection: LastInspection | null
  inscriptionType: string
  sections: RecordSection[]
  /** SHA-256 (lower-case hex) of the record's content. */
  seal: string
}

/**
 * A record with stored facts outside its seal, which never change either. They are the floors of the bands that decided
 * its concepto, and when the visit began and ended, as ISO instants. Older servers do not send the instants.
 */
export type ShownRecord = InspectionRecord & {
  floors: ConceptoFloors
  startedAt: string | null
  endedAt: string | null
}

/**
 * The data that closing copies. Later edits of the establishment, an official or a catalogue then never change a closed
 * record (R 12.16). Checklists need no copy: their editions never change.
 */
export type ClosingSnapshot = Pick<
  InspectionRecord,
  | 'motive'
  | 'motiveBox'
  | 'otherMotive'
  | 'technician'
  | 'engineer'
  | 'establishment'
  | 'lastInspection'
  | 'inscriptionType'
> & {
  /** The record's `number`. Absent from inspections closed before decision 023. */
  number?: string
  /** The record's `day`. Absent from inspections closed before this field existed (`visit-day.ts`). */
  visitDay?: string
}

/** Motive of a visit in a few words. The free text replaces 'Otro', because it says more. */
export const motiveText = ({ motive, otherMotive }: { motive: string; otherMotive: string | null }): string =>
  otherMotive || motive

/** The printed number of an acta. */
export const actaNumber = ({ number, id }: Pick<InspectionRecord, 'number' | 'id'>): string => number ?? String(id)

/** Digits of a number within its year: enough for 2,700 actas a day. */
const NUMBER_DIGITS = 6

/** The number of an acta as it is printed, such as '2026-000123' (decision 023). */
export const actaNumberOf = (year: number, consecutive: number): string =>
  `${year}-${String(consecutive).padStart(NUMBER_DIGITS, '0')}`
