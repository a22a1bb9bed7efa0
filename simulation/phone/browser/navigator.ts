import { TabEventTarget } from './event-target.ts'
import { locks } from './locks.ts'
import { host } from './this-host.ts'

/** A page's view of the service worker. */
const container = () => {
  const target = new TabEventTarget()
  const sync = host.hasBackgroundSync && { register: async (tag: string) => host.registerSync(tag) }
  const registration = { ...(sync && { sync }) }
  return {
    addEventListener: target.addEventListener,
    removeEventListener: target.removeEventListener,
    getRegistration: async () => registration,
  }
}

const storage = {
  persisted: async () => false,
  persist: async () => false,
  estimate: async () => host.space(),
}

export const navigator = {
  get onLine() {
    return host.isOnline()
  },
  language: 'es-CO',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ...(host.isSecure && { locks, storage }),
  ...(host.isSecure && host.kind === 'page' && { serviceWorker: container() }),
}

const subtle = {
  digest: (algorithm: string, content: ArrayBuffer | Uint8Array): Promise<ArrayBuffer> =>
    new Promise((resolve) => {
      const bytes = new Uint8Array(content as ArrayBuffer)
      host.soon('digest', () => resolve(new Uint8Array(host.sha(algorithm, bytes)).buffer))
    }),
}

export const crypto = {
  getRandomValues<T extends Uint8Array>(values: T): T {
    host.fill(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    return values
  },
  ...(host.isSecure && { subtle, randomUUID: () => host.uuid() }),
}
