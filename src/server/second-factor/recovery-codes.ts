import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './base32.ts'

export const RECOVERY_CODES = 10
/** 120 bits: 24 letters in six groups. With that many, a plain digest is as good as a password hash (ASVS 5.0, 6.5.2). */
const CODE_BYTES = 15

const inGroups = (letters: string) => (letters.match(/.{4}/g) ?? []).join('-')

export const newRecoveryCode = (): string => inGroups(toBase32(randomBytes(CODE_BYTES)))

/** Digest of a code, however it was typed: with or without hyphens and spaces, in any case. */
export const recoveryDigest = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest('hex')
