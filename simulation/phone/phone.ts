import { createBackgroundSync } from './background-sync.ts'
import type { Host } from './browser/host.ts'
import { createChannels, messageLane } from './channels.ts'
import { createLocalStorage, type StorageChange } from './local-storage.ts'
import { createLocks } from './locks.ts'
import type { Owner } from './store/types.ts'
import { createTab, type OwnTab } from './tab.ts'
import type { Phone, PhoneDeps } from './types.ts'

const STORE_STEP_MS = 2

export function createPhone(deps: PhoneDeps): Phone {
  const { world, network, program, name } = deps
  const { clockErrorMs = 0, storeStepMs = STORE_STEP_MS, hasBackgroundSync = true, isSecure = true } = deps
  const kept = new Map<string, string>()
  const pages: OwnTab[] = []
  const opened = { page: 0, worker: 0 }
  let worker: OwnTab | undefined
  let isFull = false
  const link = network.link(name)
  const locks = createLocks(world)
  const channels = createChannels(world)
  const store = program.createStore({ world, name, stepMs: storeStepMs, isFull: () => isFull })
  const now = () => world.now() + clockErrorMs

  /** Other pages hear of a change of local storage; the page that made it does not. */
  const tellOthers = (owner: Owner, change: StorageChange) => {
    for (const page of pages) {
      if (page.owner !== owner) page.fire('window', { type: 'storage', ...change }, messageLane(page.owner))
    }
  }
  const localStorageOf = (owner: Owner, isAlive: () => boolean) =>
    createLocalStorage({ kept, isAlive, isFull: () => isFull, onChange: (change) => tellOthers(owner, change) })

  function open(kind: Host['kind']): OwnTab {
    opened[kind] += 1
    return createTab({
      ...{ world, network, store, locks, channels, program, kind, isSecure, hasBackgroundSync, now },
      name: `${name}/${kind === 'page' ? 'tab' : 'worker'}-${opened[kind]}`,
      phone: name,
      localStorageOf: kind === 'page' ? localStorageOf : () => undefined,
      registerSync: (tag) => sync.register(tag),
      onDeath(tab) {
        if (worker === tab) worker = undefined
        const place = pages.indexOf(tab)
        if (place >= 0) pages.splice(place, 1)
      },
    })
  }
  const sync = createBackgroundSync({
    world,
    name,
    link,
    startWorker() {
      worker ??= open('worker')
      return worker
    },
  })
  link.onSeen(() => {
    for (const tab of worker ? [...pages, worker] : pages) {
      tab.fire('window', { type: link.isSeenUp() ? 'online' : 'offline' })
    }
  })

  return {
    name,
    openTab() {
      sync.open()
      const tab = open('page')
      pages.push(tab)
      return tab
    },
    tabs: () => [...pages],
    worker: () => worker,
    die() {
      sync.close()
      for (const tab of [...pages]) tab.die()
      worker?.die()
    },
    evictStore: store.evict,
    setFull(full) {
      isFull = full
    },
    rows: store.rows,
    storage: () => Object.fromEntries(kept),
    now,
  }
}
