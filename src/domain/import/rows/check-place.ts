import { isPopulationType } from '../../establishments/establishment-form.ts'
import { POPULATION_IDS } from '../import-words.ts'
import type { RowCheck } from './row-check.ts'

const populationOf = (id: number) => (id === POPULATION_IDS.URBANA ? 'URBANA' : 'RURAL')

function checkPopulation(row: RowCheck): void {
  const text = row.texts.populationType
  if (text === undefined) return
  const id = row.look('populationType', text, row.matchers.population)
  if (id !== undefined) row.value.populationType = populationOf(id)
  else row.warn('populationType', `El tipo de población «${text}» no se entiende y quedará sin llenar.`)
}

/** The population and the type of location. A type of one population alone tells the population. */
export function checkPlace(row: RowCheck): void {
  checkPopulation(row)
  const text = row.texts.locationId
  if (text === undefined) return
  const population = row.value.populationType
  const { location, locationById } = row.matchers
  const match = population !== undefined && isPopulationType(population) ? location[population] : location.any
  const id = row.look('locationId', text, match)
  const found = id === undefined ? undefined : locationById.get(id)
  if (!found) {
    row.warn('locationId', `El tipo de ubicación «${text}» no se entiende y quedará sin llenar.`)
  } else if (population !== undefined && found.populationType !== population) {
    row.warn('locationId', `La ubicación «${text}» no es de una población ${population.toLowerCase()}.`)
  } else {
    row.value.locationId = found.id
    row.value.populationType = found.populationType
  }
}
