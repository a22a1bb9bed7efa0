import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import { missingParts } from '../../../../domain/inspections/visit-state.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { slotProgress } from '../../../offline/visits/slot-progress.ts'
import { messages } from '../messages.ts'
import { stateTexts } from './messages.ts'

/** The work of a visit on this device. */
export type DeviceFacts = {
  isPrepared: boolean
  /** Slots that the server holds. */
  saved: ReadonlySet<VisitSlot>
  waiting: readonly VisitSlot[]
  refused: readonly VisitSlot[]
  kept: readonly VisitSlot[]
  /** Slots with input, saved or not. */
  drafted: readonly VisitSlot[]
  /** Whether the window of an act left texts behind. */
  isTyped?: boolean | undefined
  /** This device says that the visit was not made, and the server does not have it. */
  isNotMade?: boolean
  /** Undefined where the checklist is not on the device. */
  checklist: Pick<Checklist, 'sections'> | undefined
}

export type DeviceNote = {
  kind:
    | 'refused'
    | 'place-inactive'
    | 'overdue'
    | 'finished'
    | 'waiting'
    | 'kept'
    | 'not-made'
    | 'draft'
    | 'ready'
    | 'unprepared'
  tone: 'green' | 'yellow' | 'red' | 'grey'
  text: string
}

/** Whether only the server's acceptance of the waiting commands is missing. */
function isFinished({ saved, waiting, refused, kept, checklist }: DeviceFacts): boolean {
  if (!checklist || waiting.length === 0 || refused.length + kept.length > 0) return false
  const done = new Set([...saved, ...waiting])
  return (
    missingParts(
      checklist,
      slotProgress(checklist, (slot) => done.has(slot)),
    ).length === 0
  )
}

/** Slots with input that was never queued. */
export function openDrafts({ saved, waiting, refused, kept, drafted }: DeviceFacts): VisitSlot[] {
  const done = new Set([...saved, ...waiting, ...refused, ...kept])
  return drafted.filter((slot) => !done.has(slot))
}

/** Whether there is input that was never queued. */
export const hasDraft = (facts: DeviceFacts): boolean => facts.isTyped === true || openDrafts(facts).length > 0

/** Notes for a visit's card, the most important first. A withdrawn visit has no note that invites to work on it. */
export function deviceNotes(facts: DeviceFacts, isWithdrawn = false): DeviceNote[] {
  const notes: DeviceNote[] = []
  const { refused, waiting, kept } = facts
  if (refused.length > 0) notes.push({ kind: 'refused', tone: 'red', text: messages.refused(refused.length) })
  if (isFinished(facts)) notes.push({ kind: 'finished', tone: 'green', text: stateTexts.finished })
  if (waiting.length > 0) notes.push({ kind: 'waiting', tone: 'yellow', text: messages.waiting(waiting.length) })
  if (kept.length > 0) notes.push({ kind: 'kept', tone: 'yellow', text: messages.kept(kept.length) })
  if (hasDraft(facts)) notes.push({ kind: 'draft', tone: 'yellow', text: stateTexts.draft })
  if (facts.isNotMade) notes.push({ kind: 'not-made', tone: 'yellow', text: stateTexts.notMade })
  if (isWithdrawn || facts.isNotMade) return notes
  if (!facts.isPrepared) notes.push({ kind: 'unprepared', tone: 'grey', text: stateTexts.unprepared })
  else if (!isFinished(facts)) notes.push({ kind: 'ready', tone: 'green', text: stateTexts.ready })
  return notes
}
