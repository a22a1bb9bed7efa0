/** The verdict of an inspection, with the words of the acta (R 4.8). */
export const CONCEPTOS = ['FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS', 'DESFAVORABLE'] as const
export type ConceptoSanitario = (typeof CONCEPTOS)[number]

/** Lowest compliance, in percent (0–100), that earns each concepto. Each inspection stores the version of its floors. */
export type ConceptoFloors = { favorable: number; conRequerimientos: number }

/** The floors of R 9.10, as R 12.3 reads them. */
export const standardFloors: ConceptoFloors = { favorable: 90, conRequerimientos: 60 }

/**
 * The concepto that closes an inspection.
 * @param compliancePct compliance in percent (0–100), not rounded
 * @param criticalFindings how many items are both critical and Inaceptable; one is enough to fail
 */
export function conceptoSanitario(
  compliancePct: number,
  criticalFindings: number,
  floors: ConceptoFloors,
): ConceptoSanitario {
  if (criticalFindings > 0) return 'DESFAVORABLE'
  // Floors only: with bands written 60–89.9 and 90–100, an 89.95 would belong to neither.
  if (compliancePct >= floors.favorable) return 'FAVORABLE'
  return compliancePct >= floors.conRequerimientos ? 'FAVORABLE CON REQUERIMIENTOS' : 'DESFAVORABLE'
}
