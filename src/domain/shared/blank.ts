/** White space, and characters that no screen and no page shows, as a zero-width space; unlike them, `trim` leaves those. */
const SEEN = /[^\s\p{Cf}\p{Cc}]/u

/** Whether a text says nothing to whoever reads it. */
export const isBlank = (text: string): boolean => !SEEN.test(text)
