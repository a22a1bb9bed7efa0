import type { World } from '../world/types.ts'

/** Draws by name; the same name gives the same result. */
export type Choose = World['choose']
export type Kinds = ReturnType<typeof kindsOf>

const WHOLE = 1_000_000

/** Draws from a range, by a probability, from a list, and of an order, each by name. */
export function kindsOf(choose: Choose) {
  /** Both ends included. */
  const between = (name: string, least: number, most: number): number => least + choose(name, most - least + 1)
  const chance = (name: string, probability: number): boolean => choose(name, WHOLE) < probability * WHOLE
  const pick = <T>(name: string, list: readonly T[]): T => list[choose(name, list.length)] as T
  const shuffled = <T>(name: string, list: readonly T[]): T[] =>
    list
      .map((value, index) => ({ value, at: choose(`${name} ${index}`, WHOLE) }))
      .sort((one, other) => one.at - other.at)
      .map(({ value }) => value)
  return { choose, between, chance, pick, shuffled }
}
