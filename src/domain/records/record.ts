import type { Concept, ConceptPoints } from '../inspections/checklist.ts'
import type { ConceptoFloors, ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import type { MeasureCode } from '../inspections/sanitary-measures.ts'

/** What the record shows of the establishment, as it was when the inspection closed. */
export type RecordEstablishment = {
  city: string
  zodes: string
  businessName: string
  inscriptionNumber: string
  /** Abbreviation of the identification type, as 'C.C.'. */
  identificationType: string
  identificationNumber: string
  name: string
  address: string
  /** Kind of location of the acta's boxes, as 'Barrio', and which. */
  locationType: string
  location: string
  phone: string
  mobilePhone: string
  email: string
  ownerName: string
  /** `HH:MM`. */
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

/** A person who signs for the authority. `signature` names an image, null when the person has none on file. */
export type RecordOfficial = { name: string; idNumber: string; role: string; signature: string | null }

/** A person who signs for the establishment or as witness. */
export type RecordSigner = { name: string; idCard: string; role: string; signature: string }

export type RecordItem = {
  itemId: number
  /** Starts with the number token, as '1.2 Pisos…'. */
  description: string
  norm: string
  concepts: ConceptPoints[]
  concept: Concept
  points: number
  finding: string
  /** Name of the photo, null when the item has none. */
  evidence: string | null
  isCritical: boolean
  measure: MeasureCode | null
  samplesTaken: boolean | null
  sampleRecord: string
  counterSampleTaken: boolean | null
  counterSampleRecord: string
}

export type RecordSection = { id: number; name: string; items: RecordItem[] }

/** A closed inspection, whole: everything that the acta prints. Never changes once closed. */
export type InspectionRecord = {
  id: number
  establishmentId: number
  assignmentId: number
  /** Day of the visit in Colombia, `yyyy-mm-dd`. */
  day: string
  concepto: ConceptoSanitario
  compliancePct: number
  /** What the visit was for: the catalogue's motive, the box of the acta that it prints in (1–7), and the free text of 'Otro'. */
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
  /** SHA-256 (hex) over the closed record's content. */
  seal: string
}

/**
 * A record as it is shown: with the floors of the bands that it was closed by. A version of them never changes, and the
 * seal covers what came of it.
 */
export type ShownRecord = InspectionRecord & { floors: ConceptoFloors }

/**
 * What closing copies, so that a later edit of the establishment, of a person or of a catalogue never changes a
 * closed record. Checklists need no copy: their versions never change.
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
  /** The record's `day`; absent from inspections that were closed before it was kept (`visit-day.ts`). */
  visitDay?: string
}

/** What a visit was for, in a few words: the free text says more than 'Otro'. */
export const motiveText = ({ motive, otherMotive }: { motive: string; otherMotive: string | null }): string =>
  otherMotive || motive
