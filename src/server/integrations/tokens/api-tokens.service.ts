import type { ApiToken } from '../../../contract/integrations/api-tokens.wire.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { expiryFault, TOKEN_WARNING_DAYS, type TokenForm } from '../../../domain/integrations/api-token.ts'
import type { NoticeFacts } from '../../../domain/notices/notice-texts.ts'
import { addDays } from '../../../domain/shared/days.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import { forgetNotices } from '../../notices/notices.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Cells } from '../../platform/lists/page-of-rows.ts'
import { adoptToken, findTokens, hasToken, insertToken, revokeToken } from './api-tokens.queries.ts'
import { newToken } from './stored-tokens.ts'

type By = { by: Official; at: Date }

/** Makes a token. Its secret is in the answer and nowhere else. */
export async function createToken(q: Querier, { by, at }: By, form: TokenForm): Promise<{ id: number; token: string }> {
  const fault = expiryFault(form.expiresOn, dayOf(at))
  if (fault) throw new Problem('request.invalid', { params: { reason: fault }, fields: { expiresOn: fault } })
  const { token, hash, prefix } = newToken()
  const { name, scopes, expiresOn, ipRanges = [] } = form
  const id = await q.transaction(async (tx) => {
    const row = { name, scopes, expiresOn, ipRanges, prefix, tokenHash: hash, createdAt: at, createdBy: by.id }
    const created = await insertToken(tx, { ...row, departmentId: by.departmentId })
    const details = { name, scopes, expiresOn, ipRanges }
    await audit(tx, { official: by, at, action: 'create', subject: 'token', subjectId: created, details })
    return created
  })
  return { id, token }
}

/** Ends a token at once. @throws Problem token.not-found */
export const revoke = (q: Querier, { by, at }: By, id: number): Promise<void> =>
  q.transaction(async (tx) => {
    const name = await revokeToken(tx, { departmentId: by.departmentId, id, at })
    if (name === undefined) throw new Problem('token.not-found')
    await audit(tx, { official: by, at, action: 'revoke-token', subject: 'token', subjectId: id, details: { name } })
  })

/**
 * Takes a suspended token over: it reads for the administrator from now on. Its notices go: a token that is suspended
 * again is told again.
 * @throws Problem token.not-found, token.not-suspended
 */
export const adopt = (q: Querier, { by, at }: By, id: number): Promise<void> =>
  q.transaction(async (tx) => {
    const { departmentId, id: userId } = by
    const name = await adoptToken(tx, { departmentId, id, userId, today: dayOf(at) })
    if (name === undefined) {
      throw new Problem((await hasToken(tx, departmentId, id)) ? 'token.not-suspended' : 'token.not-found')
    }
    await audit(tx, { official: by, at, action: 'adopt-token', subject: 'token', subjectId: id, details: { name } })
    await forgetNotices(tx, { departmentId, kind: 'token_suspended', subject: 'token', subjectId: id })
  })

type FoundToken = Awaited<ReturnType<typeof findTokens>>[number]
const mayStillRead = ({ revokedAt, expiresOn }: FoundToken['token'], today: string): boolean =>
  revokedAt === null && expiresOn >= today
const isActiveAdministrator = ({ isActive, userType }: FoundToken['maker']): boolean =>
  isActive && userType === USER_TYPE.administrator

/** A notice about a token. `dueOn` is the token's last day. */
type TokenNotice = { id: number; dueOn?: string; facts: NoticeFacts }

/**
 * Notices about the tokens of a department: those that end soon, and those that are suspended (R 24.10).
 * @param day `yyyy-mm-dd`
 */
export async function tokenNotices(q: Querier, departmentId: number, day: string): Promise<TokenNotice[]> {
  const lastDay = addDays(day, TOKEN_WARNING_DAYS)
  return (await findTokens(q, departmentId)).flatMap(({ token, maker }): TokenNotice[] => {
    const { id, name, expiresOn } = token
    if (!mayStillRead(token, day)) return []
    if (!isActiveAdministrator(maker)) return [{ id, facts: { kind: 'token_suspended', name } }]
    if (expiresOn > lastDay) return []
    return [{ id, dueOn: expiresOn, facts: { kind: 'token_ending', name, expiresOn } }]
  })
}

export async function readTokens(q: Querier, { by, at }: By): Promise<ApiToken[]> {
  const today = dayOf(at)
  return (await findTokens(q, by.departmentId)).map(({ token, makerName, maker }) => ({
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes,
    ipRanges: token.ipRanges,
    createdBy: makerName,
    createdAt: token.createdAt.toISOString(),
    expiresOn: token.expiresOn,
    lastUsedOn: token.lastUsedOn,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    isActive: mayStillRead(token, today) && isActiveAdministrator(maker),
  }))
}

export const tokenCells: Cells<
  ApiToken,
  'id' | 'name' | 'createdBy' | 'createdAt' | 'expiresOn' | 'lastUsedOn' | 'isActive'
> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => createdAt,
  expiresOn: ({ expiresOn }) => expiresOn,
  lastUsedOn: ({ lastUsedOn }) => lastUsedOn,
  isActive: ({ isActive }) => isActive,
}
