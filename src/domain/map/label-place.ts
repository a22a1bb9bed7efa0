import { boxOf, mainRing, type Ring } from './outlines.ts'

/** Lines across the shape that are tried. */
const LINES = 24

/** Places at which a horizontal line enters and leaves the shape, from west to east. */
function crossingsAt(rings: readonly Ring[], y: number): number[] {
  const found: number[] = []
  for (const ring of rings) {
    ring.forEach(([fromX, fromY], at) => {
      const [toX, toY] = ring[(at + 1) % ring.length] ?? [fromX, fromY]
      if (fromY > y !== toY > y) found.push(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX))
    })
  }
  return found.sort((one, other) => one - other)
}

type Room = readonly [from: number, to: number]

/** Stretches of a horizontal line inside the shape. */
function roomsAt(rings: readonly Ring[], y: number): Room[] {
  const crossings = crossingsAt(rings, y)
  return crossings.flatMap((from, at): Room[] => (at % 2 === 0 ? [[from, crossings[at + 1] ?? from]] : []))
}

/** Stretches that lie inside the shape on both lines. */
const shared = (rooms: readonly Room[], others: readonly Room[]): Room[] =>
  rooms.flatMap(([from, to]) =>
    others.flatMap(([otherFrom, otherTo]): Room[] => {
      const room: Room = [Math.max(from, otherFrom), Math.min(to, otherTo)]
      return room[0] < room[1] ? [room] : []
    }),
  )

/** Half the height of a name, in units of the grid. */
const HALF_NAME = 14

/** Middle and length of the longest strip inside a shape that is as high as a name, or of the longest line. */
export function labelPlace(rings: readonly Ring[]): { x: number; y: number; width: number } {
  const { y: top, height } = boxOf(mainRing(rings) ?? [])
  // A shape that is lower than a name has room for a line alone.
  for (const half of [HALF_NAME, 0]) {
    let best = { x: 0, y: 0, width: 0 }
    for (let line = 0; line < LINES; line++) {
      // Never at a point's own height: points have whole coordinates, and the steps end between them.
      const y = Math.floor(top + (height * line) / LINES) + 0.5
      const [above, on, below] = [y - half, y, y + half].map((at) => roomsAt(rings, at))
      for (const [from, to] of shared(shared(above ?? [], on ?? []), below ?? [])) {
        if (to - from > best.width) best = { x: (from + to) / 2, y, width: to - from }
      }
    }
    if (best.width >= 1) return { x: Math.round(best.x), y: Math.round(best.y), width: Math.floor(best.width) }
  }
  const { x, y, width } = boxOf(mainRing(rings) ?? [])
  return { x: Math.round(x + width / 2), y, width: 0 }
}
