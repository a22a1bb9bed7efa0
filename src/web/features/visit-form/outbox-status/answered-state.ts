import type { Checklist, ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { type MissingPart, missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { type ClosingPart, itemSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotProgress } from '../../../offline/visits/slot-progress.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { SavedAnswer, VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved, savedAnswers } from '../visit-progress.ts'

/** What stands for each write of a visit, beside what is still only on the screen. */
export type VisitKnown = Readonly<{
  /** What the server holds. */
  progress: VisitProgress
  saved: ReadonlyMap<number, SavedAnswer>
  /** What this person gave to be sent and the server has not accepted. */
  commands: ReadonlyMap<VisitSlot, OutboxCommand>
  /** What the server will hold once it accepts what waits: it counts as answered. */
  expected: VisitProgress
}>

export function knownOf(progress: VisitProgress, commands: readonly OutboxCommand[]): VisitKnown {
  const waiting = commands.filter(({ state }) => state === 'waiting').map(({ write }) => write)
  return {
    progress,
    saved: savedAnswers(progress),
    commands: new Map(commands.map((command) => [command.slot, command])),
    expected: withWrites(progress, waiting),
  }
}

/** `open`: on the screen alone. The others are what a badge says. */
export type Standing = 'open' | 'saved' | 'waiting' | 'refused' | 'kept'

export const partStanding = ({ progress, commands }: VisitKnown, part: ClosingPart): Standing =>
  commands.get(part)?.state ?? (isPartSaved(progress, part) ? 'saved' : 'open')

const itemStanding = ({ saved, commands }: VisitKnown, itemId: number): Standing =>
  commands.get(itemSlot(itemId))?.state ?? (saved.has(itemId) ? 'saved' : 'open')

/** What is to be done goes before what is on its way, and that before what has arrived. */
const urgency: readonly Standing[] = ['refused', 'open', 'kept', 'waiting', 'saved']

export function sectionStanding(section: ChecklistSection, known: VisitKnown): Standing {
  const standings = new Set(section.items.map((item) => itemStanding(known, item.id)))
  return urgency.find((standing) => standings.has(standing)) ?? 'open'
}

/** Items that are not the form's any more: the server has them, or they were given to be sent. */
export const givenItems = ({ saved, commands }: VisitKnown): ReadonlySet<number> =>
  new Set([
    ...saved.keys(),
    ...[...commands.values()].flatMap(({ write }) => (write.call === 'items' ? [write.body.itemId] : [])),
  ])

export const countOf = ({ commands }: VisitKnown, state: OutboxCommand['state']): number =>
  [...commands.values()].filter((command) => command.state === state).length

/** The first part, in the order of the form, of which the server refused something: what waits behind it is not sent. */
export const refusedPart = (
  checklist: Pick<Checklist, 'sections'>,
  { commands }: VisitKnown,
): MissingPart | undefined =>
  missingParts(
    checklist,
    slotProgress(checklist, (slot) => commands.get(slot)?.state !== 'refused'),
  )[0]
