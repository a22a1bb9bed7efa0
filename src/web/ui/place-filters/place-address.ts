/** Place and type that a page is narrowed to. */
export type Place = {
  zodesId?: number | undefined
  cityId?: number | undefined
  inscriptionTypeId?: number | undefined
}
/** The same in the spelling of an address. */
export type PlaceAddress = {
  zodes?: string | undefined
  municipio?: string | undefined
  tipo?: string | undefined
}
/** The same keys with any values, as a person may have typed them. */
export type TypedPlaceAddress = { [Key in keyof PlaceAddress]?: unknown }

const idIn = (value: unknown) => {
  const text = String(value ?? '')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** The place and type of an address; an invalid value counts as absent. */
export const placeOf = ({ zodes, municipio, tipo }: TypedPlaceAddress) => ({
  zodesId: idIn(zodes),
  cityId: idIn(municipio),
  inscriptionTypeId: idIn(tipo),
})
