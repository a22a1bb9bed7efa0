import { type MeasureCode, measureOf } from '../inspections/sanitary-measures.ts'

/** The answer of an item, with the code or the name of the measure that it imposes. */
type Answer = { measure?: string | null | undefined }

/**
 * Whether the answer of an item imposes the measure with this code. The acta of a measure that names an item stands on
 * that answer. One that was written before the acta was sealed may have lost it: answers are corrected until then.
 */
export const imposesMeasure = ({ measure }: Answer, code: MeasureCode): boolean => measureOf(measure ?? '') === code
