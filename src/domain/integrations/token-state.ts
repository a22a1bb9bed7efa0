import type { UnknownWord } from '../shared/known-words.ts'
import type { TokenScope } from './api-token.ts'
import { scopeText } from './scope-words.ts'

export const tokenStateWords = {
  active: 'Activo',
  revoked: 'Revocado',
  expired: 'Vencido',
  suspended: 'Suspendido',
} as const
export type TokenState = keyof typeof tokenStateWords

/** Facts of a token's state; `expiresOn` is `yyyy-mm-dd`. */
type StateFacts = { isActive: boolean; revokedAt: string | null; expiresOn: string }

/**
 * State of a token on a day. A token that is neither revoked nor expired, and opens nothing, is suspended because of
 * the account that has it.
 * @param today `yyyy-mm-dd`
 */
export function tokenState({ isActive, revokedAt, expiresOn }: StateFacts, today: string): TokenState {
  if (isActive) return 'active'
  if (revokedAt !== null) return 'revoked'
  return expiresOn < today ? 'expired' : 'suspended'
}

/** Stands for the day of the last use of a token that nothing has used. */
export const NEVER_USED = 'Sin uso'

/** Facts that the list of tokens shows in words. */
type ShownFacts = StateFacts & {
  prefix: string
  scopes: readonly (TokenScope | UnknownWord)[]
  ipRanges: readonly string[]
  lastUsedOn: string | null
}

/** Words of a token that its list shows on a day, besides names and days. @param today `yyyy-mm-dd` */
export const tokenWords = (token: ShownFacts, today: string): string[] => [
  tokenStateWords[tokenState(token, today)],
  token.prefix,
  ...token.scopes.map(scopeText),
  ...token.ipRanges,
  token.lastUsedOn === null ? NEVER_USED : '',
]
