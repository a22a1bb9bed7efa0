import type { Official } from '../../../../domain/access/official.ts'
import type { CommandIdentity } from '../../../../domain/inspections/save/command.ts'
import type { SavedAnswer } from '../../../../domain/inspections/saved-answer.ts'
import type { ClosingPart } from '../../../../domain/inspections/visit-write.ts'
import type { BindingMeasure } from '../../../../domain/measures/against-favorable.ts'
import type { ClosingSnapshot, LateEdition } from '../../../../domain/records/record.ts'
import type { BornRequirement } from '../../../../domain/requirements/born-requirements.ts'
import type { PreparedImage } from '../../../images/images.service.ts'
import type { ToldAtClosing } from '../../../records/told-at-closing.ts'
import type { VerdictRow } from '../followed.queries.ts'
import type { BegunVisit } from '../read/stored-visit.queries.ts'
import type { NewAct, NewAnswer, NewSigning } from './insertions.queries.ts'
import type { InspectionColumns } from './inspection-columns.queries.ts'

/** Some visits have none of these: a department may have no printed codes, and most visits verify no requirement. */
type Optional = 'printFormat' | 'followUp' | 'earlierOfficials'
/** Everything that closing copies. */
type WholeSnapshot = Required<Omit<ClosingSnapshot, Optional>> & Pick<ClosingSnapshot, Optional>

/** The columns that closing writes. */
export type Closing = {
  closedAt: Date
  compliancePct: number
  concepto: NonNullable<InspectionColumns['concepto']>
  snapshot: WholeSnapshot
  /** The requirements of its findings. */
  requirements: readonly BornRequirement[]
  seal: string
  /** Length of the sealed text. */
  recordBytes: number
  told: ToldAtClosing
  searchText: string
}

/** The columns that closing computes before the acta has its number; `numbered` adds it and seals the record. */
export type UnnumberedClosing = Omit<Closing, 'seal' | 'recordBytes' | 'told' | 'searchText' | 'snapshot'> & {
  snapshot: Omit<Closing['snapshot'], 'number'>
  /** The measures in force that forbid its concepto. */
  against: readonly BindingMeasure[]
  numbered(number: string): Closing
}

/** An answer as it is corrected; its capture facts are null where the correction brings none. */
export type CorrectedAnswer = Omit<NewAnswer, 'answeredRoleId'> & { before: SavedAnswer }

/** The establishment's observation with a signature, and that with the one in its place. */
export type Restated = { before: string; after: string | null }

/** The changes of one save. */
export type VisitChange = {
  visit: BegunVisit
  /** Whether the save begins the inspection. */
  begins: boolean
  /** The edition of a visit that begins on one that was replaced before. */
  late: LateEdition | undefined
  by: Official
  answers: NewAnswer[]
  corrections: CorrectedAnswer[]
  columns: InspectionColumns
  parts: ClosingPart[]
  /** Present where a second signature of the establishment takes the place of what was observed with the one before. */
  restated?: Restated | undefined
  signings: NewSigning[]
  acts: NewAct[]
  verdicts: VerdictRow[]
  images: PreparedImage[]
  keys: CommandIdentity[]
  closing: UnnumberedClosing | undefined
}
/** A change whose closing, if it has one, has its number and seal. */
export type WrittenChange = Omit<VisitChange, 'closing'> & { closing: Closing | undefined }
