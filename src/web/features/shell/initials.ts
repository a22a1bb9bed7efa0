/** First letters of up to two words of an e-mail, in capitals. */
export const initialsOf = (email: string): string =>
  email
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('es'))
    .join('')
