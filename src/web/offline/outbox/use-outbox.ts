import { useLiveQuery } from 'dexie-react-hooks'
import { listActs } from '../acts/act-store.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { listUserCommands } from './outbox.ts'
import type { CommandState, OutboxCommand } from './outbox-command.ts'

export type OutboxCounts = Readonly<Record<CommandState, number>>

const none: readonly OutboxCommand[] = []
const noCounts: OutboxCounts = { waiting: 0, refused: 0, kept: 0 }

/** A private window has no database and so no outbox, yet the page must open. */
const orElse =
  <T>(fallback: T, read: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      console.error(error)
      return fallback
    }
  }

export const useUserCommands = (userId: number): readonly OutboxCommand[] =>
  useLiveQuery(
    orElse(none, () => listUserCommands(userId)),
    [userId],
    none,
  )

/** Counts commands of visits, and acts that wait for their closing. */
export async function countCommands(userId: number): Promise<OutboxCounts> {
  const counts = { ...noCounts }
  await visitDatabase.commands
    .where('userId')
    .equals(userId)
    .each(({ state }) => {
      counts[state] += 1
    })
  for (const { state } of await listActs(userId)) if (state !== 'sent') counts[state] += 1
  return counts
}

export const useOutboxCounts = (userId: number): OutboxCounts =>
  useLiveQuery(
    orElse(noCounts, () => countCommands(userId)),
    [userId],
    noCounts,
  )
