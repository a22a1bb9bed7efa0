/** Ids that are there or not: four bytes each while they are few, then a bit for each id there could be. */
export type IdSet = {
  readonly bytes: number
  /** One that is not there yet. */
  add(id: number): void
  /** One that is there. */
  remove(id: number): void
  /** Sets the bit of each of them; `bits` has room for all. */
  markIn(bits: Uint32Array): void
}

const BITS = 32
const FIRST_ROOM = 4
/** Fewer may lie close together by chance. */
const MIN_MARKED = 64

export const roomFor = (id: number): number => Math.floor(id / BITS) + 1

export function idSet(): IdSet {
  let list: Uint32Array<ArrayBuffer> | undefined = new Uint32Array(FIRST_ROOM)
  let marks = new Uint32Array(0)
  let length = 0
  let highest = 0

  const widened = (room: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> => {
    if (room.length >= least) return room
    const wider = new Uint32Array(Math.max(least, room.length * 2))
    wider.set(room)
    return wider
  }
  const mark = (id: number) => {
    marks = widened(marks, roomFor(id))
    const at = Math.floor(id / BITS)
    marks[at] = (marks[at] as number) | (1 << (id % BITS))
  }
  const markListed = (ids: Uint32Array) => {
    for (const id of ids.subarray(0, length)) mark(id)
    list = undefined
  }

  return {
    get bytes() {
      return (list ?? marks).byteLength
    },
    add(id) {
      highest = Math.max(highest, id)
      if (list && length >= MIN_MARKED && length * BITS > highest) markListed(list)
      if (list) {
        list = widened(list, length + 1)
        list[length] = id
      } else mark(id)
      length += 1
    },
    remove(id) {
      length -= 1
      if (list) {
        const at = list.indexOf(id)
        list[at] = list[length] as number
      } else {
        const at = Math.floor(id / BITS)
        marks[at] = (marks[at] as number) & ~(1 << (id % BITS))
      }
    },
    markIn(bits) {
      if (list) {
        for (const id of list.subarray(0, length)) {
          const at = Math.floor(id / BITS)
          bits[at] = (bits[at] as number) | (1 << (id % BITS))
        }
      } else {
        const last = Math.min(marks.length, bits.length)
        for (let at = 0; at < last; at += 1) bits[at] = (bits[at] as number) | (marks[at] as number)
      }
    },
  }
}
