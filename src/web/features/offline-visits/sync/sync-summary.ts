import { messages } from '../messages.ts'

export type Connection = 'online' | 'offline' | 'lapsed'
export const connectionOf = (isOnline: boolean, isLapsed: boolean): Connection =>
  isLapsed ? 'lapsed' : isOnline ? 'online' : 'offline'

/** What the top bar says of one person's work on this device. */
export type SyncCounts = { connection: Connection; waiting: number; refused: number }
export type SyncSummary = SyncCounts & {
  /** Something of the person's is on this device alone: given to be sent, set aside, or drafted. */
  hasUnsentWork: boolean
}

/**
 * What a screen reader is told when the summary changed: only what changed, and nothing when nothing did.
 * A count that goes down without reaching zero is progress, which would be told once for each write.
 */
export function changeText(before: SyncCounts, now: SyncCounts): string {
  const texts: string[] = []
  if (now.connection !== before.connection) texts.push(messages.connection[now.connection])
  if (now.waiting > before.waiting) texts.push(messages.waiting(now.waiting))
  if (now.refused > before.refused) texts.push(messages.refused(now.refused))
  if (now.waiting + now.refused === 0 && before.waiting + before.refused > 0) texts.push(messages.nothingLeft)
  return texts.join(', ')
}
