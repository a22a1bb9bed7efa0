import { expect, test } from 'vitest'
import { identificationForms } from './similar-establishments.ts'

test.each([
  ['905416046', '9054160461'],
  ['9054160461', '905416046'],
  ['0905416046', '905416046'],
  ['905416046', '0905416046'],
  ['009054160461', '905416046'],
  ['73086473', '0073086473'],
])('%s may be stored as %s', (typed, stored) => expect(identificationForms(typed)).toContain(stored))

test.each([
  ['905416046', '905416047'],
  ['73086473', '7308647'],
  ['0', ''],
])('%s is not %s', (typed, other) => expect(identificationForms(typed)).not.toContain(other))

test('the number itself comes first, each form once, none longer than the field', () => {
  for (const number of ['905416046', '000000000000', '1']) {
    const forms = identificationForms(number)
    expect(forms[0]).toBe(number)
    expect(new Set(forms).size).toBe(forms.length)
    expect(Math.max(...forms.map(({ length }) => length))).toBeLessThanOrEqual(12)
  }
})
