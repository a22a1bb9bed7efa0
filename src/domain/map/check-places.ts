import { Problem } from '../shared/problem.ts'
import type { ExpectedDepartment, ExpectedPlace } from './outlines.ts'

/** Most places that a refusal names. */
const MOST_NAMED = 10
/** Characters of a text in a code's place. */
const LONGEST_CODE = 20

/** A municipality as a refusal names it. */
export function nameOf(places: readonly ExpectedPlace[], daneCode: string): string {
  const known = places.find((place) => place.daneCode === daneCode)
  return known ? `${known.name} (${daneCode})` : daneCode.slice(0, LONGEST_CODE)
}

function told(word: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length - MOST_NAMED
  return [`${word}: ${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` y ${more} más` : ''}.`]
}

/** @throws Problem map.codes unless a file has each municipality of the department once, and no other */
export function checkPlaces(codes: readonly string[], { name, places }: ExpectedDepartment): void {
  const sent = new Set(codes)
  const known = new Set(places.map(({ daneCode }) => daneCode))
  const named = (list: readonly string[]) => list.map((daneCode) => nameOf(places, daneCode))
  const faults = [
    ...told('Faltan', named([...known].filter((code) => !sent.has(code)))),
    ...told('Sobran', named([...sent].filter((code) => !known.has(code)))),
    ...told('Repetidos', named([...sent].filter((code) => codes.indexOf(code) !== codes.lastIndexOf(code)))),
  ]
  if (faults.length === 0) return
  throw new Problem('map.codes', {
    params: { count: String(places.length), department: name, faults: faults.join(' ') },
  })
}
