import { MAX_FREE_TEXT } from '../../../../domain/shared/fields.ts'

/** Adds the suggested requirement after the inspector's text, up to the length of the field. */
export function withRequirement(observation: string, requirement: string): string {
  if (observation.includes(requirement)) return observation
  const written = observation.trimEnd()
  return (written === '' ? requirement : `${written}\n${requirement}`).slice(0, MAX_FREE_TEXT)
}

/**
 * A text that the server accepts; otherwise it refuses the whole write. Zero bytes go, and U+FFFD replaces half a
 * surrogate pair, which some keyboards leave of an emoji.
 */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
