import { createEmitter } from '../api/emitter.ts'
import { settleBeforeUpdate } from './before-update.ts'
import { type Agreement, loadAgain } from './load-again.ts'
import { TAKE_OVER } from './worker-protocol.ts'

/**
 * What the person may be offered: `waiting`, another version is on the device, complete; `taken`, it is in charge, by
 * this tab or another, and this one still runs the one before; `gone`, a piece of the version that runs is no longer to
 * be had.
 */
export type UpdateOffer = 'none' | 'waiting' | 'taken' | 'gone'

export type UpdateState = Readonly<{ offer: UpdateOffer; isPostponed: boolean; isTaking: boolean }>

/** The part of the browser's registration and container that updates depend on. */
export type WorkerRegistration = Pick<
  ServiceWorkerRegistration,
  'active' | 'installing' | 'waiting' | 'update' | 'addEventListener'
>
export type WorkerContainer = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

const NONE: UpdateState = { offer: 'none', isPostponed: false, isTaking: false }

/** Resolves when a worker has kept its whole version, or could not. */
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

/** Knows of the versions of the app on this device, and changes to another one only when the person says so. */
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

  /** @param left to offer once more, where the person stays: the page may ask them before it goes */
  const leave = (left: UpdateOffer) =>
    page.loadAgain(agreement, () => set({ offer: left, isPostponed: false, isTaking: false }))
  const offerWaiting = () => {
    // The very first worker waits for nobody.
    if (registration?.waiting && registration.active) offer('waiting')
  }
  const watchInstalling = () => {
    const installing = registration?.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting()
    })
  }
  /** The version to change to. One whose piece is missing may still be on its way here: to load the old one again helps nobody. */
  const findWaiting = async (): Promise<ServiceWorker | null> => {
    if (!registration || registration.waiting || state.offer !== 'gone') return registration?.waiting ?? null
    await registration.update().catch(() => {})
    if (registration.installing) await whenInstalled(registration.installing)
    return registration.waiting
  }
  return {
    get: () => state,
    subscribe: changes.subscribe,
    /** @param container whose controller changes in every tab at once, whichever asked for it */
    watch(watched: WorkerRegistration, container: WorkerContainer): void {
      registration = watched
      let isFirstVisit = container.controller === null
      watched.addEventListener('updatefound', watchInstalling)
      container.addEventListener('controllerchange', () => {
        if (state.isTaking) leave('taken')
        // The worker of a first visit takes charge of a page that it did not serve, and that is of its version.
        else if (!isFirstVisit) offer('taken')
        isFirstVisit = false
      })
      watchInstalling()
      offerWaiting()
    },
    /** A piece of this version is neither on the device nor on the server: only another version has it. */
    chunkGone(): void {
      if (state.offer === 'none') offer('gone')
      registration?.update().catch(() => {})
    },
    postpone(): void {
      set({ isPostponed: true })
    },
    /**
     * Changes to the other version, which loads this page again.
     * @param agreed what the person has been asked about
     * @returns false when something on the screen could not be kept on the device, and so nothing was done
     */
    async take(agreed: Agreement = { isLossAgreed: false }): Promise<boolean> {
      if (state.isTaking) return true
      // One that is not here yet takes its time, in which more may be put in than they were asked about.
      agreement = { isLossAgreed: agreed.isLossAgreed && state.offer !== 'gone' }
      set({ isTaking: true })
      if (!(await settleBeforeUpdate())) {
        set({ isTaking: false })
        return false
      }
      const waiting = await findWaiting()
      if (waiting) waiting.postMessage(TAKE_OVER)
      // The worker in charge is of the other version already, or there is none: the page alone is old.
      else if (state.offer === 'taken' || !registration?.installing) leave(state.offer)
      else set({ isTaking: false })
      return true
    },
  }
}

export const appUpdate = createAppUpdate({ loadAgain })
