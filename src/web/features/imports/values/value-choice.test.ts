import { expect, test } from 'vitest'
import type { UnknownValue } from '../imports.queries.ts'
import { chosenValues } from './value-choice.ts'

const unknown: UnknownValue[] = [
  { field: 'city', folded: 'mompox', text: 'Mompox', rows: 40, suggestionId: 8, suggestion: 'Santa Cruz de Mompox' },
  { field: 'city', folded: 'otro', text: 'Otro', rows: 1, suggestionId: null, suggestion: null },
  { field: 'inscriptionTypeId', folded: '', text: '', rows: 90, suggestionId: null, suggestion: null },
]

test('a suggestion holds until a person decides otherwise', () => {
  expect(chosenValues({}, unknown, {})).toEqual({ values: { city: { mompox: 8 } }, count: 1 })
  expect(chosenValues({}, unknown, { 'city mompox': null })).toEqual({ values: {}, count: 0 })
})

test('an earlier choice stays, and empty cells have a key of their own', () => {
  expect(chosenValues({ city: { turbaco: 3 } }, unknown, { 'city otro': 5, 'inscriptionTypeId ': 1 })).toEqual({
    values: { city: { turbaco: 3, mompox: 8, otro: 5 }, inscriptionTypeId: { '': 1 } },
    count: 3,
  })
})
