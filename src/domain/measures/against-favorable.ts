import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'

/** A measure in force, as far as the concepto of a later visit depends on it. */
export type BindingMeasure = {
  /** Null until it has its acta. */
  number: string | null
  name: string
  /** Day of the visit that imposed it, `yyyy-mm-dd`. */
  imposedOn: string
  stopsOperation: boolean
}

/**
 * The measures in force that forbid the concepto of a visit: a place whose operation is stopped is not FAVORABLE.
 * @param day day of the visit, `yyyy-mm-dd`; a measure of a later day does not bind it
 */
export const measuresAgainst = <Measure extends BindingMeasure>(
  { concepto, day }: { concepto: ConceptoSanitario; day: string },
  inForce: readonly Measure[],
): Measure[] =>
  concepto === 'FAVORABLE' ? inForce.filter(({ stopsOperation, imposedOn }) => stopsOperation && imposedOn <= day) : []
