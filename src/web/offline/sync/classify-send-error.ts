import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { Refusal, UNWORDED_CODE } from '../../api/refusal.ts'
import type { SessionRefusal } from './drain-types.ts'

const DEACTIVATED: ProblemCode = 'session.deactivated'
const PASSWORD_DUE: ProblemCode = 'session.password-change-due'
const SECOND_FACTOR_DUE: ProblemCode = 'session.second-factor-due'

/** Statuses that mean "try again later". */
const LATER = [408, 425, 429]

/**
 * The answer of an older server, during an upgrade or after a rollback: this app sends a field that it does not know.
 */
const OLDER_SERVER: ProblemCode = 'request.unknown-field'
/** The code stands in the answer to a call, or to one command of a batch. */
export const isFromOlderServer = (code: string): boolean => code === OLDER_SERVER

/** The answer was applied, but a try at once would meet the same obstacle. */
export class RetryLater extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NotNow'
  }
}

/** Another user logged in, or this one logged out, while something was being sent. */
export class SessionChanged extends Error {
  constructor() {
    super('The session has changed.')
    this.name = 'SessionLeft'
  }
}

export type SendErrorClass =
  | { kind: 'session'; outcome: SessionRefusal }
  /** The server refused the whole request and did nothing. */
  | { kind: 'refusal'; refusal: Refusal }
  /** `isUntouched`: the server did nothing with the request; otherwise its state is unknown. */
  | { kind: 'later'; isUntouched: boolean; retryAfterMs: number | undefined }

/** Only an envelope of our server counts as a refusal. A proxy's page, a cut connection or a bug is tried again. */
export function classifySendError(error: unknown): SendErrorClass {
  if (!(error instanceof Refusal)) return { kind: 'later', isUntouched: false, retryAfterMs: undefined }
  const { status, code, retryAfterMs } = error
  if (code === UNWORDED_CODE || status >= 500) return { kind: 'later', isUntouched: false, retryAfterMs }
  if (code === DEACTIVATED) return { kind: 'session', outcome: { kind: 'deactivated' } }
  if (status === 401) return { kind: 'session', outcome: { kind: 'lapsed' } }
  if (code === PASSWORD_DUE) return { kind: 'session', outcome: { kind: 'password-due' } }
  if (code === SECOND_FACTOR_DUE) return { kind: 'session', outcome: { kind: 'second-factor-due' } }
  if (LATER.includes(status) || isFromOlderServer(code)) return { kind: 'later', isUntouched: true, retryAfterMs }
  return { kind: 'refusal', refusal: error }
}
