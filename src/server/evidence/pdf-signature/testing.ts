/** A copy of a file with another hexadecimal digit at a place. A turned bit gives no digit in one case of four. */
export function withOtherDigit(file: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(file)
  copy.write(copy.toString('latin1', at, at + 1) === '0' ? '1' : '0', at, 'latin1')
  return copy
}
