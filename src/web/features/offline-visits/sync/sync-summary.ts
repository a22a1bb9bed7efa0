import { messages } from '../messages.ts'

/** `unanswered`: there is a network, and the server does not answer in it. */
export type Connection = 'online' | 'offline' | 'unanswered' | 'lapsed'
export const connectionOf = (isOnline: boolean, isLapsed: boolean, hasNetwork = navigator.onLine): Connection => {
  if (isLapsed) return 'lapsed'
  if (isOnline) return 'online'
  return hasNetwork ? 'unanswered' : 'offline'
}

/** The top bar's summary of a user's work on this device. */
export type SyncCounts = { connection: Connection; waiting: number; refused: number }
export type SyncSummary = SyncCounts & {
  /** Whether the user has queued, kept or drafted work on this device. */
  hasUnsentWork: boolean
}

/**
 * Text for screen readers when the summary changes; empty when nothing changed. A shrinking count is announced only at
 * zero, because otherwise each write would be.
 */
export function changeText(before: SyncCounts, now: SyncCounts): string {
  const texts: string[] = []
  if (now.connection !== before.connection) texts.push(messages.connection[now.connection])
  if (now.waiting > before.waiting) texts.push(messages.waiting(now.waiting))
  if (now.refused > before.refused) texts.push(messages.refused(now.refused))
  if (now.waiting + now.refused === 0 && before.waiting + before.refused > 0) texts.push(messages.nothingLeft)
  return texts.join(', ')
}
