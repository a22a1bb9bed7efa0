import { listUserCommands } from '../../outbox/outbox.ts'
import type { createModelServer, Fault } from '../testing.ts'

export const inOrder = (faults: readonly Fault[]) => {
  const left = [...faults]
  return () => left.shift() ?? 'none'
}

export const waiting = async (userId = 2) =>
  (await listUserCommands(userId)).map(({ slot, state }) => `${slot} ${state}`)

export const calls = ({ calls: made }: ReturnType<typeof createModelServer>) => made.map(({ call }) => call)
