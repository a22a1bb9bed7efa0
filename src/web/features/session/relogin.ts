import { login } from '../../../contract/session.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { call } from '../../api/call.ts'
import { startSession } from '../../api/session-token.ts'
import { decodeToken } from '../../api/token-official.ts'
import { clientAuthorization } from './client-credentials.ts'
import { credentialsFailure } from './credentials-failure.ts'
import { messages } from './messages.ts'

/** The credentials belong to another person, who must not see this screen. */
class OtherAccount extends Error {}

/**
 * Continues the same person's session in place.
 * @param account account of this login: it may have changed since the session began
 * @throws OtherAccount, Refusal or Offline; the session is then unchanged
 */
export async function relogin(user: Official, account: string, password: string, otp?: string): Promise<void> {
  const { token } = await call(login, {
    body: { account, password, otp },
    authorization: clientAuthorization,
  })
  if (decodeToken(token).id !== user.id) throw new OtherAccount()
  startSession(token)
}

export const reloginFailure = (error: unknown, user: Official): string =>
  error instanceof OtherAccount ? messages.relogin.otherAccount(user.email) : credentialsFailure(error)
