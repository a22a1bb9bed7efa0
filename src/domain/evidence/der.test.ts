import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonNameOf, readCertificate } from './certificate.ts'
import { readCms } from './cms.ts'
import { firstDer, instantOf, NotDer, oidText, partsOf, readDer, sameBytes } from './der.ts'
import { signedRange } from './signed-range.ts'
import { readTimeStamp } from './time-stamp.ts'

const hex = (text: string) =>
  Uint8Array.from(text.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const time = (tag: number, text: string) =>
  instantOf(readDer(Uint8Array.from([tag, text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))])))

test.each([
  ['06 09 2a 86 48 86 f7 0d 01 07 02', '1.2.840.113549.1.7.2'],
  ['06 09 60 86 48 01 65 03 04 02 01', '2.16.840.1.101.3.4.2.1'],
  ['06 03 55 04 03', '2.5.4.3'],
  ['06 02 88 37', '2.999'],
])('%s is the identifier %s', (bytes, text) => {
  expect(oidText(readDer(hex(bytes)))).toBe(text)
})

test.each([
  [0x17, '261127201407Z', '2026-11-27T20:14:07.000Z'],
  [0x17, '500101000000Z', '1950-01-01T00:00:00.000Z'],
  [0x18, '20500101000000Z', '2050-01-01T00:00:00.000Z'],
  [0x18, '20261127201407.5Z', '2026-11-27T20:14:07.500Z'],
  [0x18, '20261127201407.123456Z', '2026-11-27T20:14:07.123Z'],
])('a time of tag %i, %s, is %s', (tag, text, instant) => {
  expect(time(tag, text).toISOString()).toBe(instant)
})

test.each([
  [0x18, '20261127201407'],
  [0x18, '20261127201407+0500'],
  [0x18, '20261332201407Z'],
  [0x17, '20261127201407Z'],
  [0x04, '20261127201407Z'],
])('a time of tag %i, %s, is refused', (tag, text) => {
  expect(() => time(tag, text)).toThrow(NotDer)
})

describe('bytes of another form are refused', () => {
  test.each([
    ['nothing', ''],
    ['a tag alone', '30'],
    ['a value that is longer than its bytes', '30 03 01 01'],
    ['the indefinite length of BER', '30 80 00 00'],
    ['a length of five bytes', '30 85 00 00 00 00 00'],
    ['a length that ends early', '30 82 01'],
    ['a tag of several bytes', '1f 81 01 00'],
    ['bytes after the value', '05 00 00'],
  ])('%s', (_, bytes) => {
    expect(() => readDer(hex(bytes))).toThrow(NotDer)
  })

  test('a value of a length in the long form is read', () => {
    const long = Uint8Array.from([0x04, 0x82, 0x01, 0x00, ...new Uint8Array(256)])
    expect(firstDer(long).content).toHaveLength(256)
    expect(sameBytes(partsOf(readDer(hex('30 03 02 01 07')))[0]?.content ?? hex(''), hex('07'))).toBe(true)
  })
})

test('a reader answers or refuses any bytes as no DER', () => {
  const readers = [readCms, readCertificate, readTimeStamp, commonNameOf]
  // Values inside values come further than bytes of chance.
  const { value } = fc.letrec<{ value: number[] }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<number[]>([0x05, 0], [0x06, 3, 0x55, 4, 3], [0x02, 1, 1], [0x0c, 1, 0xff], [0x17, 2, 48, 48]),
      fc
        .tuple(fc.constantFrom(0x30, 0x31, 0xa0, 0xa1, 0x04), fc.array(tie('value'), { maxLength: 5 }))
        .map(([tag, parts]) => {
          const content = parts.flat()
          return content.length < 128 ? [tag, content.length, ...content] : [0x05, 0]
        }),
    ),
  }))
  fc.assert(
    fc.property(fc.oneof(value, fc.array(fc.nat(255))), fc.nat(3), (bytes, which) => {
      try {
        readers[which]?.(Uint8Array.from(bytes))
      } catch (error) {
        expect(error).toBeInstanceOf(NotDer)
      }
    }),
    { numRuns: 2_000 },
  )
})

describe('the range of a signature', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const RANGE = '/SubFilter /ETSI.CAdES.detached\n  /ByteRange ['
  const file = (range: string, hole = '050000') => bytes(`%PDF ${RANGE}${range}]   <${hole}> endobj`)
  // The place of the signature begins at 64 in each of these files.
  const start = file('0 64 72 7').indexOf('<'.charCodeAt(0))

  test('covers all but the signature', () => {
    const range = signedRange(file('0 64 72 7'))
    expect(start).toBe(64)
    expect(range).toMatchObject({ cms: hex('05 00') })
  })

  test.each<[string, Uint8Array, string]>([
    ['no signature', bytes('%PDF-1.7'), 'unsigned'],
    ['an empty file', bytes(''), 'unsigned'],
    ['a byte too few', file('0 64 72 6'), 'range'],
    ['a byte too many', file('0 64 72 8'), 'range'],
    ['a place that begins elsewhere', file('0 63 72 7'), 'range'],
    ['a place that ends elsewhere', file('0 64 71 8'), 'range'],
    ['a place before itself', file('0 01 72 7'), 'range'],
    ['a later beginning', file('1 64 72 7'), 'range'],
    ['three numbers', file('0 64 72  '), 'range'],
    ['something behind the signature', file('0 64 72 7', '050001'), 'hole'],
    ['half a figure', file('0 64 71 7', '05000'), 'hole'],
    ['no figures', file('0 64 72 7', '05zz00'), 'hole'],
    ['no DER', file('0 64 72 7', '3080ff'), 'hole'],
  ])('%s', (_, pdf, fault) => {
    expect(signedRange(pdf)).toEqual({ fault })
  })
})
