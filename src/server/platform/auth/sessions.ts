/** The account behind a request's token. */
export type SessionUser = {
  id: number
  email: string
  departmentId: number
  isActive: boolean
  sessionVersion: number
  mustChangePassword: boolean
  userType: number | null
}

/** Port to the accounts; `session/` fills it. */
export type Sessions = {
  /** Reads the account now, never from an earlier answer. Undefined when the id is unknown. */
  findUser(id: number): Promise<SessionUser | undefined>
}
