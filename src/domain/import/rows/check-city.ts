import { idOf } from './matchers.ts'
import type { RowCheck } from './row-check.ts'

const notInCatalogue = (text: string) => `El municipio «${text}» no está en el catálogo.`

/** The subregion follows from the municipality; a cell that says another is told. */
function checkZodes(row: RowCheck, city: string, zodesId: number): void {
  const text = row.texts.zodes
  if (text === undefined || idOf(row.matchers.zodes(text)) === zodesId) return
  const name = row.matchers.zodesById.get(zodesId)?.name ?? ''
  row.warn('zodes', `${city} es de la subregión ${name} y la celda dice «${text}».`)
}

/** The municipality, with the subregion that it is of. A row without one cannot come in. */
export function checkCity(row: RowCheck): void {
  const text = row.texts.city
  if (text === undefined) {
    row.refuse('city', 'Falta el municipio.')
    return
  }
  const chosen = row.chosen('city', text)
  const match = chosen === undefined ? row.matchers.city(text) : { cityId: chosen }
  const city = 'cityId' in match ? row.matchers.cityById.get(match.cityId) : undefined
  if (city) {
    row.value.city = city.id
    row.value.zodes = city.zodesId
    checkZodes(row, city.name, city.zodesId)
    if (city.isDistrict) row.warn('city', 'La vigilancia es del Distrito.')
    return
  }
  const { otherDepartment, suggestionId } = 'cityId' in match ? {} : match
  if (otherDepartment !== undefined) {
    row.refuse('city', `${text} es de ${otherDepartment}.`)
    return
  }
  row.ask('city', text, suggestionId)
  row.refuse('city', notInCatalogue(text))
}
