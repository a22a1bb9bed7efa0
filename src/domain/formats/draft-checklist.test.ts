import { expect, test } from 'vitest'
import { standardFloors } from '../inspections/concepto-sanitario.ts'
import { compliancePct } from '../inspections/score.ts'
import { draftChecklist } from './draft-checklist.ts'
import type { FormatItem } from './format-draft.ts'

const item = (number: string, change: Partial<FormatItem> = {}): FormatItem => ({
  key: number,
  lineage: null,
  number,
  title: 'Pisos',
  description: 'Lisos y lavables.',
  norm: 'Resolución 2674 de 2013',
  pointsA: 25,
  allowsAR: true,
  pointsAR: 12.5,
  allowsNA: false,
  suggestedCritical: true,
  requirement: 'Reparar los pisos.',
  theme: '',
  ...change,
})

const content = {
  sections: [
    { key: 'a', name: 'Edificación', items: [item('1.1'), item('1.2', { allowsAR: false, allowsNA: true })] },
    { key: 'b', name: 'Equipos', items: [item('2.1', { pointsA: 50, pointsAR: null })] },
  ],
}

test('a draft is tried as the checklist that it would be', () => {
  const { sections, floors } = draftChecklist(content, standardFloors)
  expect(floors).toBe(standardFloors)
  expect(sections.map(({ id, name, items }) => [id, name, items.map(({ id: itemId }) => itemId)])).toEqual([
    [1, 'Edificación', [1, 2]],
    [2, 'Equipos', [3]],
  ])
  expect(sections[0]?.items[0]).toEqual({
    id: 1,
    text: '1.1 Pisos. Lisos y lavables.',
    norm: 'Resolución 2674 de 2013',
    concepts: [
      { concept: 'A', points: 25 },
      { concept: 'AR', points: 12.5 },
      { concept: 'I', points: 0 },
    ],
    suggestedCritical: true,
    suggestedRequirement: 'Reparar los pisos.',
  })
  expect(sections[0]?.items[1]?.concepts.map(({ concept }) => concept)).toEqual(['A', 'I', 'NA'])
})

test('a draft checklist scores as a visit does', () => {
  const { sections } = draftChecklist(content, standardFloors)
  expect(
    compliancePct(
      sections,
      new Map([
        [1, 25],
        [2, 0],
        [3, 50],
      ]),
    ),
  ).toBe(75)
})
