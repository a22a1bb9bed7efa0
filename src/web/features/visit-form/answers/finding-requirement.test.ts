import { describe, expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { emptyDraft, emptyItem, type ItemDraft } from '../draft/visit-draft.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { shownContent } from '../review/shown-content.ts'
import { visitReview } from '../review/visit-review.ts'
import { aChecklist, anItem, anItemWrite, aPhoto, aProgress } from '../testing.ts'
import { answerFacts } from './answer-facts.ts'
import { draftOfSaved, isUnchanged } from './correction.ts'
import { firstFault, itemFaults } from './item-faults.ts'
import { answerOf } from './item-write.ts'

const item = anItem(2, '1.2', { points: 12.5, allowsNa: true })
const said = { requirementText: ' Selle la grieta. ', severity: 'critico', termDays: ' 10 ' } as const
const finding = (change: Partial<ItemDraft> = {}): ItemDraft => ({
  ...{ ...emptyItem, concept: 'AR', observation: 'Grieta' },
  ...change,
})
const required = ({ requirementText, severity, termDays }: ReturnType<typeof answerOf>) => ({
  ...{ requirementText, severity, termDays },
})
const sent = (change: Partial<ItemDraft> = {}) => answerOf(7, item, finding(change), aPhoto())

describe('the requirement of a finding', () => {
  test('the requirement of a finding is sent as the inspector entered it', () => {
    expect(required(sent(said))).toEqual({ requirementText: 'Selle la grieta.', severity: 'critico', termDays: 10 })
  })

  test.each<[string, Partial<ItemDraft>]>([
    ['nothing was said', {}],
    ['it was emptied', { requirementText: ' \u200b', termDays: ' ' }],
    ['the item is acceptable now', { ...said, concept: 'A' }],
    ['the item does not apply now', { ...said, concept: 'NA' }],
  ])('the requirement of a finding is not sent where %s', (_, change) => {
    expect(required(sent(change))).toEqual({})
  })

  test.each<[string, Partial<ItemDraft>, object]>([
    ['a long text', { requirementText: 'a'.repeat(5_001) }, { requirementText: 'Escriba máximo 5000 caracteres.' }],
    ['the longest text', { requirementText: 'a'.repeat(5_000) }, {}],
    ...['diez', '0', '3651', '2,5', '1e2', '-3'].map((termDays): [string, Partial<ItemDraft>, object] => [
      `a term of ${termDays}`,
      { termDays },
      { termDays: 'Escriba un número entero entre 1 y 3650.' },
    ]),
    ['the longest term', { termDays: '3650' }, {}],
    ['a term of an item that is acceptable now', { termDays: 'diez', concept: 'A' }, {}],
  ])('the requirement of a finding shows the faults that the server finds: %s', (_, change, faults) => {
    expect(itemFaults(item, finding(change), true)).toEqual(faults)
  })

  test('the requirement of a finding has its fault after those of the fields above it', () => {
    expect(firstFault(itemFaults(item, finding({ termDays: '0', observation: '' }), true))).toBe('observation')
    expect(firstFault(itemFaults(item, finding({ termDays: '0' }), true))).toBe('termDays')
  })
})

const others: VisitWrite[] = [1, 3, 4, 5, 6].map((id) => anItemWrite(id, 'A', id > 4 ? 25 : 12.5))
const observation: VisitWrite = { call: 'health-observation', body: { observation: 'Limpio' } }
const savedWith = (change: Partial<ItemDraft>) =>
  withWrites(
    aProgress,
    [...others, { call: 'items', body: sent(change) }, observation],
    2,
    new Map([['item-2', 'a'.repeat(64)]]),
  )
const savedFinding = (change: Partial<ItemDraft>) => {
  const saved = savedWith(change).answers.find(({ itemId }) => itemId === 2)
  if (!saved) throw new Error('The finding is not saved.')
  return saved
}

describe('a saved requirement', () => {
  test('comes back in a correction, which is none until it changes', () => {
    const saved = savedFinding(said)
    const draft = draftOfSaved(saved)
    expect(draft).toMatchObject({ requirementText: 'Selle la grieta.', severity: 'critico', termDays: '10' })
    expect(isUnchanged(saved, draft)).toBe(true)
    for (const change of [{ requirementText: 'Selle.' }, { severity: 'menor' as const }, { termDays: '11' }]) {
      expect(isUnchanged(saved, { ...draft, ...change })).toBe(false)
    }
  })

  test('a saved requirement of an older server leaves the fields as the item has them', () => {
    const { requirementText: _, severity: __, termDays: ___, ...older } = savedFinding({})
    expect(isUnchanged(older, draftOfSaved(older))).toBe(true)
    expect(draftOfSaved(older)).not.toHaveProperty('severity')
  })

  test('a saved requirement is told with its answer, as far as it was entered', () => {
    expect(answerFacts(savedFinding(said))).toEqual([
      ...['Requerimiento: Selle la grieta.', 'Gravedad: crítica', 'Plazo: 10 días'],
    ])
    expect(answerFacts(savedFinding({}))).toEqual([])
  })

  test('a saved requirement is reviewed, and is in the content under a signature', () => {
    const answered = answeredStateOf(savedWith(said), [])
    const { findings } = visitReview({ checklist: aChecklist, answered, draft: emptyDraft, writes: [] })
    expect(findings[0]?.requirement).toEqual({ text: 'Selle la grieta.', severity: 'critico', days: 10 })
    const content = shownContent(aChecklist, answered)
    if (content.kind !== 'whole') throw new Error('The content is not whole.')
    expect(content.visit.answers[1]).toMatchObject({
      ...{ requirementText: 'Selle la grieta.', severity: 'critico', termDays: 10 },
    })
  })
})
