/**
 * A text as the server can keep it, which refuses the whole write otherwise: without zero bytes, and with the sign for
 * what cannot be shown in place of half a character, as some keyboards leave of an emoji.
 */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
