import { createHash } from 'node:crypto'

/** Digest of a random token, in hex. The database keeps only this, so its readers cannot use the token. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')
