/**
 * The product as a person and the browser use it in a tab. Its modules are evaluated anew in each tab, and none of them
 * may draw. Export here what else a person needs.
 */
import { logout as logoutCall } from '../../src/contract/open-sessions.wire.ts'
import { login as loginCall } from '../../src/contract/session.wire.ts'
import type { LoginForm } from '../../src/domain/session/login.ts'
import { call } from '../../src/web/api/call.ts'
import { endSession, startSession } from '../../src/web/api/session-token.ts'
import { decodeToken } from '../../src/web/api/token-official.ts'
import { clientAuthorization } from '../../src/web/features/session/client-credentials.ts'

export { call } from '../../src/web/api/call.ts'
export { wasReached } from '../../src/web/api/reachability.ts'
export { Offline, Refusal } from '../../src/web/api/refusal.ts'
export { loggedInUser } from '../../src/web/api/session-claims.ts'
export {
  deactivatedToken,
  endSession,
  isSessionLapsed,
  onSessionChange,
  readToken,
  startSession,
} from '../../src/web/api/session-token.ts'
export { decodeToken } from '../../src/web/api/token-official.ts'
export { missingSince, noteListed } from '../../src/web/features/offline-visits/preparation/listed-visits.ts'
export { prepare } from '../../src/web/features/offline-visits/preparation/preparation.ts'
export {
  CommandInFlight,
  dequeue,
  discard,
  enqueue,
  keepUnsent,
  listUserCommands,
  listVisitCommands,
  placeQueuedPhoto,
  retry,
} from '../../src/web/offline/outbox/outbox.ts'
export { isConflict, mayBeInFlight } from '../../src/web/offline/outbox/outbox-command.ts'
export { listDueVisits, readQueue } from '../../src/web/offline/outbox/outbox-queue.ts'
export { settleConflicts } from '../../src/web/offline/outbox/settle-conflicts.ts'
export { countCommands } from '../../src/web/offline/outbox/use-outbox.ts'
export { readUnsentWork, wipeUser } from '../../src/web/offline/store/device-data.ts'
export { readDrafts, removeDraft, writeDrafts } from '../../src/web/offline/store/draft-storage.ts'
export { readLost, settleLost, watchEviction } from '../../src/web/offline/store/eviction-witness.ts'
export { isStoreSilent } from '../../src/web/offline/store/limit-opening.ts'
export { isQuotaError } from '../../src/web/offline/store/quota-error.ts'
export { readSyncTimestamps } from '../../src/web/offline/store/sync-timestamps.ts'
export { visitDatabase } from '../../src/web/offline/store/visit-database.ts'
export { deleteMedium, findMedium, listMedia, saveMedium } from '../../src/web/offline/store/visit-media.ts'
export { connectivity } from '../../src/web/offline/sync/connectivity.ts'
export { hasUntoldRefusals } from '../../src/web/offline/sync/report-refused.ts'
export { startSyncWithSession } from '../../src/web/offline/sync/start-with-session.ts'
export { hasClosedVisit } from '../../src/web/offline/sync/sync-answer.ts'
export { kick, onSyncAnswer, rest, startSync } from '../../src/web/offline/sync/sync-engine.ts'
export { handleSync } from '../../src/web/offline/sync/sync-worker.ts'
export { readWorkerSession } from '../../src/web/offline/sync/worker-session.ts'
export { discardVisit } from '../../src/web/offline/visits/discard-visit.ts'
export { forgetSentVisits } from '../../src/web/offline/visits/forget-sent-visits.ts'
export { fetchProgress } from '../../src/web/offline/visits/merge-server-progress.ts'
export { withEditionHere } from '../../src/web/offline/visits/pinned-edition.ts'
export {
  listPrepared,
  prepareVisits,
  readPrepared,
  readStoredChecklist,
} from '../../src/web/offline/visits/prepared-visits.ts'
export { savedSlots } from '../../src/web/offline/visits/saved-slots.ts'
export { withWrites } from '../../src/web/offline/visits/visit-progress.ts'
export * from '../person/form/form.ts'

/** Logs in as the login page does (`features/session/auth.tsx`). */
export async function login(credentials: LoginForm): Promise<void> {
  const { token } = await call(loginCall, { body: credentials, authorization: clientAuthorization })
  decodeToken(token)
  startSession(token)
}

/** Logs out as every page does: the session ends on the device, whether or not the server hears of it. */
export function logout(): void {
  call(logoutCall).catch((error: unknown) => console.warn(error))
  endSession('logout')
}
