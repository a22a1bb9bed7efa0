import { randomBytes } from 'node:crypto'
import { linkEnd } from '../../domain/portal/portal-rules.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'

const TOKEN_BYTES = 32

/** A link before its mail went out. `address` is for the mail alone; `told` stands in its place in what is kept of it. */
export type NewLink = { address: string; told: string; tokenHash: string; expiresAt: Date }

/** Makes a link of the portal. Its token is kept nowhere: the mail alone has it. */
export function newLink(publicUrl: string, at: Date): NewLink {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const portal = `${publicUrl}/p/`
  return {
    address: `${portal}${token}`,
    told: `${portal}… (enlace personal)`,
    tokenHash: tokenDigest(token),
    expiresAt: linkEnd(at),
  }
}
