import { expect, test } from 'vitest'
import { quantileClasses } from './quantile-classes.ts'

test.each<[values: (number | null)[], classes: (number | null)[]]>([
  [[], []],
  [
    [null, null],
    [null, null],
  ],
  [[80], [1]],
  [
    [80, null, 70, 80],
    [2, null, 1, 2],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
  ],
  [
    [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5],
    [1, 1, 1, 1, 1, 1, 3, 4, 4, 5, 5],
  ],
])('%j falls into %j', (values, classes) => {
  expect(quantileClasses(values)).toEqual(classes)
})
