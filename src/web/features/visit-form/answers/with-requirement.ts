import { MAX_FREE_TEXT } from '../../../../domain/shared/fields.ts'

/** An observation with the suggested requirement after what its person wrote, as far as the field takes it. */
export function withRequirement(observation: string, requirement: string): string {
  if (observation.includes(requirement)) return observation
  const written = observation.trimEnd()
  return (written === '' ? requirement : `${written}\n${requirement}`).slice(0, MAX_FREE_TEXT)
}
