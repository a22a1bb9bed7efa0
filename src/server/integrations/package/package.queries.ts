import type { ConceptoFloors } from '../../../domain/inspections/concepto-sanitario.ts'
import type { Querier } from '../../platform/db/database.ts'
import { conceptoBands } from '../../schema/catalogues.table.ts'

/** The floors of every version of the bands. */
export const findFloors = async (q: Querier): Promise<Map<number, ConceptoFloors>> => {
  const bands = await q.select().from(conceptoBands)
  return new Map(
    bands.map((band) => [band.version, { favorable: band.favorableFloor, conRequerimientos: band.requirementsFloor }]),
  )
}
