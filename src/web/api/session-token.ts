import type { ProblemCode } from '../../domain/shared/problem.ts'
import { createEmitter } from './emitter.ts'

/** Key in localStorage that holds the session (R 9.3). */
export const TOKEN_KEY = 'token'

/** How this page's last session ended; the login screen shows a text for it. */
export type SessionEnd = 'logout' | 'deactivated'

/**
 * Key in localStorage. It holds the token of a deactivated account until the account's data is wiped from the device.
 */
const DEACTIVATED_KEY = 'deactivated-token'
const DEACTIVATED = 'session.deactivated' satisfies ProblemCode

const changes = createEmitter()
// State of this page's session, beside the token: another tab has its own.
let lastEnd: SessionEnd | undefined
let isPasswordDemanded = false
let isSecondFactorDemanded = false
let lapsedToken: string | null = null

function resetDemands(): void {
  isPasswordDemanded = false
  isSecondFactorDemanded = false
}

/** Key in localStorage that is written and removed at once; no tab listens to it. */
const PROBE_KEY = 'storage-probe'
/** Longer than a token, so that a nearly full storage is found out too. */
const PROBE = ' '.repeat(2_000)

/**
 * Whether the browser lets the page keep a session. One that blocks cookies throws at every look, and another one reads and
 * refuses every write. A session that is kept already is not asked to be written: unsent work is reached through it.
 */
export function canKeepSession(): boolean {
  try {
    if (localStorage.getItem(TOKEN_KEY) !== null) return true
    localStorage.setItem(PROBE_KEY, PROBE)
    localStorage.removeItem(PROBE_KEY)
    return true
  } catch {
    return false
  }
}

/** The browser refused to keep a session. Its message says what the page of index.html says where storage is blocked. */
export class SessionNotKept extends Error {
  constructor(cause: unknown) {
    super(
      'Este navegador no deja que Vigía guarde datos. En su configuración, permita las cookies y los datos de este sitio, y cargue la página de nuevo.',
      { cause },
    )
    this.name = 'SessionNotKept'
  }
}

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)
export const lastSessionEnd = (): SessionEnd | undefined => lastEnd
/** Whether the server accepts nothing from this session but a new password. */
export const wasPasswordDemanded = (): boolean => isPasswordDemanded

/** Whether the server accepts nothing from this session before it has a second factor. */
export const wasSecondFactorDemanded = (): boolean => isSecondFactorDemanded

/** Whether the server no longer accepts the session while the person goes on working on the device. */
export const isSessionLapsed = (): boolean => lapsedToken !== null && lapsedToken === readToken()

/** @throws SessionNotKept; the session is then unchanged */
export function startSession(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch (error) {
    throw new SessionNotKept(error)
  }
  lastEnd = undefined
  resetDemands()
  lapsedToken = null
  changes.emit()
}

export function endSession(how: SessionEnd): void {
  lastEnd = how
  resetDemands()
  lapsedToken = null
  localStorage.removeItem(TOKEN_KEY)
  changes.emit()
}

/**
 * Marks the session as no longer accepted, and keeps its token until the next login replaces it.
 * The visits on the device belong to it, the signal may be gone again, and a form may be half filled.
 */
export function lapseSession(token: string): void {
  if (token !== readToken() || isSessionLapsed()) return
  lapsedToken = token
  changes.emit()
}

/** Ends the session of a deactivated account, and notes that its data must be wiped. */
export function deactivateSession(token: string): void {
  if (token !== readToken()) return
  try {
    localStorage.setItem(DEACTIVATED_KEY, token)
  } catch (error) {
    // A full storage must not keep the session alive.
    console.error(error)
  }
  endSession('deactivated')
}

/** Token of the account whose data must still be wiped from this device. */
export const deactivatedToken = (): string | null => localStorage.getItem(DEACTIVATED_KEY)
export const forgetDeactivated = (): void => localStorage.removeItem(DEACTIVATED_KEY)

/** Reacts to a token that the server does not accept. A late answer about an older token changes nothing. */
export function rejectToken(token: string | null, code?: string): void {
  if (token === null) return
  if (code === DEACTIVATED) deactivateSession(token)
  else lapseSession(token)
}

/** Notes that the server accepts nothing but a new password. */
export function demandPassword(): void {
  if (isPasswordDemanded) return
  isPasswordDemanded = true
  changes.emit()
}

/** Notes that the server accepts nothing before the session has a second factor. */
export function demandSecondFactor(): void {
  if (isSecondFactorDemanded) return
  isSecondFactorDemanded = true
  changes.emit()
}

/** Another tab logs in and out too; `key` is null when that tab cleared the whole storage. */
const onStorage = (event: StorageEvent) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return
  lastEnd = readToken() === null ? 'logout' : undefined
  resetDemands()
  changes.emit()
}

/** Calls the listener whenever the session starts, ends or changes, until the returned function is called. */
export function onSessionChange(listener: () => void): () => void {
  if (!changes.hasListeners()) window.addEventListener('storage', onStorage)
  const unsubscribe = changes.subscribe(listener)
  return () => {
    unsubscribe()
    if (!changes.hasListeners()) window.removeEventListener('storage', onStorage)
  }
}
