import type { Checklist, ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { type MissingPart, missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { type ClosingPart, itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotProgress } from '../../../offline/visits/slot-progress.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { SavedAnswer, VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved, savedAnswers } from '../visit-progress.ts'

/** What stands for each write of a visit, beside what is still only on the screen. */
export type AnsweredState = Readonly<{
  /** What the server holds. */
  progress: VisitProgress
  saved: ReadonlyMap<number, SavedAnswer>
  /** What this person gave to be sent and the server has not accepted. */
  commands: ReadonlyMap<VisitSlot, OutboxCommand>
  /** What the server will hold once it accepts what waits: it counts as answered. */
  expected: VisitProgress
}>

export function answeredStateOf(progress: VisitProgress, commands: readonly OutboxCommand[]): AnsweredState {
  const waiting = commands.filter(({ state }) => state === 'waiting').map(({ write }) => write)
  return {
    progress,
    saved: savedAnswers(progress),
    commands: new Map(commands.map((command) => [command.slot, command])),
    expected: withWrites(progress, waiting),
  }
}

/** `open`: on the screen alone. The others are what a badge says. */
export type SaveStatus = 'open' | 'saved' | 'waiting' | 'refused' | 'kept'

export const partStatus = ({ progress, commands }: AnsweredState, part: ClosingPart): SaveStatus =>
  commands.get(part)?.state ?? (isPartSaved(progress, part) ? 'saved' : 'open')

const itemStatus = ({ saved, commands }: AnsweredState, itemId: number): SaveStatus =>
  commands.get(itemSlot(itemId))?.state ?? (saved.has(itemId) ? 'saved' : 'open')

/** What is to be done goes before what is on its way, and that before what has arrived. */
const urgency: readonly SaveStatus[] = ['refused', 'open', 'kept', 'waiting', 'saved']

export function sectionStatus(section: ChecklistSection, state: AnsweredState): SaveStatus {
  const statuses = new Set(section.items.map((item) => itemStatus(state, item.id)))
  return urgency.find((status) => statuses.has(status)) ?? 'open'
}

/** Items that are not the form's any more: the server has them, or they were given to be sent. */
export const answeredItems = ({ saved, commands }: AnsweredState): ReadonlySet<number> =>
  new Set([
    ...saved.keys(),
    ...[...commands.values()].flatMap(({ write }) => (write.call === 'items' ? [write.body.itemId] : [])),
  ])

export const countInState = ({ commands }: AnsweredState, state: OutboxCommand['state']): number =>
  [...commands.values()].filter((command) => command.state === state).length

/** The first part, in the order of the form, of which the server refused something: what waits behind it is not sent. */
export const refusedPart = (
  checklist: Pick<Checklist, 'sections'>,
  { commands }: AnsweredState,
): MissingPart | undefined =>
  missingParts(
    checklist,
    slotProgress(checklist, (slot) => commands.get(slot)?.state !== 'refused'),
  )[0]
