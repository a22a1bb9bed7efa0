import { CHANNEL } from './names.ts'
import type { Settled } from './settled.ts'

/** How sending goes in the tab that sends. `delayMs`: until it tries again. */
export type SyncNews = { kind: 'sending' } | { kind: 'idle' } | { kind: 'failed'; delayMs: number }

export type SyncMessage = { kind: 'settled'; event: Settled } | { kind: 'news'; news: SyncNews }

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
