/** Ids in no order, at four bytes each. */
export type IdList = {
  readonly length: number
  add(id: number): void
  /** False when it was not there. */
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
