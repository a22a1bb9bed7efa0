import { createEmitter } from '../api/emitter.ts'
import { settleBeforeUpdate } from './before-update.ts'
import { type Agreement, loadAgain } from './load-again.ts'
import { TAKE_OVER } from './worker-protocol.ts'

/**
 * Update that the page offers.
 * `waiting`: another version is complete on the device.
 * `taken`: another version is in charge, taken by any tab, while this tab runs the old one.
 * `gone`: a chunk of the running version exists neither on the device nor on the server.
 */
export type UpdateOffer = 'none' | 'waiting' | 'taken' | 'gone'

export type UpdateState = Readonly<{ offer: UpdateOffer; isPostponed: boolean; isTaking: boolean }>

/** The parts of the browser's registration and container that updates use. */
export type WorkerRegistration = Pick<
  ServiceWorkerRegistration,
  'active' | 'installing' | 'waiting' | 'update' | 'addEventListener'
>
export type WorkerContainer = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

const NONE: UpdateState = { offer: 'none', isPostponed: false, isTaking: false }

/** Resolves when a worker has stored its whole version or failed to. */
const whenInstalled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** Tracks the versions of the app on this device, and changes version only at the person's request. */
export function createAppUpdate(page: { loadAgain: typeof loadAgain }) {
  let state = NONE
  let agreement: Agreement = { isLossAgreed: false }
  let registration: WorkerRegistration | undefined
  const changes = createEmitter()
  const set = (change: Partial<UpdateState>) => {
    state = { ...state, ...change }
    changes.emit()
  }
  const offer = (what: UpdateOffer) => set({ offer: what, isPostponed: false })

  /** @param left offer to show again if the person stays: the browser may ask before the page goes */
  const leave = (left: UpdateOffer) =>
    page.loadAgain(agreement, () => set({ offer: left, isPostponed: false, isTaking: false }))
  const offerWaiting = () => {
    // The very first worker has no older one to replace, so it is no update.
    if (registration?.waiting && registration.active) offer('waiting')
  }
  const watchInstalling = () => {
    const installing = registration?.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting()
    })
  }
  /**
   * The version to change to. A version whose chunk is missing may still be downloading; reloading the old one is
   * useless.
   */
  const findWaiting = async (): Promise<ServiceWorker | null> => {
    if (!registration || registration.waiting || state.offer !== 'gone') return registration?.waiting ?? null
    await registration.update().catch(() => {})
    if (registration.installing) await whenInstalled(registration.installing)
    return registration.waiting
  }
  return {
    get: () => state,
    subscribe: changes.subscribe,
    /** @param container its controller changes in every tab at once, whichever tab asked */
    watch(watched: WorkerRegistration, container: WorkerContainer): void {
      registration = watched
      let isFirstVisit = container.controller === null
      watched.addEventListener('updatefound', watchInstalling)
      container.addEventListener('controllerchange', () => {
        if (state.isTaking) leave('taken')
        // The first visit's worker takes charge of a page of its own version: that is no update.
        else if (!isFirstVisit) offer('taken')
        isFirstVisit = false
      })
      watchInstalling()
      offerWaiting()
    },
    /** Notes that a chunk of this version can no longer be loaded; only another version has it. */
    chunkGone(): void {
      if (state.offer === 'none') offer('gone')
      registration?.update().catch(() => {})
    },
    postpone(): void {
      set({ isPostponed: true })
    },
    /**
     * Changes to the other version, which reloads this page.
     * @param agreed the loss that the person accepted
     * @returns false, with nothing done, when something on the screen could not be stored on the device
     */
    async take(agreed: Agreement = { isLossAgreed: false }): Promise<boolean> {
      if (state.isTaking) return true
      // A version that must still be downloaded gives time to type more than the person agreed to lose.
      agreement = { isLossAgreed: agreed.isLossAgreed && state.offer !== 'gone' }
      set({ isTaking: true })
      if (!(await settleBeforeUpdate())) {
        set({ isTaking: false })
        return false
      }
      const waiting = await findWaiting()
      if (waiting) waiting.postMessage(TAKE_OVER)
      // There is no worker to wait for, or it runs the other version already: only the page is old.
      else if (state.offer === 'taken' || !registration?.installing) leave(state.offer)
      else set({ isTaking: false })
      return true
    },
  }
}

export const appUpdate = createAppUpdate({ loadAgain })
