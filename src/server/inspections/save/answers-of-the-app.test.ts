import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveItem } from '../../../contract/inspections.wire.ts'
import { type ChecklistItem, CONCEPTS } from '../../../domain/inspections/checklist.ts'
import { itemAnswerRefusal } from '../../../domain/inspections/item-answer.ts'
import { MEASURE_CODES } from '../../../domain/inspections/sanitary-measures.ts'
import { itemFaults } from '../../../web/features/visit-form/answers/item-faults.ts'
import { answerOf } from '../../../web/features/visit-form/answers/item-write.ts'
import type { ItemDraft } from '../../../web/features/visit-form/draft/visit-draft.ts'
import { encodeBatch } from '../../../web/offline/outbox/encode-batch.ts'
import { decodeForm } from '../../platform/http/decode.ts'

const item: ChecklistItem = {
  id: 7,
  text: '1.1 Pisos. Lisos y lavables.',
  norm: '',
  concepts: CONCEPTS.map((concept) => ({ concept, points: concept === 'I' ? 0 : 2 })),
  suggestedCritical: false,
  suggestedRequirement: '',
}
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const words = fc.constantFrom('', ' ', 'Grietas', ' M-77 ')
const draft: fc.Arbitrary<ItemDraft> = fc.record({
  concept: optional(fc.constantFrom(...CONCEPTS)),
  observation: words,
  isCritical: fc.boolean(),
  measure: optional(fc.constantFrom(...MEASURE_CODES)),
  samplesTaken: optional(fc.boolean()),
  sampleRecord: words,
  counterSampleTaken: optional(fc.boolean()),
  counterSampleRecord: words,
}) as fc.Arbitrary<ItemDraft>

test('an answer without a fault in the app is refused by no rule of the server', () => {
  const photo = new Blob(['foto'])
  fc.assert(
    fc.property(draft, fc.boolean(), (filled, hasPhoto) => {
      fc.pre(Object.keys(itemFaults(item, filled, hasPhoto)).length === 0)
      const body = answerOf(3, item, filled, hasPhoto ? photo : undefined)
      const { commands, parts } = encodeBatch([{ key: 'una', write: { call: 'items', body } }])
      const files = Object.fromEntries(
        Object.entries(commands[0]?.files ?? {}).map(([field, part]) => [field, parts[String(part)]]),
      )
      const decoded = decodeForm(saveItem.body, { ...commands[0]?.fields, ...files })
      const refusal = itemAnswerRefusal(item, { ...decoded, hasEvidence: decoded.evidence !== undefined })
      expect(refusal).toBeNull()
      // The person was asked, so that nothing is inferred from the measure.
      expect(decoded.isCritical).toBe(filled.concept === 'I' && filled.isCritical)
    }),
  )
})
