import { createHash } from 'node:crypto'
import type { Network } from '../network/types.ts'
import type { World } from '../world/types.ts'
import { PhoneBlob } from './blob.ts'
import type { Host, HostClasses } from './browser/host.ts'
import type { createChannels } from './channels.ts'
import type { createLocks } from './locks.ts'
import type { Owner, Store } from './store/types.ts'
import type { createConsole } from './tab-console.ts'

const classes: HostClasses = {
  Blob: PhoneBlob,
  DOMException,
  Headers,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
}

const QUOTA_BYTES = 8_000_000_000
const USED_BYTES = 20_000_000

export type TabHostDeps = {
  world: World
  network: Network
  store: Store
  locks: ReturnType<typeof createLocks>
  channels: ReturnType<typeof createChannels>
  console: ReturnType<typeof createConsole>
  phone: string
  owner: Owner
  kind: Host['kind']
  isSecure: boolean
  hasBackgroundSync: boolean
  isAlive: () => boolean
  isVisible: () => boolean
  onUncaught: (error: unknown) => void
  /** The device's clock. */
  now: () => number
  localStorage: Storage | undefined
  registerSync: (tag: string) => void
}

/** The outside of one tab. `close` ends its timers and requests when it dies. */
export function createTabHost(deps: TabHostDeps): { host: Host; close: () => void } {
  const { world, network, store, locks, channels, owner, isAlive, now } = deps
  const { name, step } = owner
  const link = network.link(deps.phone)
  const openedMs = world.now()
  const timers = new Map<number, () => void>()
  const requests = new Set<() => void>()
  let timerIds = 0
  let choices = 0
  /** A name for the tab's next choice. */
  const next = (what: string): string => {
    choices += 1
    return `${name}/${what}/${choices}`
  }

  const host: Host = {
    kind: deps.kind,
    isSecure: deps.isSecure,
    hasBackgroundSync: deps.hasBackgroundSync,
    classes,
    now,
    ticks: () => world.now() - openedMs,
    random: () => world.fraction(next('random')),
    uuid: () => world.uuid(next('uuid')),
    fill(bytes) {
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = world.choose(next('byte'), 256)
    },
    sha: (algorithm, content) => createHash(algorithm.replace('-', '')).update(content).digest(),
    setTimer(work, delayMs) {
      timerIds += 1
      const id = timerIds
      const run = () => {
        if (timers.delete(id)) work()
      }
      timers.set(
        id,
        world.after(delayMs, `${name}/timer`, () => step(run)),
      )
      return id
    },
    clearTimer(id) {
      timers.get(id)?.()
      timers.delete(id)
    },
    queueMicrotask,
    atob,
    btoa,
    soon: (what, work) => void world.task(`${name}/${what}`, () => step(work)),
    console: deps.console.write,
    uncaught: deps.onUncaught,
    isOnline: link.isSeenUp,
    isVisible: deps.isVisible,
    send(request, onReply, onFailure) {
      if (!isAlive()) return () => {}
      // A copy: the tab's own bytes belong to its realm.
      const body = Buffer.alloc(request.body.length)
      body.set(request.body)
      const giveUp = network.send(
        { ...request, phone: deps.phone, tab: name, body },
        {
          onReply: (reply) => {
            requests.delete(giveUp)
            step(() => onReply({ ...reply, body: new Uint8Array(reply.body) }))
          },
          onFailure: () => {
            requests.delete(giveUp)
            step(onFailure)
          },
        },
      )
      requests.add(giveUp)
      return giveUp
    },
    indexedDB: store.factoryFor(owner),
    IDBKeyRange: store.IDBKeyRange,
    localStorage: deps.localStorage,
    space: () => ({ usage: USED_BYTES, quota: QUOTA_BYTES }),
    join: (channel, onMessage) => channels.join(owner, channel, onMessage),
    askLock: (lock, onGranted) => (isAlive() ? locks.ask(owner, lock, onGranted) : () => {}),
    registerSync(tag) {
      if (isAlive()) deps.registerSync(tag)
    },
  }
  return {
    host,
    close() {
      for (const cancel of timers.values()) cancel()
      for (const giveUp of requests) giveUp()
      timers.clear()
      requests.clear()
      locks.bury(owner)
      channels.bury(owner)
      store.bury(owner)
    },
  }
}
