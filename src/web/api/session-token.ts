import type { ProblemCode } from '../../domain/shared/problem.ts'
import { createEmitter } from './emitter.ts'

/** Where the session lives between visits (R 9.3). */
export const TOKEN_KEY = 'token'

/** How the last session of this page ended, if one did: the login screen words it. */
export type SessionEnd = 'logout' | 'deactivated'

/** The token of an account that the server no longer knows: what it left on this device is still to be wiped. */
const DEACTIVATED_KEY = 'deactivated-token'
const DEACTIVATED = 'session.deactivated' satisfies ProblemCode

const changes = createEmitter()
let lastEnd: SessionEnd | undefined
let isPasswordDemanded = false
let lapsedToken: string | null = null

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)
export const lastSessionEnd = (): SessionEnd | undefined => lastEnd
/** Whether the server has refused this session until its person chooses another password. */
export const wasPasswordDemanded = (): boolean => isPasswordDemanded

/** Whether the server no longer accepts the session, while its person goes on working on the device. */
export const isSessionLapsed = (): boolean => lapsedToken !== null && lapsedToken === readToken()

export function startSession(token: string): void {
  lastEnd = undefined
  isPasswordDemanded = false
  lapsedToken = null
  localStorage.setItem(TOKEN_KEY, token)
  changes.emit()
}

export function endSession(how: SessionEnd): void {
  lastEnd = how
  isPasswordDemanded = false
  lapsedToken = null
  localStorage.removeItem(TOKEN_KEY)
  changes.emit()
}

/**
 * The token stays, whatever page is open: the visits on the device are its person's, signal may be gone again before
 * they can log in, and a form may be half filled. Another login in place replaces it.
 */
export function lapseSession(token: string): void {
  if (token !== readToken() || isSessionLapsed()) return
  lapsedToken = token
  changes.emit()
}

/** The account is gone for the server: the session ends wherever it is, and its data is to be wiped. */
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

/** The token of the account whose data is still to be wiped from this device, if there is one. */
export const deactivatedToken = (): string | null => localStorage.getItem(DEACTIVATED_KEY)
export const forgetDeactivated = (): void => localStorage.removeItem(DEACTIVATED_KEY)

/** The server no longer accepts a token. An answer that comes late says nothing of the session that followed. */
export function rejectToken(token: string | null, code?: string): void {
  if (token === null) return
  if (code === DEACTIVATED) deactivateSession(token)
  else lapseSession(token)
}

/** The server answers nothing else until the person has a password of their own. */
export function demandPassword(): void {
  if (isPasswordDemanded) return
  isPasswordDemanded = true
  changes.emit()
}

/** Another tab logs in and out too; `key` is null when it cleared everything. */
const onStorage = (event: StorageEvent) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return
  lastEnd = readToken() === null ? 'logout' : undefined
  isPasswordDemanded = false
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
