import { describe, expect, test } from 'vitest'
import type { ScoredAnswer } from '../../../../domain/inspections/outcome.ts'
import type { Choice } from '../draft/draft-state.ts'
import { aChecklist } from '../testing.ts'
import { previewOf } from './outcome-preview.ts'
import { outcomeReason } from './outcome-reason.ts'

const choices = (entries: Record<number, Choice['concept'] | 'critical'>) =>
  new Map(
    Object.entries(entries).map(([id, concept]): [number, Choice] => [
      Number(id),
      concept === 'critical' ? { concept: 'I', isCritical: true } : { concept, isCritical: false },
    ]),
  )
const saved = (...answers: ScoredAnswer[]) => new Map(answers.map((answer) => [answer.itemId, answer]))

describe('the preview', () => {
  test('an unanswered item earns nothing, and can still earn all', () => {
    const preview = previewOf(aChecklist, saved(), choices({ 1: 'A', 2: 'AR' }))
    expect(preview).toMatchObject({ answered: 2, items: 6, criticalItems: [] })
    expect(preview.earned.compliancePct).toBe(18.75)
    expect(preview.reachable).toMatchObject({ compliancePct: 93.75, concepto: 'FAVORABLE' })
  })

  test('an answer of the server counts before one on the device', () => {
    const answer: ScoredAnswer = { itemId: 1, concept: 'A', points: 12.5, isCritical: false }
    const preview = previewOf(aChecklist, saved(answer), choices({ 1: 'critical' }))
    expect(preview.earned.compliancePct).toBe(12.5)
    expect(preview.criticalItems).toEqual([])
  })

  test.each([
    [
      { 5: 'I' },
      'FAVORABLE CON REQUERIMIENTOS',
      'Entre 60,0 % y menos de 90,0 %, el concepto es FAVORABLE CON REQUERIMIENTOS.',
    ],
    [{ 5: 'I', 6: 'I' }, 'DESFAVORABLE', 'Por debajo de 60,0 %, el concepto es DESFAVORABLE.'],
    [{ 5: 'NA', 6: 'A' }, 'FAVORABLE', 'Con 90,0 % o más, el concepto es FAVORABLE.'],
    [
      { 4: 'critical' },
      'DESFAVORABLE',
      'El ítem 1.4 tiene un hallazgo crítico: el concepto es DESFAVORABLE con cualquier puntaje.',
    ],
  ] as const)('the preview says the concepto and why: %o', (chosen, concepto, reason) => {
    const preview = previewOf(aChecklist, saved(), choices(chosen))
    expect(preview.reachable.concepto).toBe(concepto)
    expect(outcomeReason(preview, aChecklist.floors)).toBe(reason)
  })
})
