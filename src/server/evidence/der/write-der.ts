import { contextTag, DER } from '../../../domain/evidence/der.ts'

const lengthBytes = (length: number): Buffer => {
  if (length < 0x80) return Buffer.of(length)
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes])
}

/** A value of DER with its parts in order. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthBytes(content.length), content])
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(DER.sequence, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(DER.octets, bytes)
/** A bit string whose last byte is whole. */
export const bits = (bytes: Uint8Array): Buffer => der(DER.bitString, Buffer.of(0), bytes)
/** The values of `[number]`, one inside it or several in place of a set. */
export const context = (number: number, ...parts: Uint8Array[]): Buffer => der(contextTag(number), ...parts)
export const NULL = Buffer.of(0x05, 0x00)
export const TRUE = Buffer.of(DER.boolean, 1, 0xff)

/** A set, whose parts DER orders by their encoding. */
export const setOf = (...parts: Uint8Array[]): Buffer => der(DER.set, ...parts.toSorted(Buffer.compare))

/** An integer of 0 or more. @param value big-endian bytes, or a small number */
export function integer(value: Uint8Array | number): Buffer {
  const given = typeof value === 'number' ? Buffer.from(value.toString(16).padStart(8, '0'), 'hex') : value
  const first = given.findIndex((byte) => byte !== 0)
  const bytes = first === -1 ? Buffer.of(0) : given.subarray(first)
  // The highest bit is the sign.
  return der(DER.integer, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

/** One number of an object identifier: seven bits a byte, the highest bit set on all but the last. */
function oidNumber(number: number): number[] {
  const bytes = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 0x80)
  return bytes
}

/** @param text as `1.2.840.113549.1.7.2` */
export function oid(text: string): Buffer {
  const [top = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(DER.oid, Buffer.from([top * 40 + second, ...rest].flatMap(oidNumber)))
}

export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))

/** An instant without its milliseconds: UTCTime until 2049, GeneralizedTime from then on (RFC 5280). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050
    ? der(DER.utcTime, Buffer.from(digits.slice(2)))
    : der(DER.generalizedTime, Buffer.from(digits))
}
