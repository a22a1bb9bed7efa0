import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../api/emitter.ts'
import { Offline } from '../../../api/refusal.ts'
import { readToken } from '../../../api/session-token.ts'
import { isQuotaError } from '../../../offline/store/quota-error.ts'
import { backoffMs } from '../../../offline/sync/backoff.ts'
import { prepareVisits } from '../../../offline/visits/prepared-visits.ts'
import { prepareTexts } from './messages.ts'

export type Preparation =
  | { phase: 'idle' }
  | { phase: 'busy' }
  | { phase: 'done'; visits: number }
  | { phase: 'failed'; text: string }

const idle: Preparation = { phase: 'idle' }

/** By user: the page outlives a session, and how one person's went says nothing to the next. */
const last = new Map<number, Preparation>()
const running = new Map<number, Promise<void>>()
/** In a row, and until when nothing but a person should try again. Who comes in anew is no such link's return. */
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
  if (isQuotaError(error)) return prepareTexts.full
  return prepareTexts.failed(error instanceof Error ? error.message : '')
}

function noteFailure(userId: number): void {
  const times = (failuresOf(userId)?.times ?? 0) + 1
  const notBefore = performance.now() + backoffMs(times, Math.random())
  failures.set(userId, { times, notBefore, token: readToken() })
}

/** How long to wait before preparing again without being asked: each failure may be followed by the link's return. */
export const retryDelayMs = (userId: number): number =>
  Math.max(0, (failuresOf(userId)?.notBefore ?? 0) - performance.now())

async function run(userId: number): Promise<void> {
  show(userId, { phase: 'busy' })
  try {
    const { visits } = await prepareVisits(userId)
    failures.delete(userId)
    show(userId, { phase: 'done', visits })
  } catch (error) {
    console.error(error)
    noteFailure(userId)
    show(userId, { phase: 'failed', text: failureText(error) })
  }
}

/** Brings a person's pending visits to this device; asked again while it does, it is the same time. */
export function prepare(userId: number): Promise<void> {
  const begun = running.get(userId)
  if (begun) return begun
  const ended = run(userId).finally(() => running.delete(userId))
  running.set(userId, ended)
  return ended
}

/** How a person's last preparation on this page went, whoever asked for it. */
export const usePreparation = (userId: number): Preparation =>
  useSyncExternalStore(changes.subscribe, () => last.get(userId) ?? idle)
