/** Without the letters and digits that are mistaken for one another when read aloud or from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Random bytes of the given number. */
export type RandomBytes = (size: number) => Uint8Array

/** A password that is shown once and changed at the first login: 16 characters in groups, 79 bits. */
export function temporaryPassword(random: RandomBytes): string {
  const length = GROUPS * GROUP_LENGTH
  const characters: string[] = []
  // Bytes beyond the last whole multiple of the alphabet would make its first letters likelier.
  const limit = 256 - (256 % ALPHABET.length)
  while (characters.length < length) {
    for (const byte of random(length)) if (byte < limit) characters.push(ALPHABET[byte % ALPHABET.length] as string)
  }
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  )
  return groups.join('-')
}
