import { problemReplies } from '../../../contract/problems.ts'
import { Offline, Refusal } from '../../api/refusal.ts'

const TOO_MANY_REQUESTS = 429
const SERVER_FAULT = 500

/** Right credentials would have met it too: no connection, too many attempts, a server that cannot answer. */
const isNotOfThem = (error: unknown): error is Error =>
  error instanceof Offline ||
  (error instanceof Refusal && (error.status === TOO_MANY_REQUESTS || error.status >= SERVER_FAULT))

/** What stands under the password when a login fails, on the login page and in the question over a lapsed session. */
export const credentialsFailure = (error: unknown): string =>
  isNotOfThem(error) ? error.message : problemReplies['session.wrong-credentials'].text
