import { describe, expect, test } from 'vitest'
import lists from '../../src/server/catalogues/data/listas-chequeo.json' with { type: 'json' }
import { recount } from './recount.ts'
import type { StoredAnswer, StoredVisit } from './stored-visit.ts'

const [list] = lists
const items = list?.bloques.flatMap((block) => block.items) ?? []

const answer = (itemId: number, changes: Partial<StoredAnswer> = {}): StoredAnswer => ({
  ...{ itemId, concept: 'A', points: 0, observation: null, evidence: null, isCritical: false, measure: null },
  ...{ sampleRecord: null, counterSampleRecord: null, answeredBy: 1 },
  ...changes,
})

const visit = (changes: Partial<StoredVisit>, special: Record<number, Partial<StoredAnswer>> = {}): StoredVisit => ({
  ...{ inspectionId: 1, visitId: 2, establishmentId: 3, checklistId: list?.id ?? 0, observation: '', witness: '' },
  ...{ establishmentSigner: '', closedAt: '', compliancePct: 100, concepto: 'FAVORABLE', seal: '', number: '' },
  ...{ answers: items.map(({ id }, index) => answer(id, special[index])), signed: [] },
  ...changes,
})

describe('a recount', () => {
  test('a recount of good answers is 100 %, and favorable', () => {
    expect(recount(visit({}))).toEqual([])
  })

  test('a recount finds a score that is not that of the answers', () => {
    expect(recount(visit({ compliancePct: 99 }))).toEqual(['visit 2: 99 %, recounted 100 %'])
  })

  test('a recount with one critical fault fails the visit at each score', () => {
    const [first] = items
    const lost = Math.max(...(first?.conceptos.map(({ calificacion }) => calificacion) ?? []))
    const faulty = visit({ compliancePct: 100 - lost }, { 0: { concept: 'I', isCritical: true } })
    expect(recount(faulty)).toEqual(['visit 2: FAVORABLE, recounted DESFAVORABLE'])
  })

  test('a recount finds an item without an answer', () => {
    const [, ...answers] = visit({}).answers
    expect(recount(visit({ answers }))).toEqual([`visit 2: closed without an answer to ${items[0]?.id}`])
  })
})
