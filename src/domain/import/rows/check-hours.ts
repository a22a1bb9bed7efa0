import { type Hours, readHours, readTime } from '../cells/hours.ts'
import type { RowCheck } from './row-check.ts'

function takeHours(row: RowCheck, { opening, closing }: Hours): void {
  row.value.openingTime ??= opening
  row.value.closingTime ??= closing
}

/** Two columns that tell together whether the clock has twenty-four hours: '8:00' beside '20:00'. */
function takeBoth(row: RowCheck): boolean {
  const { openingTime: opening, closingTime: closing } = row.texts
  if (opening === undefined || closing === undefined) return false
  const { value, warning } = readHours(`${opening} - ${closing}`)
  if (value === undefined || warning !== undefined) return false
  takeHours(row, value)
  return true
}

/** Opening hours, of two columns or of one. */
export function checkHours(row: RowCheck): void {
  const { openingTime: opening, closingTime: closing, hours } = row.texts
  if (!takeBoth(row)) {
    if (opening !== undefined) row.take('openingTime', readTime(opening))
    if (closing !== undefined) row.take('closingTime', readTime(closing))
  }
  if (hours === undefined) return
  const { value, warning } = readHours(hours)
  if (warning !== undefined) row.warn('hours', warning)
  if (value !== undefined) takeHours(row, value)
}
