import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Official } from '../../../domain/access/official.ts'
import { lastSessionEnd } from '../../api/session-token.ts'
import { currentUser, isPasswordDue } from './session-user.ts'

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
  throw redirect({ to, search: search as never, replace: true, state: { returnTo: location.href } })
}

/** The login screen is for who has no session. */
export function requireNoSession({ location }: Guarded): void {
  if (currentUser()) throw redirect({ href: location.state.returnTo ?? '/dashboard', replace: true })
}
