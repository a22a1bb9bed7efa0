import { describe, expect, test } from 'vitest'
import { type Histogram, ifEnough, medianOf, percentileOf, shareOf } from './figures.ts'

const of = (...values: number[]): Histogram =>
  [...new Set(values)]
    .sort((one, other) => one - other)
    .map((value) => ({ value, n: values.filter((one) => one === value).length }))

test.each<[values: number[], median: number | null]>([
  [[], null],
  [[70], 70],
  [[70, 80], 75],
  [[0, 100, 100], 100],
  [[60, 60, 90, 91], 75],
  [[1, 2, 3, 4, 5], 3],
])('the median of %j is %s', (values, median) => {
  expect(medianOf(of(...values))).toBe(median)
})

test.each<[values: number[], p90: number | null]>([
  [[], null],
  [[3], 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 9],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 10],
  [[0, 0, 0, 40], 40],
])('nine tenths of %j are at most %s', (values, p90) => {
  expect(percentileOf(of(...values), 0.9)).toBe(p90)
})

describe('a figure', () => {
  test('a figure of nothing is none', () => {
    expect(shareOf(0, 0)).toBeNull()
    expect(shareOf(1, 4)).toBe(25)
  })

  test('a figure of fewer than five inspections is not shown', () => {
    expect(ifEnough(4, 88)).toBeNull()
    expect(ifEnough(5, 88)).toBe(88)
  })
})
