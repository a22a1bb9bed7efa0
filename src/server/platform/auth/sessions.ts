/** The session of a request's token. */
type TokenSession = {
  id: number
  /** Version of the user's sessions that it belongs to. */
  version: number
  isEnded: boolean
  lastSeenMs: number
}

/** The account behind a request's token. */
export type SessionUser = {
  id: number
  email: string
  departmentId: number
  isActive: boolean
  sessionVersion: number
  mustChangePassword: boolean
  hasSecondFactor: boolean
  userType: number | null
}

/** `session` is undefined for a token of before sessions had rows, until something ends it. */
export type FoundSession = SessionUser & { session: TokenSession | undefined }

/** A token, as its session is looked up. */
export type TokenKey = { userId: number; tokenId: string }

/** Port to accounts and sessions; `session/` fills it. */
export type Sessions = {
  /** Reads account and session now, never from an earlier answer. Undefined when the account is unknown. */
  find(key: TokenKey): Promise<FoundSession | undefined>
  /** Notes that the session was used, if the last note is minutes old. No request waits for it. */
  seen(session: TokenSession, at: Date): void
  /** Waits for the notes that are being written. */
  settled(): Promise<void>
}
