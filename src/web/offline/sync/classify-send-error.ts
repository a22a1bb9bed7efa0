import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { Refusal, UNWORDED_CODE } from '../../api/refusal.ts'
import type { DrainOutcome } from './drain-types.ts'

const DEACTIVATED: ProblemCode = 'session.deactivated'
const PASSWORD_DUE: ProblemCode = 'session.password-change-due'

/** Statuses that ask to come again later. */
const LATER = [408, 425, 429]

/** This app sends what its own version's server knows: an older one answers, in the middle of an upgrade or after going back. */
const OLDER_SERVER: ProblemCode = 'request.unknown-field'
/** Of a whole call, or of one command of it. */
export const isFromOlderServer = (code: string): boolean => code === OLDER_SERVER

/** What was answered is applied, and what is left of the visit would meet the same again: it is for later. */
export class RetryLater extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NotNow'
  }
}

/** The session for which something was being sent is no longer the device's: somebody logged out, or in. */
export class SessionChanged extends Error {
  constructor() {
    super('The session has changed.')
    this.name = 'SessionLeft'
  }
}

export type SendErrorClass =
  | { kind: 'session'; outcome: Extract<DrainOutcome, { kind: 'lapsed' | 'deactivated' | 'password-due' }> }
  /** Our server said no to all of it, and did nothing. */
  | { kind: 'refusal'; refusal: Refusal }
  /** `isUntouched`: nothing was done with what was sent; otherwise nobody knows. */
  | { kind: 'later'; isUntouched: boolean; retryAfterMs: number | undefined }

/** Only our server's own words are a refusal: a proxy's page, a cut connection or a bug of ours are to be tried again. */
export function classifySendError(error: unknown): SendErrorClass {
  if (!(error instanceof Refusal)) return { kind: 'later', isUntouched: false, retryAfterMs: undefined }
  const { status, code, retryAfterMs } = error
  if (code === UNWORDED_CODE || status >= 500) return { kind: 'later', isUntouched: false, retryAfterMs }
  if (code === DEACTIVATED) return { kind: 'session', outcome: { kind: 'deactivated' } }
  if (status === 401) return { kind: 'session', outcome: { kind: 'lapsed' } }
  if (code === PASSWORD_DUE) return { kind: 'session', outcome: { kind: 'password-due' } }
  if (LATER.includes(status) || isFromOlderServer(code)) return { kind: 'later', isUntouched: true, retryAfterMs }
  return { kind: 'refusal', refusal: error }
}
