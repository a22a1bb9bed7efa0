/** Characters of windows-1252 that are no Latin-1, and their bytes. */
const MARKS = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((mark, at) => [mark, 0x80 + at] as const),
)
/** The first byte of a letter in UTF-8 and one after it, read as windows-1252: 'Ã³' is 'ó'. */
const SUSPICIOUS = /[ÃÂâ][\u0080-\u00bf\u20ac-\u2122\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc]/u

/** The bytes of the text in windows-1252, as an address writes them; undefined for a text with other characters. */
function escapedBytes(text: string): string | undefined {
  let escaped = ''
  for (const character of text) {
    const code = MARKS.get(character) ?? character.codePointAt(0) ?? 0
    if (code > 0xff) return undefined
    escaped += `%${code.toString(16).padStart(2, '0')}`
  }
  return escaped
}

/**
 * The text whose letters were damaged by reading UTF-8 as windows-1252, as 'AchÃ­' for 'Achí'; undefined for one that
 * is not. No letter is guessed: the bytes are the same.
 */
export function mendedLetters(text: string): string | undefined {
  if (!SUSPICIOUS.test(text)) return undefined
  const bytes = escapedBytes(text)
  if (bytes === undefined) return undefined
  try {
    return decodeURIComponent(bytes)
  } catch {
    return undefined
  }
}
