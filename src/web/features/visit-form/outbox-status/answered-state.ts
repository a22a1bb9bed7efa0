import type { Checklist, ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { type MissingPart, missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import {
  type ClosingPart,
  itemSlot,
  officialSlot,
  type VisitSlot,
  verdictSlot,
} from '../../../offline/store/visit-slot.ts'
import { slotProgress } from '../../../offline/visits/slot-progress.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { SavedAnswer, VisitOfficial, VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved, savedAnswers } from '../visit-progress.ts'

/** The state of each write of a visit, apart from unsaved input. */
export type AnsweredState = Readonly<{
  /** The server's progress. */
  progress: VisitProgress
  saved: ReadonlyMap<number, SavedAnswer>
  /** Commands that the server has not accepted. */
  commands: ReadonlyMap<VisitSlot, OutboxCommand>
  /** The server's progress once it accepts the commands that count as answered. */
  expected: VisitProgress
}>

const AWAITED: readonly (string | undefined)[] = [
  'inspection.signed-before',
  // Older servers say this one.
  'signature.outdated',
] satisfies ProblemCode[]

/** Whether a command waits at the server's word for signatures over the content that it changes (R 29.4). */
export const awaitsSignatures = ({ state, refusal }: OutboxCommand): boolean =>
  state === 'refused' && AWAITED.includes(refusal?.code)

/**
 * Whether a command counts as answered: it waits to be sent, or for signatures. Without the latter the visit would not
 * be whole, and its signatures could not be renewed.
 */
export const countsAsAnswered = (command: OutboxCommand): boolean =>
  command.state === 'waiting' || awaitsSignatures(command)

export function answeredStateOf(progress: VisitProgress, commands: readonly OutboxCommand[]): AnsweredState {
  const answered = commands.filter(countsAsAnswered).map(({ write }) => write)
  return {
    progress,
    saved: savedAnswers(progress),
    commands: new Map(commands.map((command) => [command.slot, command])),
    expected: withWrites(progress, answered),
  }
}

/** `open`: unsaved input. A badge shows the others. */
export type SaveStatus = 'open' | 'saved' | 'waiting' | 'refused' | 'kept'

export const partStatus = ({ progress, commands }: AnsweredState, part: ClosingPart): SaveStatus =>
  commands.get(part)?.state ?? (isPartSaved(progress, part) ? 'saved' : 'open')

/** The state of an official's signature under this visit. */
export const officialStatus = ({ commands }: AnsweredState, { officialId, hasSigned }: VisitOfficial): SaveStatus =>
  commands.get(officialSlot(officialId))?.state ?? (hasSigned ? 'saved' : 'open')

/** The state of the verdict on a requirement. */
export const verdictStatus = ({ progress, commands }: AnsweredState, requirementId: number): SaveStatus =>
  commands.get(verdictSlot(requirementId))?.state ??
  (progress.verdicts?.some((saved) => saved.requirementId === requirementId) ? 'saved' : 'open')

const itemStatus = ({ saved, commands }: AnsweredState, itemId: number): SaveStatus =>
  commands.get(itemSlot(itemId))?.state ?? (saved.has(itemId) ? 'saved' : 'open')

/** Tasks of the user come first, then waiting commands, then saved answers. */
const urgency: readonly SaveStatus[] = ['refused', 'open', 'kept', 'waiting', 'saved']

/** The state of several parts together. */
export const mostUrgent = (statuses: readonly SaveStatus[]): SaveStatus =>
  urgency.find((status) => statuses.includes(status)) ?? 'open'

export const sectionStatus = (section: ChecklistSection, state: AnsweredState): SaveStatus =>
  mostUrgent(section.items.map((item) => itemStatus(state, item.id)))

/** Items that the form no longer offers: saved on the server, or queued. */
export const answeredItems = ({ saved, commands }: AnsweredState): ReadonlySet<number> =>
  new Set([
    ...saved.keys(),
    ...[...commands.values()].flatMap(({ write }) => (write.call === 'items' ? [write.body.itemId] : [])),
  ])

export const countInState = ({ commands }: AnsweredState, state: OutboxCommand['state']): number =>
  [...commands.values()].filter((command) => command.state === state).length

/** The first part with a refused command, in the order of the form. Commands behind it are not sent. */
export const refusedPart = (
  checklist: Pick<Checklist, 'sections'>,
  { commands }: AnsweredState,
): MissingPart | undefined =>
  missingParts(
    checklist,
    slotProgress(checklist, (slot) => commands.get(slot)?.state !== 'refused'),
  )[0]
