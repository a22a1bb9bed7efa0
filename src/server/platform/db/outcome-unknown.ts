import { Problem } from '../../../domain/shared/problem.ts'

/** As for a database that does not answer (platform/http/errors.ts). */
const TRY_AGAIN = { retryAfterS: '30' }

/** The connection broke at the commit: nobody knows whether it stands, so the sender asks again, with its key if it has one. */
export class OutcomeUnknown extends Problem {
  constructor(cause: unknown) {
    super('database.outcome-unknown', { params: TRY_AGAIN, cause })
  }
}
