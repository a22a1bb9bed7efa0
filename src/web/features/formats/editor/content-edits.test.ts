import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../../domain/formats/format-draft.ts'
import { sumQuarters } from '../../../../domain/formats/quarters.ts'
import { aContent, anItem } from '../testing.ts'
import {
  addItem,
  addSection,
  halfAR,
  moveItem,
  moveItemTo,
  moveSection,
  removeItem,
  removeSection,
  renumber,
  spreadQuarters,
} from './content-edits.ts'

const numbers = (content: typeof aContent) => content.sections.map(({ items }) => items.map(({ number }) => number))
const points = (content: typeof aContent) => itemsOf(content).map(({ pointsA }) => pointsA)
const withPoints = (...values: (number | null)[]) => ({
  sections: [{ key: 's1', name: 'Uno', items: values.map((pointsA, index) => anItem(`1.${index + 1}`, { pointsA })) }],
})

describe('the order of a draft', () => {
  test.each([
    ['k1-1', 1, [['1.2', '1.1', '1.3'], ['2.1']]],
    ['k1-3', -1, [['1.1', '1.3', '1.2'], ['2.1']]],
  ] as const)('%s moves by %i within its section', (key, direction, order) => {
    expect(numbers(moveItem(aContent, key, direction))).toEqual(order)
  })

  test.each([
    ['k1-1', -1],
    ['k1-3', 1],
    ['k2-1', 1],
    ['no-item', 1],
  ] as const)('%s by %i changes nothing at the end of its section', (key, direction) => {
    expect(moveItem(aContent, key, direction)).toBe(aContent)
  })

  test('an item goes to the end of another section, with its content', () => {
    const moved = moveItemTo(aContent, 'k1-2', 's2')
    expect(numbers(moved)).toEqual([
      ['1.1', '1.3'],
      ['2.1', '1.2'],
    ])
    expect(moved.sections[1]?.items[1]).toEqual(anItem('1.2', { lineage: 2 }))
    expect(moveItemTo(aContent, 'k1-2', 's1')).toBe(aContent)
  })

  test('sections change places, and stay at the ends', () => {
    expect(moveSection(aContent, 's1', 1).sections.map(({ key }) => key)).toEqual(['s2', 's1'])
    expect(moveSection(aContent, 's1', -1)).toBe(aContent)
  })

  test('numbers follow the order', () => {
    expect(numbers(renumber(moveSection(aContent, 's1', 1)))).toEqual([['1.1'], ['2.1', '2.2', '2.3']])
  })
})

test('a new item gets the next number of its section, and a new section is empty', () => {
  expect(numbers(addItem(aContent, 's1', 'new'))).toEqual([['1.1', '1.2', '1.3', '1.4'], ['2.1']])
  expect(numbers(addItem(addSection(aContent, 's3'), 's3', 'new'))[2]).toEqual(['3.1'])
})

test('a removed item goes alone', () => {
  expect(numbers(removeItem(aContent, 'k1-2'))).toEqual([['1.1', '1.3'], ['2.1']])
  expect(numbers(removeSection(aContent, 's1'))).toEqual([['2.1']])
})

test('AR is half of A, down to the quarter; items without AR stay', () => {
  const content = {
    sections: [
      {
        key: 's1',
        name: 'Uno',
        items: [
          anItem('1.1', { pointsA: 5, pointsAR: null }),
          anItem('1.2', { pointsA: 0.75, pointsAR: null }),
          anItem('1.3', { pointsA: 0.25, pointsAR: 1 }),
          anItem('1.4', { pointsA: 4, allowsAR: false, pointsAR: null }),
          anItem('1.5', { pointsA: null, pointsAR: 1 }),
        ],
      },
    ],
  }
  expect(itemsOf(halfAR(content)).map(({ pointsAR }) => pointsAR)).toEqual([2.5, 0.25, null, null, 1])
})

describe('the rest of the sum', () => {
  const all = (content: typeof aContent) => new Set(itemsOf(content).map(({ key }) => key))

  test.each([
    ['goes evenly over all', [24, 24, 24], 12, [25, 25, 25]],
    ['its remainder goes to the first ones', [24, 24, 24], 5, [24.5, 24.5, 24.25]],
    ['gives points to an item that has none', [null, 4], 4, [0.5, 4.5]],
    ['is taken away evenly', [25, 25], -8, [24, 24]],
    ['leaves each item a quarter', [0.5, 10], -20, [0.25, 5.25]],
    ['that is more than there is takes what can be taken', [0.5, 0.5], -20, [0.25, 0.25]],
    ['of nothing changes nothing', [25, 25], 0, [25, 25]],
  ])('%s', (_title, before, quarters, after) => {
    const content = withPoints(...before)
    expect(points(spreadQuarters(content, all(content), quarters))).toEqual(after)
  })

  test('goes to the chosen items alone, and the sum is then exact', () => {
    const content = withPoints(10, 20, 30)
    const spread = spreadQuarters(content, new Set(['k1-1', 'k1-3']), 160)
    expect(points(spread)).toEqual([30, 20, 50])
    expect(sumQuarters(itemsOf(spread))).toBe(400)
  })
})
