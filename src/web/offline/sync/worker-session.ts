import { visitDatabase } from '../store/visit-database.ts'

const { session } = visitDatabase
const id = 'current'

export type SyncSession = { token: string; userId: number }

/** The service worker sends with this copy of the session. */
export async function readWorkerSession(): Promise<SyncSession | null> {
  const kept = await session.get(id)
  return kept ? { token: kept.token, userId: kept.userId } : null
}

/** @param current null after a logout: nothing more is sent with the former session */
export async function saveWorkerSession(current: SyncSession | null): Promise<void> {
  if (current) await session.put({ id, token: current.token, userId: current.userId })
  else await session.delete(id)
}
