import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { GIVE_A_REASON } from '../../../domain/integrations/feed-form.ts'
import type { RowSetName } from '../../../domain/integrations/row-set-names.ts'
import { hasPersonal, maskRow, type Row, rowSets } from '../../../domain/integrations/row-sets.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { ApiCaller } from '../../platform/auth/api-tokens.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RowSelection } from './row-sets.queries.ts'

/** The caller of a reading. A session asks for persons' data with a reason. */
export type RowReader = {
  official: Official
  apiCaller?: ApiCaller | undefined
  isPersonal?: boolean | undefined
  reason?: string | undefined
}

const isAdministrator = ({ userType }: Official) => userType === USER_TYPE.administrator

/** Rows of a set for a reader: an official of the field has their own visits alone, as in the list. */
export const selectionOf = ({ official }: RowReader, set: RowSetName): RowSelection => ({
  set,
  departmentId: official.departmentId,
  onlyOf: isAdministrator(official) ? undefined : official.id,
})

/**
 * Whether a reader gets persons' data unmasked (R 24.2): a token with its scope, or an administrator with a reason.
 * @throws Problem access.forbidden, request.invalid
 */
export function readsPersonal({ official, apiCaller, isPersonal = false, reason }: RowReader): boolean {
  if (apiCaller) return apiCaller.scopes.includes('personal:read')
  if (!isPersonal) return false
  if (!isAdministrator(official)) throw new Problem('access.forbidden')
  if (reason) return true
  throw new Problem('request.invalid', { params: { reason: GIVE_A_REASON }, fields: { reason: GIVE_A_REASON } })
}

/** Readings of tokens that are remembered as told to the trail, in each process. */
const MAX_TOLD = 1_000

/**
 * Makes the function that tells the trail of persons' data that go out: each request of a session, and for each token and
 * set the first of a day.
 */
export function personalAudit({ clock }: Pick<Platform, 'clock'>) {
  const told = new Set<string>()
  return async (q: Querier, { official, apiCaller, reason }: RowReader, set: RowSetName): Promise<void> => {
    const at = clock()
    const tokenId = apiCaller?.tokenId
    const key = `${tokenId} ${set} ${dayOf(at)}`
    if (!hasPersonal(set) || (tokenId !== undefined && told.has(key))) return
    const details = { set, ...(tokenId === undefined ? { reason } : { tokenId }) }
    await audit(q, { official, at, action: 'read-personal', subject: 'row-set', details })
    if (told.size >= MAX_TOLD) told.clear()
    if (tokenId !== undefined) told.add(key)
  }
}

/** The row as a reader may see it. */
export const shownTo = (set: RowSetName, isPersonal: boolean): ((row: Row) => Row) =>
  isPersonal ? (row) => row : (row) => maskRow(rowSets[set], row)
