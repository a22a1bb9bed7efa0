import { carriedEdition, type UpcomingEdition } from '../../../domain/formats/edition-state.ts'
import { type FilledOn, namedEdition, VISIT_CHANGED } from '../../../domain/inspections/filled-on.ts'
import type { OutboxCommand } from '../outbox/outbox-command.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { hasAnySaved } from './saved-slots.ts'

type Filled = Pick<OutboxCommand, 'state' | 'refusal' | 'filledOn'>

/** A kept command is never sent. A command that was refused for its edition would be refused again. */
const mayBegin = ({ state, refusal }: Filled): boolean => state !== 'kept' && refusal?.code !== VISIT_CHANGED

/** Unsent work of a visit on this device. */
export type WorkHere = {
  /** The oldest first. */
  commands: readonly Filled[]
  /** Establishment and edition that the draft was entered for; undefined without a draft, or in one of older versions. */
  drafted: FilledOn | undefined
}

/**
 * The checklist edition that unsent work will begin a visit on, where the server holds nothing of the visit. New
 * answers on a newer edition would be refused once the older ones arrive.
 */
export const pinnedEdition = (progress: VisitProgress, { commands, drafted }: WorkHere): number | undefined =>
  hasAnySaved(progress)
    ? undefined
    : namedEdition(progress, [...commands.filter(mayBegin).map(({ filledOn }) => filledOn), drafted])

/** The device's day, `yyyy-mm-dd`, when the visit was opened, and the editions that take over from a day on. */
export type DayHere = { day: string; nextEditions: readonly UpcomingEdition[] | undefined }

/** A begun visit stays on its edition. */
const editionOfDay = (progress: VisitProgress, { day, nextEditions = [] }: DayHere): number =>
  hasAnySaved(progress) ? progress.checklistId : carriedEdition(progress.checklistId, nextEditions, day)

/**
 * The progress of a visit with the edition that this device goes on with: the one that the visit was begun on, or else
 * the one of the day.
 */
export function withEditionHere(progress: VisitProgress, work: WorkHere, today?: DayHere): VisitProgress {
  const ofDay = today ? editionOfDay(progress, today) : progress.checklistId
  const checklistId = pinnedEdition(progress, work) ?? ofDay
  return checklistId === progress.checklistId ? progress : { ...progress, checklistId }
}
