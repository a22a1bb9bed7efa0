/** A municipality with the coordinates of its seat, in degrees (catalogue of municipalities). */
export type Place = { id: number; latitude: number; longitude: number }

const EARTH_KM = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres, by the haversine. */
export function distanceKm(one: Place, other: Place): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((to - from) / 2) ** 2
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(across + Math.cos(from) * Math.cos(to) * along)))
}

/** Length of a way from the first place to the last, in kilometres. */
export const lengthKm = (way: readonly Place[]): number =>
  way.reduce((sum, place, at) => {
    const before = way[at - 1]
    return before ? sum + distanceKm(before, place) : sum
  }, 0)

/** The way that goes on to the nearest place each time. */
function nearestNeighbour(start: Place, places: readonly Place[]): Place[] {
  const left = places.filter(({ id }) => id !== start.id)
  const way = [start]
  while (left.length > 0) {
    const here = way.at(-1) as Place
    let nearest = 0
    left.forEach((place, at) => {
      if (distanceKm(here, place) < distanceKm(here, left[nearest] as Place)) nearest = at
    })
    way.push(...left.splice(nearest, 1))
  }
  return way
}

/** Least gain in kilometres of a turn: rounding must not turn for ever. */
const LEAST_GAIN_KM = 1e-6

const turned = (way: readonly Place[], from: number, to: number) => [
  ...way.slice(0, from),
  ...way.slice(from, to + 1).reverse(),
  ...way.slice(to + 1),
]

/** Turns parts of a way round as long as that shortens it (2-opt). */
function twoOpt(way: readonly Place[]): Place[] {
  let best = [...way]
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let from = 0; from < best.length - 1; from += 1) {
      for (let to = from + 1; to < best.length; to += 1) {
        const tried = turned(best, from, to)
        if (lengthKm(tried) < lengthKm(best) - LEAST_GAIN_KM) {
          best = tried
          isShorter = true
        }
      }
    }
  }
  return best
}

/**
 * A short open way through all places: nearest neighbour from each place, the shortest improved by 2-opt. Equal inputs in
 * any order give the same way.
 */
export function shortWay(places: readonly Place[]): Place[] {
  const sorted = [...places].sort((one, other) => one.id - other.id)
  let best: Place[] = []
  for (const start of sorted) {
    const way = nearestNeighbour(start, sorted)
    if (best.length === 0 || lengthKm(way) < lengthKm(best) - LEAST_GAIN_KM) best = way
  }
  return twoOpt(best)
}
