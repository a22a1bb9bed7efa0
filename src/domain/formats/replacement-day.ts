import { dayOf } from '../shared/time.ts'

type Edition = { formatId: number; effectiveFrom: string; withdrawnAt: Date | null }
const earliest = (days: readonly string[]): string | null => days.toSorted()[0] ?? null

/**
 * The day on which an edition was replaced by the one in force. The next edition of its format took effect, it was
 * withdrawn, or another format took the place of its own. Null for an edition that is not yet in force.
 * @param editions every edition of both formats
 * @param retiredAt when the format of the edition was retired
 */
export function replacementDay(
  edition: Edition,
  { inForce, editions, retiredAt }: { inForce: Edition; editions: readonly Edition[]; retiredAt: Date | null },
): string | null {
  const days = editions.flatMap(({ formatId, effectiveFrom, withdrawnAt }) =>
    formatId === edition.formatId && withdrawnAt === null && effectiveFrom > edition.effectiveFrom
      ? [effectiveFrom]
      : [],
  )
  const next = earliest(days)
  if (edition.withdrawnAt !== null) return dayOf(edition.withdrawnAt)
  if (inForce.formatId === edition.formatId) return inForce.effectiveFrom > edition.effectiveFrom ? next : null
  if (retiredAt !== null) return earliest([...(next === null ? [] : [next]), dayOf(retiredAt)])
  const ofOther = editions.flatMap(({ formatId, effectiveFrom, withdrawnAt }) =>
    formatId === inForce.formatId && withdrawnAt === null ? [effectiveFrom] : [],
  )
  return earliest([...(next === null ? [] : [next]), ...ofOther])
}
