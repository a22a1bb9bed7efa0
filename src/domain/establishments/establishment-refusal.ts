import type { ProblemCode } from '../shared/problem.ts'
import type { EstablishmentForm } from './establishment-form.ts'

/** What the catalogues hold of what a form chose. */
export type EstablishmentCatalogueMatches = {
  hasInscriptionType: boolean
  hasIdentificationType: boolean
  /** The city in the chosen ZODES of the department. */
  hasCity: boolean
  /** The location in the chosen population type. */
  hasLocation: boolean
  /** How many of the chosen activities are of the inscription type. */
  activities: number
}

/** Why the choices of a form do not go together, or null. `activityIds` without repetition. */
export function establishmentRefusal(
  { activityIds }: Pick<EstablishmentForm, 'activityIds'>,
  fit: EstablishmentCatalogueMatches,
): ProblemCode | null {
  if (!fit.hasInscriptionType || !fit.hasIdentificationType) return 'catalogue.not-found'
  if (!fit.hasCity) return 'establishment.city-mismatch'
  if (!fit.hasLocation) return 'establishment.location-mismatch'
  return fit.activities === activityIds.length ? null : 'establishment.activity-mismatch'
}
