import { HASH_BELOW, hashEnd, hashOn, hashStart } from './hash-text.ts'
import type { World } from './types.ts'

type Choices = Pick<World, 'choose' | 'chance' | 'fraction' | 'uuid'> & {
  /** The hash itself, a whole number of 53 bits. */
  number: (name: string) => number
}

/** Choices of a seed: each is a hash of the seed and its own name. */
export function createChoices(seed: string): Choices {
  const ofSeed = hashStart(`${seed}/`)
  const number = (name: string) => hashEnd(hashOn(ofSeed, name))
  const fraction = (name: string) => number(name) / HASH_BELOW
  return {
    number,
    fraction,
    choose(name, below) {
      if (!Number.isInteger(below) || below < 1) throw new RangeError(`${name}: no choice below ${below}`)
      return Math.floor(fraction(name) * below)
    },
    chance: (name, probability) => fraction(name) < probability,
    uuid(name) {
      const digits = ['a', 'b', 'c']
        .map((part) => number(`${name}/${part}`).toString(16).padStart(14, '0').slice(-12))
        .join('')
      const variant = '89ab'[number(`${name}/d`) % 4]
      const groups = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(12, 15)}`]
      return [...groups, `${variant}${digits.slice(15, 18)}`, digits.slice(18, 30)].join('-')
    },
  }
}
