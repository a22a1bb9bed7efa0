import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChecklistSection, Concept } from './checklist.ts'
import { isDetection, itemParts, maxPoints, pointsFor, splitItemText } from './checklist.ts'
import { standardFloors } from './concepto-sanitario.ts'
import { outcomeOf } from './outcome.ts'
import { compliancePct, formatPct, formatPoints, roundedPct, sectionScore } from './score.ts'

const item = (id: number, points: number) => ({
  id,
  text: `1.${id} Ítem. Descripción.`,
  norm: 'Resolución 2674 de 2013',
  concepts: [
    { concept: 'A' as Concept, points },
    { concept: 'AR' as Concept, points: points / 2 },
    { concept: 'I' as Concept, points: 0 },
    { concept: 'NA' as Concept, points },
  ],
  suggestedCritical: false,
  suggestedRequirement: '',
})

/** Sections of items whose points are multiples of a half, as the real checklists have them. */
const sections = fc
  .array(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
  .map((halves): ChecklistSection[] => {
    let id = 0
    return halves.map((points, index) => ({
      id: index + 1,
      name: `Sección ${index + 1}`,
      items: points.map((half) => item(++id, half / 2)),
    }))
  })

const answered = sections.chain((list) => {
  const items = list.flatMap((section) => section.items)
  const choice = fc.constantFrom<Concept>('A', 'AR', 'I', 'NA')
  return fc
    .array(choice, { minLength: items.length, maxLength: items.length })
    .map((concepts) => ({ list, items, concepts }))
})

const pointsOf = (items: ReturnType<typeof item>[], concepts: Concept[]) =>
  new Map(items.map((one, index) => [one.id, pointsFor(one, concepts[index] ?? 'I') ?? 0]))

describe('compliance', () => {
  test('lies between 0 and 100 for every way to answer', () => {
    fc.assert(
      fc.property(answered, ({ list, items, concepts }) => {
        const pct = compliancePct(list, pointsOf(items as never, concepts))
        expect(pct).toBeGreaterThanOrEqual(0)
        expect(pct).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('compliance is 100 for all Aceptable, 0 for all Inaceptable, 50 for all AR', () => {
    fc.assert(
      fc.property(sections, (list) => {
        const items = list.flatMap((section) => section.items) as never
        const all = (concept: Concept) => compliancePct(list, pointsOf(items, Array(99).fill(concept)))
        expect([all('A'), all('NA'), all('AR'), all('I')]).toEqual([100, 100, 50, 0])
      }),
    )
  })

  test('compliance is the average of the sections, weighted by their weight', () => {
    fc.assert(
      fc.property(answered, ({ list, items, concepts }) => {
        const points = pointsOf(items as never, concepts)
        const scores = list.map((section) => sectionScore(section, points))
        const weight = scores.reduce((sum, score) => sum + score.weight, 0)
        const average = scores.reduce(
          (sum, score) => sum + (score.points / score.weight) * 100 * (score.weight / weight),
          0,
        )
        expect(compliancePct(list, points)).toBeCloseTo(average, 9)
      }),
    )
  })

  test('never falls when one answer gets better', () => {
    fc.assert(
      fc.property(answered, fc.nat(), ({ list, items, concepts }, at) => {
        const index = at % items.length
        const better = concepts.map((concept, position) => (position === index ? 'A' : concept))
        expect(compliancePct(list, pointsOf(items as never, better))).toBeGreaterThanOrEqual(
          compliancePct(list, pointsOf(items as never, concepts)),
        )
      }),
    )
  })

  test('an unanswered item earns nothing, and a checklist without items has no compliance', () => {
    expect(compliancePct([{ items: [item(1, 6), item(2, 4)] }], new Map([[1, 6]]))).toBe(60)
    expect(compliancePct([], new Map())).toBe(0)
  })
})

test('a section counts the items answered so far', () => {
  const section = { items: [item(1, 3), item(2, 2.5)] }
  expect(sectionScore(section, new Map([[2, 1.25]]))).toEqual({ points: 1.25, weight: 5.5, answered: 1, items: 2 })
})

test.each([
  [89.75, 89.8, '89,8 %'],
  [59.95, 60, '60,0 %'],
  [100, 100, '100,0 %'],
  [0, 0, '0,0 %'],
  [66.666, 66.7, '66,7 %'],
])('%d %% is shown rounded to one decimal', (pct, rounded, text) => {
  expect(roundedPct(pct)).toBe(rounded)
  expect(formatPct(pct)).toBe(text)
})

test('points are written as Colombians do', () => {
  expect([formatPoints(4.25), formatPoints(12)]).toEqual(['4,25', '12'])
})

describe('the outcome of a set of answers', () => {
  const list = [{ id: 1, name: 'Única', items: [item(1, 90), item(2, 10)] }]
  const answer = (itemId: number, concept: Concept, points: number, isCritical = false) => ({
    itemId,
    concept,
    points,
    isCritical,
  })

  test('compliance and concepto come from the same answers', () => {
    const outcome = outcomeOf({ sections: list }, [answer(1, 'A', 90), answer(2, 'I', 0)], standardFloors)
    expect(outcome).toEqual({ compliancePct: 90, concepto: 'FAVORABLE', criticalFindings: 0 })
  })

  test('critical without Inaceptable does not count; critical and Inaceptable does', () => {
    expect(
      outcomeOf({ sections: list }, [answer(1, 'A', 90, true), answer(2, 'AR', 5, true)], standardFloors).concepto,
    ).toBe('FAVORABLE')
    expect(outcomeOf({ sections: list }, [answer(1, 'A', 90), answer(2, 'I', 0, true)], standardFloors)).toEqual({
      compliancePct: 90,
      concepto: 'DESFAVORABLE',
      criticalFindings: 1,
    })
  })
})

test('AR and I are detections; A and NA are not', () => {
  expect((['A', 'AR', 'I', 'NA'] as const).map(isDetection)).toEqual([false, true, true, false])
})

test('an item tells its number from what it checks', () => {
  expect(splitItemText('4.10 Pisos. Lisos.\nLavables.')).toEqual({ number: '4.10', aspect: 'Pisos. Lisos.\nLavables.' })
  expect(splitItemText('Sin número')).toEqual({ number: '', aspect: 'Sin número' })
})

test.each([
  ['4.10 Pisos. Lisos. Lavables.', { number: '4.10', title: 'Pisos', description: 'Lisos. Lavables.' }],
  ['Sin número', { number: '', title: 'Sin número', description: '' }],
])('%s has these parts', (text, parts) => {
  expect(itemParts(text)).toEqual(parts)
})

test('the most that an item can earn is its best concept', () => {
  expect(maxPoints(item(1, 7))).toBe(7)
})
