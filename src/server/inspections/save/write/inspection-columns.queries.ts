import type { ClosingPart } from '../../../../domain/inspections/visit-write.ts'
import type { inspections } from '../../../schema/inspections.table.ts'

/** Columns of an inspection that a save gives. */
export type InspectionColumns = Partial<typeof inspections.$inferInsert>

/** Columns of the closing parts. The first of each part is never null in a save of it. */
export const COLUMNS_OF_PARTS = {
  'health-observation': ['healthObservation', 'healthObservationBy'],
  'establishment-signature': [
    'establishmentSignerName',
    'establishmentSignature',
    'establishmentSignerIdCard',
    'establishmentSignerRole',
    'establishmentObservation',
    'establishmentSigningOutcome',
    'establishmentRefusalReason',
    'establishmentSignatureBy',
  ],
  'witness-signature': [
    'witnessName',
    'witnessSignature',
    'witnessIdCard',
    'witnessRole',
    'witnessSigningOutcome',
    'witnessRefusalReason',
    'witnessSignatureBy',
  ],
} as const satisfies Record<ClosingPart, readonly (keyof InspectionColumns)[]>
const PART_COLUMNS = Object.values(COLUMNS_OF_PARTS).flat()
export const EDITION_COLUMNS = ['checklistId', 'bandsVersion', 'editionReplacedOn'] as const
export const CLOSING_COLUMNS = ['closedAt', 'compliancePct', 'concepto', 'snapshot', 'seal'] as const
/** Columns that a save may change after the inspection began. */
export const CHANGED_COLUMNS = [...PART_COLUMNS, ...CLOSING_COLUMNS, 'searchText'] as const
/** The folded text that the list of completed inspections searches; `r` is a row of the JSON list. */
export const FOLDED = 'fold(r."searchText")'
