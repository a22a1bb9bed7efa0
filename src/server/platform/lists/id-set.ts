import { addBits, clearBit, type IdBits, roomFor, setBit } from './id-bits.ts'

/** Ids that are there or not: four bytes each while they are few, then a bit for each id there could be. */
export type IdSet = {
  readonly bytes: number
  /** One that is not there yet. */
  add(id: number): void
  /** One that is there. */
  remove(id: number): void
  /** Sets the bit of each of them; `bits` has room for all. */
  markIn(bits: IdBits): void
}

const FIRST_ROOM = 4
/** Fewer may lie close together by chance. */
const MIN_MARKED = 64
/** How many bits take the room of a listed id. */
const BITS_PER_LISTED = 32

export function idSet(): IdSet {
  let list: Uint32Array<ArrayBuffer> | undefined = new Uint32Array(FIRST_ROOM)
  let marks: IdBits = new Uint32Array(0)
  let length = 0
  let highest = 0

  // By an eighth: twice as wide, the words of a million rows would take half as much again.
  const widened = (room: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> => {
    if (room.length >= least) return room
    const wider = new Uint32Array(Math.max(least, room.length + Math.max(FIRST_ROOM, room.length >> 3)))
    wider.set(room)
    return wider
  }
  const mark = (id: number) => {
    marks = widened(marks, roomFor(id))
    setBit(marks, id)
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
      if (list && length >= MIN_MARKED && length * BITS_PER_LISTED > highest) markListed(list)
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
      } else clearBit(marks, id)
    },
    markIn(bits) {
      if (list) for (const id of list.subarray(0, length)) setBit(bits, id)
      else addBits(bits, marks)
    },
  }
}
