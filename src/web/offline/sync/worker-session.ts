import { visitDatabase } from '../store/visit-database.ts'

const { session } = visitDatabase
const id = 'current'

export type SyncSession = { token: string; userId: number }

/** The copy of the session that the service worker sends with. */
export async function readWorkerSession(): Promise<SyncSession | null> {
  const kept = await session.get(id)
  return kept ? { token: kept.token, userId: kept.userId } : null
}

/** Null once there is no session: from then on nothing is sent in its name. */
export async function saveWorkerSession(current: SyncSession | null): Promise<void> {
  if (current) await session.put({ id, token: current.token, userId: current.userId })
  else await session.delete(id)
}
