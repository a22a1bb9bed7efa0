import type { SyncAnswer } from './sync-answer.ts'

/** Tabs and the service worker tell each other on this channel how the outbox goes. */
const CHANNEL = 'vigia-sync'

/** Progress of sending, told by the tab that sends. */
export type SyncNews =
  | { kind: 'sending' }
  | { kind: 'idle' }
  /** Milliseconds: `delayMs` until the tab tries again, `retryAfterMs` as the server asked of every tab. */
  | { kind: 'failed'; delayMs: number; retryAfterMs: number | undefined }
  /** The server no longer accepts this token, whichever tab sends it. */
  | { kind: 'refused'; token: string }

export type SyncMessage = { kind: 'settled'; event: SyncAnswer } | { kind: 'news'; news: SyncNews }

export type SyncChannel = {
  post: (message: SyncMessage) => void
  /** Calls back for messages of other tabs and of the service worker, until the returned function is called. */
  listen: (listener: (message: SyncMessage) => void) => () => void
}

/** The channel of a browser without BroadcastChannel: it sends and hears nothing. */
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
