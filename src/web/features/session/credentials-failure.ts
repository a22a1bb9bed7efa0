import { WRONG_CREDENTIALS } from '../../../domain/session/login.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import { SessionNotKept } from '../../api/session-token.ts'
import { messages } from './messages.ts'

const TOO_MANY_REQUESTS = 429
const SERVER_FAULT = 500
const MINUTE_MS = 60_000

/**
 * Whether the failure has nothing to do with the credentials: no connection, too many attempts, a server that cannot
 * answer, a browser that keeps no session.
 */
const isNotOfThem = (error: unknown): error is Error =>
  error instanceof Offline ||
  error instanceof SessionNotKept ||
  (error instanceof Refusal && (error.status === TOO_MANY_REQUESTS || error.status >= SERVER_FAULT))

const isLongWait = (error: Error): error is Refusal & { retryAfterMs: number } =>
  error instanceof Refusal && error.status === TOO_MANY_REQUESTS && (error.retryAfterMs ?? 0) >= MINUTE_MS

const textOf = (error: Error): string =>
  isLongWait(error) ? messages.tooMany(Math.ceil(error.retryAfterMs / MINUTE_MS)) : error.message

/** Refusals of a right password, which tell the person what to do. */
const REFUSED_THOUGH_RIGHT: readonly string[] = ['session.temporary-password-ended', 'session.no-contract']

const isRefusedThoughRight = (error: unknown): error is Refusal =>
  error instanceof Refusal && REFUSED_THOUGH_RIGHT.includes(error.code)

/** Whether the password was right and the code of the second factor is missing, wrong or used. */
export const asksForCode = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'session.second-factor'

/** Text under the password when a login fails, on the login page and in the dialog over a lapsed session. */
export const credentialsFailure = (error: unknown): string =>
  isNotOfThem(error) || isRefusedThoughRight(error) ? textOf(error) : WRONG_CREDENTIALS
