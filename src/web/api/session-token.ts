/** Where the session lives between visits (specification section 9). */
export const TOKEN_KEY = 'token'

/** How the last session of this page ended, if one did: the login screen words it. */
export type SessionEnd = 'logout' | 'expired'

const listeners = new Set<() => void>()
let lastEnd: SessionEnd | undefined
let isPasswordDemanded = false

const announce = () => {
  for (const listener of listeners) listener()
}

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)
export const lastSessionEnd = (): SessionEnd | undefined => lastEnd
/** Whether the server has refused this session until its person chooses another password. */
export const wasPasswordDemanded = (): boolean => isPasswordDemanded

export function startSession(token: string): void {
  lastEnd = undefined
  isPasswordDemanded = false
  localStorage.setItem(TOKEN_KEY, token)
  announce()
}

export function endSession(how: SessionEnd): void {
  lastEnd = how
  isPasswordDemanded = false
  localStorage.removeItem(TOKEN_KEY)
  announce()
}

/** The server no longer accepts a token. An answer that comes late must not end the session that followed. */
export function rejectToken(token: string | null): void {
  if (token === readToken()) endSession('expired')
}

/** The server answers nothing else until the person has a password of their own. */
export function demandPassword(): void {
  if (isPasswordDemanded) return
  isPasswordDemanded = true
  announce()
}

/** Another tab logs in and out too; `key` is null when it cleared everything. */
const onStorage = (event: StorageEvent) => {
  if (event.key !== TOKEN_KEY && event.key !== null) return
  lastEnd = readToken() === null ? 'logout' : undefined
  isPasswordDemanded = false
  announce()
}

/** Calls the listener whenever the session starts, ends or changes, until the returned function is called. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}
