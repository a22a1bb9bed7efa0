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
