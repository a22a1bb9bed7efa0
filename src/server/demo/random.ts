/** Pseudo-random numbers: the same seed always gives the same numbers. */
export type Random = {
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number
  between(min: number, max: number): number
  /** True in this share of the cases (0–1). */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  digits(count: number): string
}

/** FNV-1a hash: similar seeds give unrelated states. */
function stateOf(seed: string): number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return state
}

/** Mulberry32, a short generator that suffices for names and pictures. */
function generator(seed: string): () => number {
  let state = stateOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function seeded(seed: string): Random {
  const next = generator(seed)
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    between: (min, max) => min + next() * (max - min),
    chance: (share) => next() < share,
    pick: (list) => list[integer(0, list.length - 1)] as (typeof list)[number],
    shuffled: (list) =>
      list
        .map((value) => ({ value, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ value }) => value),
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}
