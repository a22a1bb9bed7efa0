import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { photoTexts } from './messages.ts'

const DAY_MS = 24 * 60 * 60_000

/** Notes for the person on a photo: whether it has a place, and a date that is not of these days. */
export function photoNotes(
  facts: ItemDraft['photo'],
  { isPlacing, isWanted, now = new Date() }: { isPlacing: boolean; isWanted: boolean; now?: Date },
): string[] {
  const notes: string[] = []
  if (facts?.position) notes.push(photoTexts.placed(facts.position.accuracyM))
  else if (isPlacing) notes.push(photoTexts.placing)
  else if (isWanted) notes.push(photoTexts.unplaced)
  const takenAt = facts && new Date(facts.takenAt)
  if (takenAt && now.getTime() - takenAt.getTime() > DAY_MS) notes.push(photoTexts.taken(formatDay(dayOf(takenAt))))
  return notes
}
