import { inspectionProblems } from '../../../../contract/problems/inspection-problems.ts'
import { type ChecklistItem, isDetection } from '../../../../domain/inspections/checklist.ts'
import { type AnswerFacts, itemAnswer, itemAnswerRefusal } from '../../../../domain/inspections/item-answer.ts'
import { REQUIRED } from '../../../../domain/shared/fields.ts'
import type { InspectionCode } from '../../../../domain/shared/problem-codes/inspection-codes.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { applicable } from './item-write.ts'

/** In the order of the form. */
const faultFields = [
  'concept',
  'observation',
  'hasEvidence',
  'measure',
  'sampleRecord',
  'counterSampleRecord',
  'requirementText',
  'termDays',
] as const
export type FaultField = (typeof faultFields)[number]
/** Fields that show their fault once they lose the focus. The others wait for the save of the section. */
export const leavableFields = faultFields.filter((field) => field !== 'concept' && field !== 'hasEvidence')

export type ItemFaults = Partial<Record<FaultField, string>>

/** A value for each field that satisfies every rule. A measure stands on a finding alone. */
const filledFor = (concept: AnswerFacts['concept']) =>
  ({
    observation: '·',
    hasEvidence: true,
    measure: concept && isDetection(concept) ? 'CLAUSURA' : undefined,
    sampleRecord: '·',
    counterSampleRecord: '·',
  }) as const satisfies Partial<AnswerFacts>

const textOf = (code: InspectionCode) =>
  code === 'inspection.section-incomplete' ? REQUIRED : inspectionProblems[code].text

/** The fault that the form's schema finds in a field, for example a text that is too long. */
const formFault = (field: FaultField, facts: ReturnType<typeof applicable>): string | undefined =>
  field === 'hasEvidence' ? undefined : itemAnswer.shape[field].safeParse(facts[field]).error?.issues[0]?.message

/**
 * The fault text of each field. The domain's rule names only the first fault, so it is asked once per field with all
 * other fields filled.
 */
export function itemFaults(item: ChecklistItem, draft: ItemDraft, hasEvidence: boolean): ItemFaults {
  const facts = { ...applicable(draft), hasEvidence }
  const filled = filledFor(facts.concept)
  const conceptFault = itemAnswerRefusal(item, { ...facts, ...filled })
  if (conceptFault) return { concept: textOf(conceptFault) }
  const faults: ItemFaults = {}
  for (const field of faultFields) {
    const code = itemAnswerRefusal(item, { ...facts, ...filled, [field]: facts[field] })
    const fault = code ? textOf(code) : formFault(field, facts)
    if (fault) faults[field] = fault
  }
  return faults
}

export const firstFault = (faults: ItemFaults): FaultField | undefined => faultFields.find((field) => faults[field])
