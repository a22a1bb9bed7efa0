import type { Checklist, ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { type MissingPart, missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { type ClosingPart, itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotProgress } from '../../../offline/visits/slot-progress.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { SavedAnswer, VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved, savedAnswers } from '../visit-progress.ts'

/** The state of each write of a visit, apart from unsaved input. */
export type AnsweredState = Readonly<{
  /** The server's progress. */
  progress: VisitProgress
  saved: ReadonlyMap<number, SavedAnswer>
  /** Commands that the server has not accepted. */
  commands: ReadonlyMap<VisitSlot, OutboxCommand>
  /** The server's progress once it accepts the waiting commands, which count as answered. */
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

/** `open`: unsaved input. A badge shows the others. */
export type SaveStatus = 'open' | 'saved' | 'waiting' | 'refused' | 'kept'

export const partStatus = ({ progress, commands }: AnsweredState, part: ClosingPart): SaveStatus =>
  commands.get(part)?.state ?? (isPartSaved(progress, part) ? 'saved' : 'open')

const itemStatus = ({ saved, commands }: AnsweredState, itemId: number): SaveStatus =>
  commands.get(itemSlot(itemId))?.state ?? (saved.has(itemId) ? 'saved' : 'open')

/** Tasks of the user come first, then waiting commands, then saved answers. */
const urgency: readonly SaveStatus[] = ['refused', 'open', 'kept', 'waiting', 'saved']

export function sectionStatus(section: ChecklistSection, state: AnsweredState): SaveStatus {
  const statuses = new Set(section.items.map((item) => itemStatus(state, item.id)))
  return urgency.find((status) => statuses.has(status)) ?? 'open'
}

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
