import { fold } from '../cells/fold.ts'
import type { ImportCatalogue } from './catalogue.ts'
import { bigramsOf, dice, isOneLetterApart } from './likeness.ts'
import { departmentOfCity } from './other-departments.ts'

const DANE = /^\d{4,5}(?:[.,]0+)?$/
/** 'Magangué - Bolívar', 'Magangué (Bolívar)', 'MUNICIPIO DE MAGANGUÉ'. */
const AROUND = /^(?:el )?municipio (?:de |del )?|^mpio (?:de )?/

export type CityMatch = { cityId: number } | { suggestionId?: number; otherDepartment?: string }

const DANE_DIGITS = 5

function ofCode(catalogue: ImportCatalogue, text: string): CityMatch {
  const code = (text.split(/[.,]/)[0] ?? '').padStart(DANE_DIGITS, '0')
  const city = catalogue.cities.find(({ daneCode }) => daneCode === code)
  if (city) return { cityId: city.id }
  const other = catalogue.departments.find(({ daneCode }) => code.startsWith(daneCode))
  return other && other.daneCode !== catalogue.department.daneCode ? { otherDepartment: other.name } : {}
}

/** The municipality whose name shares most with the words; none where two share as much. */
function likeliest(near: readonly (readonly [name: string, id: number])[], words: string): number | undefined {
  const likenessOf = (name: string) => dice(bigramsOf(name), bigramsOf(words))
  const best = Math.max(...near.map(([name]) => likenessOf(name)))
  const ids = new Set(near.filter(([name]) => likenessOf(name) === best).map(([, id]) => id))
  const [id] = ids
  return ids.size === 1 ? id : undefined
}

/** A municipality by its DANE code, its name or another name; one letter apart is a suggestion alone. */
export function cityMatcher(catalogue: ImportCatalogue): (text: string) => CityMatch {
  const byName = new Map<string, number>()
  for (const { id, name, otherNames } of catalogue.cities) {
    for (const each of [name, ...otherNames]) byName.set(fold(each), id)
  }
  const own = fold(catalogue.department.name)
  const wordsOf = (text: string) => {
    const folded = fold(text).replace(AROUND, '')
    // A name may end as its department is called.
    return !byName.has(folded) && folded.endsWith(` ${own}`) ? folded.slice(0, -own.length - 1) : folded
  }
  return (text) => {
    if (DANE.test(text.trim())) return ofCode(catalogue, text.trim())
    const words = wordsOf(text)
    const cityId = byName.get(words)
    if (cityId !== undefined) return { cityId }
    const suggestionId = likeliest(
      [...byName].filter(([name]) => isOneLetterApart(name, words)),
      words,
    )
    if (suggestionId !== undefined) return { suggestionId }
    const otherDepartment = departmentOfCity(words)
    return otherDepartment === undefined ? {} : { otherDepartment }
  }
}
