import { expect, test } from 'vitest'
import { notificationLimit } from './notification-limit.ts'

test.each([
  ['2026-02-27', '2026-03-04'],
  ['2028-02-27', '2028-03-03'],
  ['2026-12-29', '2027-01-03'],
])('a visit of %s is notified by %s', (visitDay, limit) => {
  expect(notificationLimit(visitDay)).toBe(limit)
})
