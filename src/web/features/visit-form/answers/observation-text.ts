import { MAX_FREE_TEXT } from '../../../../domain/shared/fields.ts'

/** An observation with the suggested requirement after what its person wrote, as far as the field takes it. */
export function withRequirement(observation: string, requirement: string): string {
  if (observation.includes(requirement)) return observation
  const written = observation.trimEnd()
  return (written === '' ? requirement : `${written}\n${requirement}`).slice(0, MAX_FREE_TEXT)
}

/**
 * A text as the server can keep it, which refuses the whole write otherwise: without zero bytes, and with the sign for
 * what cannot be shown in place of half a character, as some keyboards leave of an emoji.
 */
export const wellFormed = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
