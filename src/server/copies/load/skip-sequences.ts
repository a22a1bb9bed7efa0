/** What a busy hour may have numbered before the clock of the copy and that of the restore agree. */
const AT_LEAST = 10_000
/** More of a kind than a department numbers, hour by hour; decision 020 has how long the numbers last. */
const PER_MINUTE = 10
const MINUTE_MS = 60_000

/**
 * How many numbers of each kind nobody gets any more. What was numbered after a copy was taken is lost with a restore: an
 * account on somebody's phone, an inscription on paper, an acta in the mail. Their numbers must never be another's, nor
 * those that an earlier restore of the same copy gave out: so a later one passes over more.
 */
export function skippedNumbers(copiedAt: Date, restoredAt: Date): number {
  // Of two clocks one may be behind.
  const lostMs = Math.max(0, restoredAt.getTime() - copiedAt.getTime())
  return AT_LEAST + Math.ceil((lostMs * PER_MINUTE) / MINUTE_MS)
}

/** Said to whoever restores: a jump that is larger than the copy is old is that of a clock which is wrong. */
export const skippedLine = (count: number): string =>
  `Los números siguen ${count.toLocaleString('es-CO')} después de los de la copia.`
