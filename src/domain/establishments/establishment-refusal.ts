import type { ProblemCode } from '../shared/problem.ts'
import type { EstablishmentForm } from './establishment-form.ts'

/** The choices of an inscription form that were found in the catalogues. */
export type EstablishmentCatalogueMatches = {
  hasInscriptionType: boolean
  hasIdentificationType: boolean
  /** True for the type of companies, whose number may end with a check digit. */
  isNit: boolean
  /** True if the city belongs to the chosen ZODES of the department. */
  hasCity: boolean
  /** True if the location belongs to the chosen population type. */
  hasLocation: boolean
  /** Number of chosen activities that belong to the inscription type. */
  activities: number
}

/** The reason why the choices of a form do not fit together, or null. `activityIds` must not repeat an id. */
export function establishmentRefusal(
  { activityIds }: Pick<EstablishmentForm, 'activityIds'>,
  matches: EstablishmentCatalogueMatches,
): ProblemCode | null {
  if (!matches.hasInscriptionType || !matches.hasIdentificationType) return 'catalogue.not-found'
  if (!matches.hasCity) return 'establishment.city-mismatch'
  if (!matches.hasLocation) return 'establishment.location-mismatch'
  return matches.activities === activityIds.length ? null : 'establishment.activity-mismatch'
}
