import { describe, expect, test } from 'vitest'
import { replacementDay } from './replacement-day.ts'

const OWN = 1
const OTHER = 2
const an = (formatId: number, effectiveFrom: string, withdrawnOn?: string) => ({
  ...{ formatId, effectiveFrom },
  withdrawnAt: withdrawnOn === undefined ? null : new Date(`${withdrawnOn}T17:00:00Z`),
})
const noon = (day: string) => new Date(`${day}T17:00:00Z`)
const never = { retiredAt: null, restoredAt: null }

const first = an(OWN, '2026-01-01')
const second = an(OWN, '2026-03-01')
const withdrawn = an(OWN, '2026-02-01', '2026-01-20')
const other = an(OTHER, '2026-02-15')
const later = an(OTHER, '2026-06-01')
const editions = [first, withdrawn, second, other, later]

describe('an edition was replaced', () => {
  test.each([
    ['by the next one of its format that was not withdrawn', first, { inForce: second, ...never }, '2026-03-01'],
    ['on the day it was withdrawn', withdrawn, { inForce: second, ...never }, '2026-01-20'],
    ['by no earlier edition of its format', second, { inForce: first, ...never }, null],
    ['by another format with its first edition', second, { inForce: other, ...never }, '2026-02-15'],
    ['when its format was retired', second, { inForce: later, ...never, retiredAt: noon('2026-04-02') }, '2026-04-02'],
    [
      'when the format in force came back',
      second,
      { inForce: later, ...never, restoredAt: noon('2026-05-04') },
      '2026-05-04',
    ],
    [
      'at the first of both',
      second,
      { inForce: later, retiredAt: noon('2026-05-09'), restoredAt: noon('2026-05-04') },
      '2026-05-04',
    ],
    [
      'by the next one of its format, before that was retired',
      first,
      { inForce: later, ...never, retiredAt: noon('2026-04-02') },
      '2026-03-01',
    ],
  ])('%s', (_how, edition, facts, day) => {
    expect(replacementDay(edition, { ...facts, editions })).toBe(day)
  })
})
