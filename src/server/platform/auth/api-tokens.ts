import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import type { TokenScope } from '../../../domain/integrations/api-token.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { bindLogUser } from '../observability/requests.ts'

/** A token of another system, as its requests are judged. */
export type FoundToken = {
  id: number
  departmentId: number
  scopes: readonly TokenScope[]
  ipRanges: readonly string[]
  expiresOn: string
  isRevoked: boolean
  maker: { id: number; email: string; isActive: boolean; userType: number | null }
}

/** Port to the tokens of other systems; `integrations/` fills it. */
export type ApiTokens = {
  /** Reads a token now, never from an earlier answer. Undefined for a text that is no token of this server. */
  find(token: string): Promise<FoundToken | undefined>
  /** Id of a token that was found before, for limits: no query is made. */
  knownId(token: string): number | undefined
  /** Notes the day of a use. */
  used(id: number, today: string): Promise<void>
}

/** A token that reads, and what it may read. */
export type ApiCaller = { tokenId: number; scopes: readonly TokenScope[] }

const TOKEN_PREFIX = 'vig_'
export const isApiToken = (sent: string): boolean => sent.startsWith(TOKEN_PREFIX)

/** The password of `Authorization: Basic`, in which programs for tables send the token. */
function basicPassword(header: string): string {
  const encoded = /^Basic\s+([\w+/=-]+)$/i.exec(header)?.[1]
  const pair = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  return pair.slice(pair.indexOf(':') + 1)
}

/** The token of another system in a request: `Bearer`, bare or, where the call takes it, as password of `Basic`. */
export function apiTokenOf({ headers }: Pick<FastifyRequest, 'headers'>, takesBasic = false): string | undefined {
  const header = headers.authorization?.trim() ?? ''
  const bearer = header.replace(/^Bearer\s+/i, '')
  if (isApiToken(bearer)) return bearer
  const password = takesBasic ? basicPassword(header) : ''
  return isApiToken(password) ? password : undefined
}

/** An IPv4 address that came over an IPv6 socket, as IPv4. */
const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Whether an address lies in one of some ranges, `a.b.c.d`, `a.b.c.d/n` or the same of IPv6. */
export function isInRanges(ip: string, ranges: readonly string[]): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    const family = isIPv4(net) ? 'ipv4' : 'ipv6'
    list.addSubnet(net, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  const address = plainAddress(ip)
  if (isIPv4(address)) return list.check(address, 'ipv4')
  return isIPv6(address) && list.check(address, 'ipv6')
}

/**
 * The administrator for whom a token reads, with what it may read. Everything is judged at each request: a token ends
 * with its day, its revocation, and its maker's account or role.
 * @throws Problem token.invalid, token.address, token.session-needed, token.scope-missing
 */
export async function readTokenCaller(
  { apiTokens, clock }: { apiTokens: ApiTokens; clock: () => Date },
  request: FastifyRequest,
  { tokenScopes }: Pick<Endpoint, 'tokenScopes'>,
  token: string,
): Promise<{ official: Official; apiCaller: ApiCaller }> {
  const found = await apiTokens.find(token)
  const today = dayOf(clock())
  const isDead = !found || found.isRevoked || found.expiresOn < today
  if (isDead || !found.maker.isActive || found.maker.userType !== USER_TYPE.administrator) {
    throw new Problem('token.invalid')
  }
  const { id: tokenId, departmentId, scopes, maker } = found
  bindLogUser(request, maker.id)
  if (found.ipRanges.length > 0 && !isInRanges(request.ip, found.ipRanges)) throw new Problem('token.address')
  if (!tokenScopes) throw new Problem('token.session-needed')
  const missing = tokenScopes.find((scope) => !scopes.includes(scope))
  if (missing) throw new Problem('token.scope-missing', { params: { scope: missing } })
  await apiTokens.used(tokenId, today)
  const official = { id: maker.id, email: maker.email, departmentId, userType: USER_TYPE.administrator }
  return { official, apiCaller: { tokenId, scopes } }
}
