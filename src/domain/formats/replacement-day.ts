import { dayOf } from '../shared/time.ts'

type Edition = { formatId: number; effectiveFrom: string; withdrawnAt: Date | null }
const earliest = (days: readonly string[]): string | null => days.toSorted()[0] ?? null

type Facts = {
  inForce: Edition
  /** Every edition of both formats. */
  editions: readonly Edition[]
  /** When the format of the edition was retired. */
  retiredAt: Date | null
  /** When the format in force was last brought back. */
  restoredAt: Date | null
}

/**
 * The day on which an edition was replaced by the one in force. The next edition of its format took effect, it was
 * withdrawn, or another format took the place of its own. Null for an edition that is not yet in force.
 */
export function replacementDay(edition: Edition, { inForce, editions, retiredAt, restoredAt }: Facts): string | null {
  const standing = editions.filter(({ withdrawnAt }) => withdrawnAt === null)
  const daysOf = (format: number) =>
    standing.flatMap(({ formatId, effectiveFrom }) => (formatId === format ? [effectiveFrom] : []))
  const later = daysOf(edition.formatId).filter((day) => day > edition.effectiveFrom)
  if (edition.withdrawnAt !== null) return dayOf(edition.withdrawnAt)
  if (inForce.formatId === edition.formatId) {
    return inForce.effectiveFrom > edition.effectiveFrom ? earliest(later) : null
  }
  const changed = [retiredAt, restoredAt].flatMap((at) => (at === null ? [] : [dayOf(at)]))
  return earliest([...later, ...(changed.length > 0 ? changed : daysOf(inForce.formatId))])
}
