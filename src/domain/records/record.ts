import type { Concept, ConceptPoints } from '../inspections/checklist.ts'
import type { ConceptoFloors, ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import type { RecordRequirement } from '../requirements/born-requirements.ts'
import type { FollowUpVerdict } from '../requirements/follow-up.ts'
import type { Severity } from '../requirements/requirement-words.ts'
import { formatDay } from '../shared/time.ts'
import type { EarlierOfficial, RecordAct, RecordOfficial, RecordSigner } from '../signatures/record-acts.ts'

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
  /** Null where the census lacked it. */
  workers: number | null
}

export type LastInspection = {
  /** Day, `yyyy-mm-dd`. */
  day: string
  concepto: ConceptoSanitario
  compliancePct: number
  motive: string
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
  /** The requirement of a finding, where the inspector said so. Absent from records closed before format 6. */
  requirementText?: string | null | undefined
  severity?: Severity | null | undefined
  termDays?: number | null | undefined
}

export type RecordSection = { id: number; name: string; items: RecordItem[] }

/** A requirement of an earlier acta that a visit verified (R 32.5). Its last day has the extensions in it. */
export type FollowedRequirement = {
  number: string
  text: string
  dueDay: string
  verdict: FollowUpVerdict
  observation: string
  /** Name of the photo, or null. */
  image: string | null
}

/** The verdicts of a follow-up visit, with the record whose requirements it followed and the number of its acta. */
export type RecordFollowUp = { inspectionId: number; acta: string; verdicts: FollowedRequirement[] }

/** A visit that verifies requirements of a record; a done one has its record and the number of its acta. */
export type FollowUpVisit = { visitId: number; inspectionId: number | null; acta: string | null }

/** The entity that issued a record. `nit` is null where none was configured. */
export type RecordEntity = { name: string; nit: string | null }

/**
 * Number of the sealed form of records that close now (decision 052). Records closed before have no number. A change of
 * the sealed keys takes the next one, so that each record is verified by the rules it was sealed with.
 */
export const RECORD_FORMAT = 6

/** The sealed form of records of follow-up visits, which seal what they verified too (R 32.5). */
export const FOLLOW_UP_FORMAT = 7

/** Whether a record seals what each act stood under, and what the inspector required of each finding (decision 069). */
export const hasStandings = ({ format = 0 }: { format?: number | undefined }): boolean => format >= RECORD_FORMAT

/** A closed inspection with everything that the acta prints. It never changes (R 12.15). */
export type InspectionRecord = {
  id: number
  /** Absent from records closed before decision 052. */
  format?: number
  /** Absent from records closed before decision 052: their acta names the entity that is configured. */
  entity?: RecordEntity
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
  /** Absent where every official stayed in the plan, and from records closed before format 6. */
  earlierOfficials?: EarlierOfficial[]
  establishmentSigner: RecordSigner
  checker: RecordSigner
  establishment: RecordEstablishment
  lastInspection: LastInspection | null
  inscriptionType: string
  /** The edition, and the acts of those who signed. Absent from records closed before decision 056. */
  checklistId?: number
  acts?: RecordAct[]
  sections: RecordSection[]
  /** Absent from records closed before their requirements were sealed: format 4. */
  requirements?: RecordRequirement[]
  /** Absent where the visit verified no requirement. */
  followUp?: RecordFollowUp
  /** SHA-256 (lower-case hex) of the record's content. */
  seal: string
}

/** Code and version of the form that a printed document names (R 2.41). */
export type PrintFormat = { code: string; version: string }

/** The form of the acta in records without one of their own, and where a department has set none. */
export const standardPrintFormat: PrintFormat = { code: 'GS-IVCSA-FO-002', version: '02' }

/** The edition of a visit that reached the server after the day on which another replaced it, `yyyy-mm-dd`. */
export type LateEdition = { version: number; replacedOn: string }

export const lateEditionText = ({ version, replacedOn }: LateEdition): string =>
  `Se diligenció con la edición ${version}, reemplazada el ${formatDay(replacedOn)}.`

/** When the photo of an answer, or of a verified requirement, was taken, as an ISO instant. `name` is that of the picture. */
export type PhotoTime = { name: string; takenAt: string }

/**
 * A record with stored facts outside its seal, which never change either. They are the floors of the bands that decided
 * its concepto, and when the visit began and ended, as ISO instants. Older servers do not send the instants.
 */
export type ShownRecord = InspectionRecord & {
  /** Absent where an acta's file alone is shown: nothing beside the seal is told of it. */
  floors?: ConceptoFloors
  startedAt: string | null
  endedAt: string | null
  /** When photos were taken, of those that tell it. Absent in replies of older servers. */
  photoTimes?: PhotoTime[]
  /** Absent in replies of older servers. */
  printFormat?: PrintFormat
  lateEdition?: LateEdition
  /** Short code of the acta (R 26.5). Absent in replies of older servers. */
  code?: string
  /** Public address of the installation, without a slash at its end. Absent where none is configured. */
  publicUrl?: string
  /** The visits that verify its requirements, the oldest first. Absent in replies of older servers. */
  followedBy?: FollowUpVisit[]
  /** Whether its reader, who takes no part in it, is shown words in place of its signatures. */
  signaturesReserved?: boolean
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
  /** The record's `format` and `entity`. Absent from inspections closed before decision 052. */
  format?: number
  entity?: RecordEntity
  /** The record's `checklistId` and `acts`. Absent from inspections closed before decision 056. */
  checklistId?: number
  acts?: RecordAct[]
  /** The record's `number`. Absent from inspections closed before decision 023. */
  number?: string
  /** The record's `requirements`. Absent from inspections closed before format 4. */
  requirements?: RecordRequirement[]
  /** The record's `followUp`. Absent where the visit verified no requirement. */
  followUp?: RecordFollowUp
  /** The record's `earlierOfficials`. Absent where every official stayed in the plan. */
  earlierOfficials?: EarlierOfficial[]
  /** The record's `day`. Absent from inspections closed before this field existed (`visit-day.ts`). */
  visitDay?: string
  /** The form of the visit's day, outside the seal. Absent where the department had set none. */
  printFormat?: PrintFormat
  /** When the visit began and ended, as ISO instants, outside the seal. Absent from inspections closed before decision 075. */
  times?: { startedAt: string; endedAt: string }
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
