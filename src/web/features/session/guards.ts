import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { getSessionOptions } from '../../../contract/recovery.wire.ts'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { call } from '../../api/call.ts'
import { isPasswordDue } from '../../api/password-due.ts'
import { Refusal } from '../../api/refusal.ts'
import { lastSessionEnd } from '../../api/session-token.ts'
import { connectivity } from '../../offline/sync/connectivity.ts'
import { currentUser } from './session-user.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page that was open when the session turned out to be missing, or to need another password. */
    returnTo?: string | undefined
  }
}

type Guarded = { location: ParsedLocation }

/** Who may be here; anyone else is sent to the login screen, which knows the page to come back to. */
export function requireSession({ location }: Guarded): Official {
  const user = currentUser()
  if (user) return user
  // Who logged out has left that page on purpose.
  const returnTo = lastSessionEnd() === 'logout' ? undefined : location.href
  throw redirect({ to: '/', replace: true, state: { returnTo } })
}

/** Who must choose another password is sent where that is done, which knows the page to come back to. */
export function requireOwnPassword({ location }: Guarded, { to, search }: { to: string; search: object }): void {
  if (!isPasswordDue() || location.pathname === to) return
  throw redirect({ to, search, replace: true, state: { returnTo: location.href } })
}

/** What takes longer than this to answer is as good as no signal to who wants to see their visits. */
const NEAR_MS = 1_500

/** The browser's word that there is a network says little about the server at the other end of it. */
async function isServerNear(): Promise<boolean> {
  if (!connectivity.isOnline()) return false
  try {
    await call(getSessionOptions, { signal: AbortSignal.timeout(NEAR_MS) })
    return true
  } catch (error) {
    return error instanceof Refusal
  }
}

const HOME = '/dashboard'

/** Without signal an inspector is in the field: the visits on the device are what there is to do. */
const startOf = async (user: Official): Promise<string> =>
  may(user, 'visits.carry', user) && !(await isServerNear()) ? '/dashboard/inspeccion/campo' : HOME

/**
 * The login screen is for who has no session. However old the token is: only the server can judge it.
 * @param cause 'enter' when the app opens here, and not after a login
 */
export async function requireNoSession({ location, cause }: Guarded & { cause: string }): Promise<void> {
  const user = currentUser()
  if (!user) return
  const start = location.state.returnTo ?? (cause === 'enter' ? await startOf(user) : HOME)
  throw redirect({ href: start, replace: true })
}
