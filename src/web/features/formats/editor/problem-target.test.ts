import { expect, test } from 'vitest'
import { draftProblems } from '../../../../domain/formats/draft-problems.ts'
import { aContent, anItem } from '../testing.ts'
import { parsePoints } from './points-field.tsx'
import { problemsByKey, targetOf } from './problem-target.ts'

test.each([
  ['sections[0].items[2].pointsA', 'item-k1-3-pointsA', 'k1-3', '1.3 Ítem 1.3'],
  ['sections[0].items[1].lineage', 'item-k1-2-number', 'k1-2', '1.2 Ítem 1.2'],
  ['sections[1].name', 'section-s2-name', undefined, 'Equipos'],
  ['sections[1].items', 'section-s2-add', undefined, 'Equipos'],
  ['sections', 'add-section', undefined, ''],
  ['', 'format-sum', undefined, ''],
  ['sections[7].items[1].norm', 'add-section', undefined, ''],
])('the problem %s leads to its field', (path, elementId, itemKey, label) => {
  expect(targetOf({ path }, aContent)).toEqual({ elementId, itemKey, label })
})

test('each field shows its first error before its warnings', () => {
  const content = {
    sections: [{ key: 's1', name: '', items: [anItem('1.1', { pointsA: 1.3, title: '' }), anItem('1.5')] }],
  }
  const byKey = problemsByKey(draftProblems(content), content)
  expect(byKey.get('s1')?.name?.level).toBe('error')
  expect(byKey.get('k1-1')?.pointsA?.text).toBe('Escriba un múltiplo de 0,25 entre 0,25 y 100.')
  expect(byKey.get('k1-5')?.number?.level).toBe('warning')
})

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  [' 12 ', 12],
  ['1,', 1],
  ['', null],
  ['uno', null],
  ['1,2,3', null],
  ['1e3', null],
])('points typed as «%s»', (typed, points) => {
  expect(parsePoints(typed)).toBe(points)
})
