import type { BandsRow } from '../home.queries.ts'

/** Orders by the day from which floors hold; of one day, the later version holds. */
const byValidity = (one: BandsRow, other: BandsRow) =>
  one.effectiveFrom.localeCompare(other.effectiveFrom) || one.version - other.version

/**
 * The floors of the conceptos at the end of a month, lower one first, in percent; null before the first ones.
 * @param month `yyyy-mm`
 */
export function floorsOfMonth(bands: readonly BandsRow[], month: string): readonly [number, number] | null {
  const last = bands
    .filter(({ effectiveFrom }) => effectiveFrom.slice(0, 7) <= month)
    .sort(byValidity)
    .at(-1)
  return last ? [last.requirementsFloor, last.favorableFloor] : null
}
