import { describe, expect, test } from 'vitest'
import { countedTermOf } from './term-counts.ts'

const searched = (value: string) => [{ field: 'q', operator: 'like', value } as const]

describe('a term that is counted ahead', () => {
  test.each([
    ['a', ['a']],
    [' Zz ', ['zz']],
    ['ñ', ['n']],
    ['ÚZ', ['uz']],
    ['Üü', ['uu']],
    ['@', ['@']],
    ['%_', ['%_']],
    ['7', ['7']],
    ['abc', ['abc']],
    [' Panadería  LA Ñapa ', ['panaderia', 'la', 'napa']],
    ['', undefined],
    ['100', undefined],
    ['la 7', undefined],
    ['a%b', undefined],
    ['s.a.s', undefined],
    ['ø', undefined],
    ['café ø', undefined],
    // U+212A (Kelvin sign) is a K in normal form, for the search of the database too.
    ['\u212a', ['k']],
    ['😀', undefined],
  ])('%j is %j', (value, term) => {
    expect(countedTermOf(searched(value))).toEqual(term)
  })

  test('a counted term is asked of the whole row alone', () => {
    expect(countedTermOf([])).toBeUndefined()
    expect(countedTermOf([{ field: 'name', operator: 'like', value: 'a' }])).toBeUndefined()
    expect(countedTermOf([...searched('a'), { field: 'name', operator: 'like', value: 'b' }])).toBeUndefined()
  })
})
