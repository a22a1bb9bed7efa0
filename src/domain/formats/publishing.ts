import { addDays } from '../shared/days.ts'
import { formatDay } from '../shared/time.ts'
import { type DraftProblem, errorsOf, hasErrors, SUM_PATH } from './draft-problems.ts'

/** An edition that is published already. */
type PublishedEdition = { version: number; effectiveFrom: string; withdrawnAt: Date | string | null }

/** Longest time ahead that an edition may be scheduled. */
const MAX_DAYS_AHEAD = 365

export const TODAY_OR_LATER = 'La fecha debe ser hoy o posterior.'
const dateMessages = {
  past: TODAY_OR_LATER,
  taken: 'Ya hay una edición que rige desde ese día.',
  before: ({ version, effectiveFrom }: PublishedEdition) =>
    `Debe ser posterior al ${formatDay(effectiveFrom)} de la edición ${version}.`,
  far: `La fecha debe estar dentro de los próximos ${MAX_DAYS_AHEAD} días.`,
} as const

/** The fault in the day of a new edition; null for a day that it may take effect on. */
export function dateProblem(
  effectiveFrom: string,
  today: string,
  editions: readonly PublishedEdition[],
): string | null {
  if (effectiveFrom < today) return dateMessages.past
  if (effectiveFrom > addDays(today, MAX_DAYS_AHEAD)) return dateMessages.far
  const standing = editions.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (standing.some((edition) => edition.effectiveFrom === effectiveFrom)) return dateMessages.taken
  const later = standing
    .filter((edition) => edition.effectiveFrom > effectiveFrom)
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))[0]
  return later ? dateMessages.before(later) : null
}

/** The refusal of a draft that cannot be published: its sum alone, or the first of its faults; null if it can. */
export function draftRefusal(
  problems: readonly DraftProblem[],
): { isSum: boolean; text: string; fields: Record<string, string> } | null {
  if (!hasErrors(problems)) return null
  const errors = errorsOf(problems)
  const ofFields = errors.filter(({ path }) => path !== SUM_PATH)
  const fields = Object.fromEntries(ofFields.toReversed().map(({ path, text }) => [path, text]))
  const first = ofFields[0] ?? errors[0]
  return { isSum: ofFields.length === 0, text: first?.text ?? '', fields }
}
