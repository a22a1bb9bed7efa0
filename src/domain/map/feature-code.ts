import { Problem } from '../shared/problem.ts'

export type Properties = Readonly<Record<string, unknown>>

/** Digits of a DANE code, and of its department and its municipality. */
const [WHOLE, DEPARTMENT, MUNICIPALITY] = [5, 2, 3]
/** Names of the two halves of a code in the files of DANE. */
const HALVES = [/^(DPTO_CCDGO|DPTO|COD_DPTO)$/i, /^(MPIO_CCDGO|MPIO|COD_MPIO)$/i] as const

/** Properties of a feature that may be its code. */
const MOST_PROPERTIES = 100

/** Digits of a property's value. Programs for tables make numbers of codes, and their first zero goes. */
const digitsOf = (value: unknown, length: number): string => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,5}$/.test(text) ? text.padStart(length, '0') : ''
}

/** The code of a feature in its halves, as older files have it. */
function halvesOf(properties: Properties): string {
  const [department, municipality] = HALVES.map((pattern) => {
    const name = Object.keys(properties).find((key) => pattern.test(key))
    return name === undefined ? undefined : properties[name]
  })
  return digitsOf(department, DEPARTMENT) + digitsOf(municipality, MUNICIPALITY)
}

/**
 * Finds where features have their DANE code: the property that names most of the known municipalities, whatever it is
 * called, or its two halves.
 * @throws Problem map.no-codes
 */
export function codeReader(
  features: readonly Properties[],
  known: ReadonlySet<string>,
): (properties: Properties) => string {
  const readers = [
    ...Object.keys(features[0] ?? {})
      .slice(0, MOST_PROPERTIES)
      .map((name) => (properties: Properties) => digitsOf(properties[name], WHOLE)),
    halvesOf,
  ]
  const counted = readers.map((read) => ({ read, hits: features.filter((one) => known.has(read(one))).length }))
  const best = counted.reduce((one, other) => (other.hits > one.hits ? other : one))
  if (best.hits === 0) throw new Problem('map.no-codes')
  return (properties) => best.read(properties) || 'sin código'
}
