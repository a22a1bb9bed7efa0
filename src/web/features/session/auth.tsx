import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { logout as logoutCall } from '../../../contract/open-sessions.wire.ts'
import { login as loginCall } from '../../../contract/session.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { LoginForm } from '../../../domain/session/login.ts'
import { call } from '../../api/call.ts'
import { endSession, onSessionChange, readToken, startSession } from '../../api/session-token.ts'
import { clientAuthorization } from './client-credentials.ts'
import { decodeToken, userOfToken } from './session-user.ts'

export type Auth = {
  user: Official | null
  login: (credentials: LoginForm) => Promise<void>
  logout: () => void
}

const AuthContext = createContext<Auth | null>(null)

async function login(credentials: LoginForm): Promise<void> {
  const { token } = await call(loginCall, { body: credentials, authorization: clientAuthorization })
  decodeToken(token)
  startSession(token)
}

/** Without signal the session ends on this device alone, and on the server when its token expires. */
const logout = () => {
  // The call takes the token before it is gone. Its answer is not waited for.
  call(logoutCall).catch((error: unknown) => console.warn(error))
  endSession('logout')
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onSessionChange, readToken)
  const auth = useMemo(() => ({ user: userOfToken(token), login, logout }), [token])
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth debe usarse dentro de AuthProvider')
  return auth
}
