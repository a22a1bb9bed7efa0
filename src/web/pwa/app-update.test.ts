import { afterEach, expect, test, vi } from 'vitest'
import { createAppUpdate, type WorkerContainer, type WorkerRegistration } from './app-update.ts'
import { beforeUpdate } from './before-update.ts'
import { TAKE_OVER } from './worker-protocol.ts'

type Parts = { [Part in 'active' | 'installing' | 'waiting']?: unknown }

/** A page and its worker; each test adds the other versions it needs. */
function device(parts: Parts = {}, controller: object | null = {}) {
  const container = Object.assign(new EventTarget(), { controller })
  const registration = Object.assign(new EventTarget(), {
    active: {},
    installing: null as unknown,
    waiting: null as unknown,
    update: vi.fn(async () => {}),
    ...parts,
  })
  const stays: (() => void)[] = []
  const loadAgain = vi.fn((_: { isLossAgreed: boolean }, onStayed: () => void) => void stays.push(onStayed))
  const update = createAppUpdate({ loadAgain })
  update.watch(registration as unknown as WorkerRegistration, container as unknown as WorkerContainer)
  return {
    update,
    registration,
    loadAgain,
    isTakenOver() {
      registration.waiting = null
      container.dispatchEvent(new Event('controllerchange'))
    },
    /** The page asked before it went, and the person stayed. */
    staysHere: () => stays.shift()?.(),
  }
}

const aWorker = () => ({ state: 'installed', postMessage: vi.fn() })
const agreed = { isLossAgreed: true }
const notAgreed = { isLossAgreed: false }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('the version that waits takes over, and then the page is loaded again', async () => {
  const waiting = aWorker()
  const { update, loadAgain, isTakenOver } = device({ waiting })
  expect(update.get()).toEqual({ offer: 'waiting', isPostponed: false, isTaking: false })
  expect(await update.take()).toBe(true)
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(TAKE_OVER)
  expect(update.get().isTaking).toBe(true)
  expect(loadAgain).not.toHaveBeenCalled()
  isTakenOver()
  expect(loadAgain).toHaveBeenCalledExactlyOnceWith(notAgreed, expect.any(Function))
})

test('a person who stays when the page asks can update later, by a reload alone', async () => {
  const waiting = aWorker()
  const { update, loadAgain, isTakenOver, staysHere } = device({ waiting })
  update.postpone()
  await update.take()
  isTakenOver()
  staysHere()
  expect(update.get()).toEqual({ offer: 'taken', isPostponed: false, isTaking: false })
  await update.take()
  expect(waiting.postMessage).toHaveBeenCalledOnce()
  expect(loadAgain).toHaveBeenCalledTimes(2)
  staysHere()
  expect(update.get()).toMatchObject({ offer: 'taken', isTaking: false })
})

test('a person stays able to update on a page whose missing piece only the server has', async () => {
  const { update, registration, loadAgain, staysHere } = device()
  update.chunkGone()
  await update.take()
  expect(loadAgain).toHaveBeenCalledOnce()
  expect(update.get()).toMatchObject({ offer: 'gone', isTaking: true })
  staysHere()
  expect(update.get()).toMatchObject({ offer: 'gone', isTaking: false })
  await update.take()
  expect(loadAgain).toHaveBeenCalledTimes(2)
  expect(registration.update).toHaveBeenCalled()
})

test('a page of an earlier version reloads at once, though a further one is coming', async () => {
  const { update, registration, loadAgain, isTakenOver } = device()
  isTakenOver()
  expect(update.get()).toMatchObject({ offer: 'taken', isTaking: false })
  registration.installing = { state: 'installing' }
  await update.take()
  expect(loadAgain).toHaveBeenCalledOnce()
})

test('a page that was loaded past its worker is loaded again too', async () => {
  const { update, loadAgain, isTakenOver } = device({ waiting: aWorker() }, null)
  await update.take()
  isTakenOver()
  expect(loadAgain).toHaveBeenCalledOnce()
})

test('the very first worker takes charge of its page without a word', () => {
  const { update, loadAgain, isTakenOver } = device({ active: null }, null)
  isTakenOver()
  expect(update.get().offer).toBe('none')
  expect(loadAgain).not.toHaveBeenCalled()
})

test('unkept work stops an update, and it can be asked for again', async () => {
  const waiting = aWorker()
  const { update } = device({ waiting })
  stops.push(beforeUpdate(() => false))
  expect(await update.take()).toBe(false)
  expect(update.get()).toMatchObject({ offer: 'waiting', isTaking: false })
  expect(waiting.postMessage).not.toHaveBeenCalled()
})

test('work that the person agreed to lose is not asked about by the page', async () => {
  const { update, loadAgain, isTakenOver, staysHere } = device({ waiting: aWorker() })
  await update.take(agreed)
  isTakenOver()
  expect(loadAgain).toHaveBeenLastCalledWith(agreed, expect.any(Function))
  staysHere()
  await update.take()
  expect(loadAgain).toHaveBeenLastCalledWith(notAgreed, expect.any(Function))
})

test('a person may enter more while a version is brought than they agreed to lose', async () => {
  const { update, loadAgain } = device()
  update.chunkGone()
  await update.take(agreed)
  expect(loadAgain).toHaveBeenCalledExactlyOnceWith(notAgreed, expect.any(Function))
})
