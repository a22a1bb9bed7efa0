/** A municipality of the department. `otherNames` are those that people write. */
type City = {
  id: number
  zodesId: number
  daneCode: string
  name: string
  otherNames: readonly string[]
  isDistrict: boolean
}
type Named = { id: number; name: string }

/** The catalogues that the texts of a census are matched with. */
export type ImportCatalogue = {
  department: { daneCode: string; name: string }
  departments: readonly { daneCode: string; name: string }[]
  zodes: readonly (Named & { code: string })[]
  cities: readonly City[]
  inscriptionTypes: readonly Named[]
  activities: readonly (Named & { inscriptionTypeId: number })[]
  identificationTypes: readonly (Named & { abbreviation: string })[]
  locationTypes: readonly (Named & { populationType: string })[]
}

/** A text in a catalogue: a value of it, or a suggestion that a person has to take. */
export type Match = { id: number } | { suggestionId?: number }
