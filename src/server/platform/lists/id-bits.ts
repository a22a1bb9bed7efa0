/** A bit for each id there could be. */
export type IdBits = Uint32Array<ArrayBuffer>

const BITS = 32
export const BYTES = Uint32Array.BYTES_PER_ELEMENT

export const roomFor = (id: number): number => Math.floor(id / BITS) + 1

export function setBit(bits: IdBits, id: number): void {
  const at = Math.floor(id / BITS)
  bits[at] = (bits[at] as number) | (1 << (id % BITS))
}

export function clearBit(bits: IdBits, id: number): void {
  const at = Math.floor(id / BITS)
  bits[at] = (bits[at] as number) & ~(1 << (id % BITS))
}

/** Sets in `bits` what is set in `others`, as far as there is room. */
export function addBits(bits: IdBits, others: IdBits): void {
  const end = Math.min(bits.length, others.length)
  for (let at = 0; at < end; at += 1) bits[at] = (bits[at] as number) | (others[at] as number)
}

/** Leaves in `bits` what is set in `others` of the same length too. */
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

/** In ascending order. */
export function idsOfBits(bits: IdBits): number[] {
  const ids: number[] = []
  for (const [at, word] of bits.entries()) {
    for (let rest = word; rest !== 0; rest &= rest - 1) ids.push(at * BITS + BITS - 1 - Math.clz32(rest & -rest))
  }
  return ids
}
