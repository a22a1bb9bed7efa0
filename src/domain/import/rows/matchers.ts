import type { ImportCatalogue, Match } from '../catalogue/catalogue.ts'
import { cityMatcher } from '../catalogue/match-city.ts'
import { nameMatcher } from '../catalogue/match-values.ts'
import { POPULATION_IDS } from '../import-words.ts'

/** The two kinds of population with the words that censuses have for them. */
const populations = [
  {
    id: POPULATION_IDS.URBANA,
    name: 'Urbana',
    otherNames: ['urbano', 'u', 'cabecera', 'cabecera municipal', 'casco urbano', 'zona urbana', 'area urbana'],
  },
  {
    id: POPULATION_IDS.RURAL,
    name: 'Rural',
    otherNames: ['r', 'rural disperso', 'centro poblado', 'zona rural', 'area rural', 'resto'],
  },
]

/** Words for a cédula, which most censuses do not abbreviate. */
const CARD = ['cedula', 'cedula de ciudadania', 'ciudadania']

const lettersOf = (abbreviation: string) => abbreviation.replace(/[^A-Z]/g, '')

/** Everything that texts of one file are matched with, prepared once. */
export function matchersOf(catalogue: ImportCatalogue) {
  const { activities, cities, identificationTypes, inscriptionTypes, locationTypes, zodes } = catalogue
  const ofPopulation = (type: string) =>
    nameMatcher(locationTypes.filter(({ populationType }) => populationType === type))
  return {
    city: cityMatcher(catalogue),
    zodes: nameMatcher(zodes.map(({ id, name, code }) => ({ id, name, otherNames: [code] }))),
    zodesById: new Map(zodes.map((row) => [row.id, row])),
    inscriptionType: nameMatcher(inscriptionTypes),
    activity: nameMatcher(activities),
    documentType: nameMatcher(
      identificationTypes.map(({ id, name, abbreviation }) => ({
        id,
        name,
        otherNames: [abbreviation, lettersOf(abbreviation), ...(abbreviation === 'C.C.' ? CARD : [])],
      })),
    ),
    population: nameMatcher(populations),
    location: { URBANA: ofPopulation('URBANA'), RURAL: ofPopulation('RURAL'), any: nameMatcher(locationTypes) },
    activityById: new Map(activities.map((row) => [row.id, row])),
    cityById: new Map(cities.map((row) => [row.id, row])),
    locationById: new Map(locationTypes.map((row) => [row.id, row])),
    documentTypeOfKind: new Map(identificationTypes.map(({ id, abbreviation }) => [lettersOf(abbreviation), id])),
  }
}
export type Matchers = ReturnType<typeof matchersOf>

export const idOf = (match: Match): number | undefined => ('id' in match ? match.id : undefined)
