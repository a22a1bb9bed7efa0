import type { SyncAnswer } from './sync-answer.ts'

/** Name of the channel on which tabs and the service worker tell each other how the outbox goes. */
const CHANNEL = 'vigia-sync'

/** How sending goes in the tab that sends. */
export type SyncNews =
  | { kind: 'sending' }
  | { kind: 'idle' }
  /** `delayMs`: until it tries again; `retryAfterMs`: that the server asked for, whoever tries. */
  | { kind: 'failed'; delayMs: number; retryAfterMs: number | undefined }
  /** The server takes nothing with this token any more, whichever tab sends it. */
  | { kind: 'refused'; token: string }

export type SyncMessage = { kind: 'settled'; event: SyncAnswer } | { kind: 'news'; news: SyncNews }

export type SyncChannel = {
  post: (message: SyncMessage) => void
  /** Messages of other tabs and of the service worker, until the returned function is called. */
  listen: (listener: (message: SyncMessage) => void) => () => void
}

/** For a browser that has none: the tab is alone. */
export const noChannel: SyncChannel = { post: () => {}, listen: () => () => {} }

export function broadcastChannel(): SyncChannel {
  if (typeof BroadcastChannel === 'undefined') return noChannel
  const channel = new BroadcastChannel(CHANNEL)
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<SyncMessage>) => listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
