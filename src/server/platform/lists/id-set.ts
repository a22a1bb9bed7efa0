/** A bitmap with one bit per id. */
export type IdBits = Uint32Array<ArrayBuffer>

const BITS_PER_WORD = 32
export const BYTES = Uint32Array.BYTES_PER_ELEMENT

/** Words that a bitmap needs to hold this id. */
export const roomFor = (id: number): number => Math.floor(id / BITS_PER_WORD) + 1

function setBit(bits: IdBits, id: number): void {
  const at = Math.floor(id / BITS_PER_WORD)
  bits[at] = (bits[at] as number) | (1 << (id % BITS_PER_WORD))
}

function clearBit(bits: IdBits, id: number): void {
  const at = Math.floor(id / BITS_PER_WORD)
  bits[at] = (bits[at] as number) & ~(1 << (id % BITS_PER_WORD))
}

/** Sets in `bits` the bits of `others`, as far as `bits` has room. */
function addBits(bits: IdBits, others: IdBits): void {
  const end = Math.min(bits.length, others.length)
  for (let at = 0; at < end; at += 1) bits[at] = (bits[at] as number) | (others[at] as number)
}

/** Clears in `bits` every bit that `others`, of the same length, does not have. */
export function keepCommonBits(bits: IdBits, others: IdBits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & (others[at] as number)
}

export function countBits(bits: IdBits): number {
  let count = 0
  for (let rest of bits) {
    for (; rest !== 0; rest &= rest - 1) count += 1
  }
  return count
}

/** The ids in a bitmap, ascending. */
export function idsOfBits(bits: IdBits): number[] {
  const ids: number[] = []
  for (const [at, word] of bits.entries()) {
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      ids.push(at * BITS_PER_WORD + BITS_PER_WORD - 1 - Math.clz32(rest & -rest))
    }
  }
  return ids
}

/** Ids in any order, at four bytes each. */
export type IdList = {
  readonly length: number
  add(id: number): void
  /** @returns false when the id was absent */
  remove(id: number): boolean
  toArray(): number[]
}

const FIRST_ROOM = 4

export function idList(): IdList {
  let room = new Int32Array(FIRST_ROOM)
  let length = 0
  return {
    get length() {
      return length
    },
    add(id) {
      if (length === room.length) {
        const wider = new Int32Array(length * 2)
        wider.set(room)
        room = wider
      }
      room[length] = id
      length += 1
    },
    remove(id) {
      const at = room.subarray(0, length).indexOf(id)
      if (at < 0) return false
      length -= 1
      room[at] = room[length] as number
      return true
    },
    toArray: () => Array.from(room.subarray(0, length)),
  }
}

/** A set of ids: a list of four bytes per id while it is small, then a bitmap. */
export type IdSet = {
  readonly bytes: number
  /** Adds an id that is absent. */
  add(id: number): void
  /** Removes an id that is present. */
  remove(id: number): void
  /** Sets the bit of each id; `bits` has room for all. */
  markIn(bits: IdBits): void
}

/** Sets smaller than this stay lists: a few ids may lie close together by chance. */
const MIN_MARKED = 64
/** A list becomes a bitmap once its ids take more room than one bit for every possible id. */
const BITS_PER_LISTED = 32

export function idSet(): IdSet {
  let list: IdBits | undefined = new Uint32Array(FIRST_ROOM)
  let marks: IdBits = new Uint32Array(0)
  let length = 0
  let highest = 0

  // Grows by an eighth: doubling would make the words of a million rows half as large again.
  const widened = (room: IdBits, least: number): IdBits => {
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
