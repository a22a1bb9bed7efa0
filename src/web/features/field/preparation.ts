import { useSyncExternalStore } from 'react'
import { Offline } from '../../api/refusal.ts'
import { isQuotaError } from '../../offline/storage.ts'
import { prepareVisits } from '../../offline/visits/prepared-visits.ts'
import { messages } from './messages.ts'

export type Preparation =
  | { phase: 'idle' }
  | { phase: 'busy' }
  | { phase: 'done'; visits: number }
  | { phase: 'failed'; text: string }

let current: Preparation = { phase: 'idle' }
let running: { userId: number; ended: Promise<void> } | undefined
const listeners = new Set<() => void>()

const show = (preparation: Preparation) => {
  current = preparation
  for (const listener of listeners) listener()
}

function failureText(error: unknown): string {
  if (error instanceof Offline) return messages.prepare.offline
  if (isQuotaError(error)) return messages.prepare.full
  return messages.prepare.failed(error instanceof Error ? error.message : '')
}

async function run(userId: number): Promise<void> {
  show({ phase: 'busy' })
  try {
    const { visits } = await prepareVisits(userId)
    show({ phase: 'done', visits })
  } catch (error) {
    console.error(error)
    show({ phase: 'failed', text: failureText(error) })
  }
}

/** Brings a person's pending visits to this device; asked again while it does, it is the same time. */
export function prepare(userId: number): Promise<void> {
  if (running?.userId === userId) return running.ended
  const ended = run(userId).finally(() => {
    running = undefined
  })
  running = { userId, ended }
  return ended
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How the last preparation of this page went, whoever asked for it. */
export const usePreparation = (): Preparation => useSyncExternalStore(subscribe, () => current)
