/** A published edition, as far as its state depends on it. Days are `yyyy-mm-dd` in Colombia. */
export type DatedEdition = { effectiveFrom: string; withdrawnAt: Date | string | null }

/** 'Programada', 'vigente' and 'reemplazada' follow from the day and are stored nowhere. */
export const EDITION_STATES = ['programada', 'vigente', 'reemplazada', 'anulada'] as const
export type EditionState = (typeof EDITION_STATES)[number]

/** The newest of what takes effect by days, on a day; undefined before the first. */
export const newestOnDay = <E extends { effectiveFrom: string }>(dated: readonly E[], day: string): E | undefined =>
  dated.reduce<E | undefined>(
    (found, one) =>
      one.effectiveFrom <= day && (found === undefined || one.effectiveFrom > found.effectiveFrom) ? one : found,
    undefined,
  )

/** The edition in force on a day: the newest one that was not withdrawn; undefined before the first. */
export const editionOnDay = <E extends DatedEdition>(editions: readonly E[], day: string): E | undefined =>
  newestOnDay(
    editions.filter(({ withdrawnAt }) => withdrawnAt === null),
    day,
  )

/** The state of each edition of one format on a day, in the given order. */
export function statesOf<E extends DatedEdition>(editions: readonly E[], day: string): EditionState[] {
  const inForce = editionOnDay(editions, day)
  return editions.map((edition) => {
    if (edition.withdrawnAt !== null) return 'anulada'
    if (edition.effectiveFrom > day) return 'programada'
    return edition === inForce ? 'vigente' : 'reemplazada'
  })
}

/** Days before its first that a device gets an edition, so that a visit without signal begins on the right one. */
export const CARRIED_AHEAD_DAYS = 14

/** An edition that takes effect soon, as a device carries it beside the one in force. */
export type UpcomingEdition = { checklistId: number; effectiveFrom: string }

/** The edition for a visit that begins on a device, by the device's own day. */
export const carriedEdition = (current: number, upcoming: readonly UpcomingEdition[], day: string): number =>
  newestOnDay(upcoming, day)?.checklistId ?? current
