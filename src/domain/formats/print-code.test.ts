import { expect, test } from 'vitest'
import { type PrintCode, printCodeOn, printedForm } from './print-code.ts'

const aCode = (effectiveFrom: string, change: Partial<PrintCode> = {}): PrintCode => ({
  ...{ subject: 'trip', code: 'SIG-FO-7', version: '01', dated: null, effectiveFrom },
  ...change,
})
const codes = [aCode('2026-12-01', { version: '02' }), aCode('2026-11-01'), aCode('2026-11-15', { subject: 'acta' })]

test.each([
  ['2026-10-31', undefined],
  ['2026-11-01', '01'],
  ['2026-11-30', '01'],
  ['2026-12-01', '02'],
])('the code of a document on %s is its newest one in force', (day, version) => {
  expect(printCodeOn(codes, 'trip', day)?.version).toBe(version)
})

test('a form without a date of its own shows its first day in force', () => {
  const dates = [aCode('2026-12-01'), aCode('2026-12-01', { dated: '2020-07-28' })].map(
    (code) => printedForm(code).date,
  )
  expect(dates).toEqual(['01/12/2026', '28/07/2020'])
})
