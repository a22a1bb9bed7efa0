import { Problem } from '../../domain/shared/problem.ts'

/** Whoever comes while this process has all that it may have under way is told to come back. */
export const tooBusy = (): Problem => new Problem('request.too-many', { params: { retryAfterS: '10' } })
