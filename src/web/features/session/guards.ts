import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { getSessionOptions } from '../../../contract/recovery.wire.ts'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { isAnythingDue } from '../../api/session-claims.ts'
import { lastSessionEnd } from '../../api/session-token.ts'
import { connectivity } from '../../offline/sync/connectivity.ts'
import { currentUser } from './session-user.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page to return to after a login or a due change of password. */
    returnTo?: string | undefined
  }
}

type Guarded = { location: ParsedLocation }

/** Returns the official, or sends a person without a session to the login screen, which keeps the page to return to. */
export function requireSession({ location }: Guarded): Official {
  const user = currentUser()
  if (user) return user
  // A person who logged out left that page on purpose.
  const returnTo = lastSessionEnd() === 'logout' ? undefined : location.href
  throw redirect({ to: '/', replace: true, state: { returnTo } })
}

/** Sends a person who must choose another password, or set up a second factor, to that page, which keeps the page to return to. */
export function requireNothingDue({ location }: Guarded, { to, search }: { to: string; search: object }): void {
  if (!isAnythingDue() || location.pathname === to) return
  throw redirect({ to, search, replace: true, state: { returnTo: location.href } })
}

/** A slower answer counts as no signal for a person who wants to see their visits. */
const NEAR_MS = 1_500

/** Whether the server answers; the browser's own idea of the network says little about that. */
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

/** The start page. An inspector without signal is in the field and starts at the visits on the device. */
const startOf = async (user: Official): Promise<string> =>
  may(user, 'visits.carry', user) && !(await isServerNear()) ? '/dashboard/inspeccion/campo' : HOME

/**
 * Sends a person with a session away from the login screen. Only the server judges the age of the token.
 * @param cause 'enter' when the app opens here, and not after a login
 */
export async function requireNoSession({ location, cause }: Guarded & { cause: string }): Promise<void> {
  const user = currentUser()
  if (!user) return
  const start = location.state.returnTo ?? (cause === 'enter' ? await startOf(user) : HOME)
  throw redirect({ href: start, replace: true })
}
