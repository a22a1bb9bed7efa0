import { fewText } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import type { MapPlace } from '../../../ui/map/map-drawing.tsx'
import type { TerritoryRow } from '../home.queries.ts'
import type { MapMeasure } from '../home-address.ts'
import { mapTexts } from '../messages.ts'

/** A municipality with its value, which is null without inspections, or with too few for a mean. */
type Place = MapPlace & { zodesId: number; inspections: number; valueText: string }

/** Decimals of a measure as it is shown. */
export const decimalsOf = (measure: MapMeasure): number => (measure === 'cumplimiento' ? 1 : 0)

const valueTextOf = (value: number | null, inspections: number, measure: MapMeasure) => {
  if (value !== null) return measure === 'cumplimiento' ? `${numberText(value, 1)} %` : numberText(value)
  return inspections > 0 ? fewText(inspections) : mapTexts.nothing
}

/** The rows of municipalities in the order of their names. */
export function placesOf(rows: readonly TerritoryRow[], measure: MapMeasure): Place[] {
  return rows
    .flatMap(({ cityId, city, daneCode, zodesId, inspections, ...row }) => {
      if (cityId === null || city === null || daneCode === null) return []
      const value = measure === 'cumplimiento' ? row.complianceMean : inspections || null
      const classNumber = measure === 'cumplimiento' ? row.complianceClass : row.inspectionsClass
      const valueText = valueTextOf(value, inspections, measure)
      const text = mapTexts.place(city, valueText, inspections)
      return [{ cityId, zodesId, daneCode, name: city, text, inspections, value, valueText, classNumber }]
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'es'))
}
