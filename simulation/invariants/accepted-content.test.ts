import { describe, expect, test } from 'vitest'
import type { Accepted } from '../accepted-work.ts'
import { contentFaults } from './accepted-content.ts'
import type { StoredAnswer, StoredVisit } from './stored-visit.ts'

const PHOTO = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)

const answered = (concept: string, changes: Partial<Accepted> = {}): Accepted => ({
  ...{ key: `key-${concept}`, call: 'items', photo: undefined, establishmentId: 1, visitId: 2, userId: 7, atMs: 0 },
  fields: { item_configuration_id: 5, concept, es_critico: '0' },
  ...changes,
})
const good = answered('Aceptable (A)')
const finding = (changes: Partial<Accepted> = {}) =>
  answered('Aceptable con Requerimiento (AR)', { call: 'correction', photo: PHOTO, ...changes })

const stored = (changes: Partial<StoredAnswer> = {}): StoredVisit => ({
  ...{ inspectionId: 1, visitId: 2, establishmentId: 1, checklistId: 1, observation: null, establishmentSigner: null },
  ...{ witness: null, closedAt: null, compliancePct: null, concepto: null, seal: null, number: null, signed: [] },
  answers: [
    {
      ...{ itemId: 5, concept: 'A', points: 1, observation: null, evidence: null, isCritical: false, measure: null },
      ...{ sampleRecord: null, counterSampleRecord: null, answeredBy: 7 },
      ...changes,
    },
  ],
})

describe('the last accepted word of an item is stored', () => {
  test('a first answer stays after a second one', () => {
    expect(contentFaults(2, stored(), [good, answered('Aceptable (A)', { key: 'other', userId: 8 })])).toEqual([])
  })

  test('a correction replaces it, with its photo', () => {
    expect(contentFaults(2, stored({ concept: 'AR', evidence: `${PHOTO}.jpg` }), [good, finding()])).toEqual([])
    expect(contentFaults(2, stored(), [good, finding()])).toEqual([
      'visit 2 item 5 concept: accepted "AR", stored "A"',
      'visit 2 item 5: another photo is stored than was accepted last',
    ])
  })

  test('a corrected finding keeps its photo unless another comes, and a good answer lets it go', () => {
    const first = finding({ key: 'first' })
    const kept = finding({ key: 'second', photo: undefined })
    expect(contentFaults(2, stored({ concept: 'AR', evidence: `${PHOTO}.jpg` }), [good, first, kept])).toEqual([])
    const another = finding({ key: 'third', photo: OTHER })
    expect(contentFaults(2, stored({ concept: 'AR', evidence: `${OTHER}.jpg` }), [good, first, another])).toEqual([])
    const back = answered('Aceptable (A)', { key: 'fourth', call: 'correction' })
    expect(contentFaults(2, stored(), [good, first, back])).toEqual([])
  })

  test('invented content and missing accepted content are both reported', () => {
    expect(contentFaults(2, stored(), [])).toEqual(['visit 2 item 5: stored and never accepted'])
    expect(contentFaults(2, { ...stored(), answers: [] }, [good])).toEqual(['visit 2 item 5: accepted and not stored'])
    expect(contentFaults(2, undefined, [good])).toEqual(['visit 2: accepted work and no inspection'])
  })
})
