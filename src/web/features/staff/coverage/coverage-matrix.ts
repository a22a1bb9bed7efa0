import type { TerritoryRow } from '../staff.queries.ts'
import type { CityRow } from '../staff-catalogues.ts'

export type Part = 'technician' | 'engineer'
/** An official who may be sent on visits. */
export type Covering = { id: number; name: string; part: Part }
/** How an official covers a municipality: it was named, or its whole subregion was. */
export type Cover = 'city' | 'zodes'

export type MatrixRow = {
  city: CityRow
  /** The officials who cover the municipality. */
  covers: ReadonlyMap<number, Cover>
  technicians: number
  engineers: number
}

/** Which official covers which municipality, by what was declared. Somebody without a territory covers none here. */
export function coverageMatrix(
  cities: readonly CityRow[],
  officials: readonly Covering[],
  territories: readonly TerritoryRow[],
): MatrixRow[] {
  return cities.map((city) => {
    const covers = new Map<number, Cover>()
    for (const { userId, zodesId, cityId } of territories) {
      if (cityId === city.id) covers.set(userId, 'city')
      else if (cityId === null && zodesId === city.zodesId && !covers.has(userId)) covers.set(userId, 'zodes')
    }
    const count = (part: Part) => officials.filter((one) => one.part === part && covers.has(one.id)).length
    return { city, covers, technicians: count('technician'), engineers: count('engineer') }
  })
}

/** Officials without a declared territory: they may go anywhere, and fill no hole of the matrix. */
export const undeclared = (officials: readonly Covering[], territories: readonly TerritoryRow[]): Covering[] =>
  officials.filter(({ id }) => !territories.some(({ userId }) => userId === id))
