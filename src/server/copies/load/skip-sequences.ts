/** Numbers of a busy hour, in case the clocks of copy and restore differ. */
const AT_LEAST = 10_000
/** More numbers of a kind than a department uses, hour by hour (decision 020). */
const PER_MINUTE = 10
const MINUTE_MS = 60_000

/**
 * How many numbers of each kind are skipped. A restore loses what was numbered after the copy: an account on a phone,
 * an inscription on paper, an acta in the mail. Those numbers must not be reused, nor those of an earlier restore of
 * the same copy, so a later restore skips more.
 */
export function skippedNumbers(copiedAt: Date, restoredAt: Date): number {
  // One of the two clocks may be behind.
  const lostMs = Math.max(0, restoredAt.getTime() - copiedAt.getTime())
  return AT_LEAST + Math.ceil((lostMs * PER_MINUTE) / MINUTE_MS)
}

/** Line for the operator: a jump larger than the age of the copy reveals a wrong clock. */
export const skippedLine = (count: number): string =>
  `Los números siguen ${count.toLocaleString('es-CO')} después de los de la copia.`
