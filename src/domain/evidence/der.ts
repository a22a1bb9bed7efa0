/** One value of DER (ITU-T X.690): its tag, its content, and the bytes of tag, length and content together. */
export type Der = { tag: number; content: Uint8Array; whole: Uint8Array }

/** Bytes that are no DER, or DER of another form than expected. */
export class NotDer extends Error {
  constructor(reason: string) {
    super(`DER: ${reason}`)
    this.name = 'NotDer'
  }
}

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Tag of a constructed value with a number of its context, as `[0]`. */
export const contextTag = (number: number): number => 0xa0 | number

const LONG_FORM = 0x80
/** Lengths of up to four bytes: what is read here has kilobytes. */
const MAX_LENGTH_BYTES = 4

/** @returns the length, and where the content begins */
function lengthAt(bytes: Uint8Array, at: number): { length: number; start: number } {
  const first = bytes[at] ?? 0
  if (first < LONG_FORM) return { length: first, start: at + 1 }
  const count = first - LONG_FORM
  // Zero is the indefinite length of BER, which DER forbids.
  if (count === 0 || count > MAX_LENGTH_BYTES) throw new NotDer('a length of another form')
  let length = 0
  for (let each = 1; each <= count; each++) length = length * 256 + (bytes[at + each] ?? 0)
  return { length, start: at + 1 + count }
}

/**
 * Reads the value that bytes begin with.
 * @throws NotDer
 */
export function firstDer(bytes: Uint8Array): Der {
  const tag = bytes[0]
  if (tag === undefined || bytes.length < 2) throw new NotDer('no value')
  if ((tag & 0x1f) === 0x1f) throw new NotDer('a tag of several bytes')
  const { length, start } = lengthAt(bytes, 1)
  const end = start + length
  if (end > bytes.length) throw new NotDer('a value longer than its bytes')
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(0, end) }
}

/**
 * Reads bytes that are one value and no more.
 * @throws NotDer
 */
export function readDer(bytes: Uint8Array, tag?: number): Der {
  const read = firstDer(bytes)
  if (read.whole.length !== bytes.length) throw new NotDer('bytes after a value')
  if (tag !== undefined) expectTag(read, tag)
  return read
}

/** The values that a constructed value holds. @throws NotDer */
export function partsOf(value: Der): Der[] {
  const parts: Der[] = []
  for (let rest = value.content; rest.length > 0; ) {
    const part = firstDer(rest)
    parts.push(part)
    rest = rest.subarray(part.whole.length)
  }
  return parts
}

/** A value that must be there, with its tag. @throws NotDer */
export function expectTag(value: Der | undefined, tag: number): Der {
  if (value === undefined) throw new NotDer('a value is missing')
  if (value.tag !== tag) throw new NotDer(`tag ${value.tag} in place of ${tag}`)
  return value
}

/** The text of an object identifier, as `1.2.840.113549.1.7.2`. @throws NotDer */
export function oidText(value: Der | undefined): string {
  const { content } = expectTag(value, DER.oid)
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(number)
      number = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const top = Math.min(Math.floor(first / 40), 2)
  return [top, first - top * 40, ...rest].join('.')
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/

/** The instant of a UTCTime or GeneralizedTime. @throws NotDer */
export function instantOf(value: Der): Date {
  const written = String.fromCharCode(...value.content)
  const isShort = value.tag === DER.utcTime
  if (!isShort) expectTag(value, DER.generalizedTime)
  // RFC 5280: two digits of a year from 50 on are of the last century.
  const found = TIME.exec(isShort ? `${Number(written.slice(0, 2)) < 50 ? '20' : '19'}${written}` : written)
  if (!found) throw new NotDer('a time of another form')
  const [, year, month, day, hour, minute, second, fraction = '0'] = found
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`)
  if (Number.isNaN(at.getTime())) throw new NotDer('no instant')
  return at
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
