import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../api/emitter.ts'
import { Offline } from '../../../api/refusal.ts'
import { loggedInUser } from '../../../api/session-claims.ts'
import { readToken } from '../../../api/session-token.ts'
import { failureToTell } from '../../../offline/store/store-failure.ts'
import { backoffMs } from '../../../offline/sync/backoff.ts'
import { prepareVisits } from '../../../offline/visits/prepared-visits.ts'
import { prepareTexts } from './messages.ts'

export type Preparation =
  | { phase: 'idle' }
  | { phase: 'busy' }
  | { phase: 'done'; visits: number; lacksActForms: boolean }
  | { phase: 'failed'; text: string }

const idle: Preparation = { phase: 'idle' }

/** The last preparation by user. The page may outlive a session, and users must not see each other's result. */
const last = new Map<number, Preparation>()
const running = new Map<number, Promise<void>>()
/** Failures in a row, and the end of the pause after them. A new session starts without failures. */
const failures = new Map<number, { times: number; notBefore: number; token: string | null }>()

const failuresOf = (userId: number) => {
  const found = failures.get(userId)
  return found?.token === readToken() ? found : undefined
}
const changes = createEmitter()

const show = (userId: number, preparation: Preparation) => {
  last.set(userId, preparation)
  changes.emit()
}

function failureText(error: unknown): string {
  if (error instanceof Offline) return prepareTexts.offline
  const failure = failureToTell(error)
  if (failure !== 'other') return prepareTexts[failure]
  return prepareTexts.failed(error instanceof Error ? error.message : '')
}

function noteFailure(userId: number): void {
  const times = (failuresOf(userId)?.times ?? 0) + 1
  const notBefore = performance.now() + backoffMs(times, Math.random())
  failures.set(userId, { times, notBefore, token: readToken() })
}

/** Pause before the next automatic preparation. A bad link may seem to return after each failure. */
export const retryDelayMs = (userId: number): number =>
  Math.max(0, (failuresOf(userId)?.notBefore ?? 0) - performance.now())

async function run(userId: number): Promise<void> {
  const begunAs = loggedInUser()
  show(userId, { phase: 'busy' })
  try {
    const { visits, lacksActForms } = await prepareVisits(userId)
    failures.delete(userId)
    show(userId, { phase: 'done', visits, lacksActForms })
  } catch (error) {
    // A logout stops the preparation, which is no failure.
    if (loggedInUser() !== begunAs) return show(userId, idle)
    console.error(error)
    noteFailure(userId)
    show(userId, { phase: 'failed', text: failureText(error) })
  }
}

export const isPreparing = (userId: number): boolean => running.has(userId)

/** Prepares the user's pending visits on this device. A call during a preparation joins it. */
export function prepare(userId: number): Promise<void> {
  const begun = running.get(userId)
  if (begun) return begun
  const ended = run(userId).finally(() => running.delete(userId))
  running.set(userId, ended)
  return ended
}

/** The user's last preparation on this page, automatic or not. */
export const usePreparation = (userId: number): Preparation =>
  useSyncExternalStore(changes.subscribe, () => last.get(userId) ?? idle)
