/** Letters and digits, without those that look or sound alike (i, l, o, 0, 1). */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

const HOUR_MS = 60 * 60 * 1000

/** Instant from which a temporary password opens the account no more. */
export const temporaryPasswordEnd = (givenAt: Date, hours: number): Date =>
  new Date(givenAt.getTime() + hours * HOUR_MS)

/** Returns `size` random bytes. */
export type RandomBytes = (size: number) => Uint8Array

/** A password that is shown once and changed at the first login: 16 characters in four groups, 79 bits. */
export function temporaryPassword(random: RandomBytes): string {
  const length = GROUPS * GROUP_LENGTH
  const characters: string[] = []
  // Bytes from the last whole multiple of the alphabet on would make its first letters likelier.
  const limit = 256 - (256 % ALPHABET.length)
  while (characters.length < length) {
    for (const byte of random(length)) if (byte < limit) characters.push(ALPHABET[byte % ALPHABET.length] as string)
  }
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  )
  return groups.join('-')
}
