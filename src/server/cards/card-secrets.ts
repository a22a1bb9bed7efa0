import { createHmac } from 'node:crypto'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import { toBase32 } from '../second-factor/base32.ts'

/** The card that a token belongs to. The instant tells apart the cards of one person, also after a restore. */
export type CardIdentity = { departmentId: number; userId: number; issuedAt: Date }

/** Letters of a token: 130 bits in base32. */
const TOKEN_LETTERS = 26
const TOKEN = /^[A-Z2-7]{26}$/

const digest = (secret: string, purpose: string, of: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${of}`).digest()

/** The token of a card. It is made of the server's secret and kept nowhere (decision 040). */
export const cardToken = (secret: string, { departmentId, userId, issuedAt }: CardIdentity): string =>
  toBase32(digest(secret, 'vigia card', `${departmentId} ${userId} ${issuedAt.toISOString()}`)).slice(0, TOKEN_LETTERS)

/** The hash under which a text of an address is looked for; a text that is no token has one too. */
export const hashOfSent = (sent: string): string => {
  const token = sent.toUpperCase()
  return tokenDigest(TOKEN.test(token) ? token : `no token: ${token}`)
}

const SIX_FIGURES = 1_000_000

/** The code of a visit, six figures, which travels in the prepared visit and works without signal. */
export const visitCode = (secret: string, visitId: number): string =>
  String(digest(secret, 'vigia visit', String(visitId)).readUIntBE(0, 6) % SIX_FIGURES).padStart(6, '0')

/** The present secret, and the one before while it is being changed. */
export const secretsOf = ({
  tokenSecret,
  previousTokenSecret,
}: {
  tokenSecret: string
  previousTokenSecret: string | undefined
}): string[] => [tokenSecret, ...(previousTokenSecret === undefined ? [] : [previousTokenSecret])]
