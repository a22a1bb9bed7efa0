import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** The double whose bits are these 16 hexadecimal letters. */
const double = (bits: string): number => Buffer.from(bits, 'hex').readDoubleBE()

/** RFC 8785, appendix B: the bits of a number, and its text. */
const NUMBERS = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
] as const

describe('RFC 8785', () => {
  test.each(NUMBERS)('appendix B: the number of bits %s is %s', (bits, text) => {
    expect(canonicalJson(double(bits))).toBe(text)
  })

  test.each([
    ['NaN', double('7fffffffffffffff')],
    ['infinity', double('7ff0000000000000')],
    ['half of a surrogate pair', '\uDEAD'],
    ['half of a pair in a list', ['a', { b: '\uD83D' }]],
    ['undefined in a list', [undefined]],
    ['a function', () => 1],
  ])('sections 3.2.2 and 3.2.3: %s has no text', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })

  test('section 3.2.2: escapes, numbers and literals', () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    )
    const text =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    expect(canonicalJson(value)).toBe(text)
  })

  test('section 3.2.3: keys are in the order of their UTF-16 units', () => {
    const value = {
      '€': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '😀': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      ö: 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(value)))).toHaveLength(7)
    expect(canonicalJson(value).match(/(?<=:")[^"]+/g)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  test('texts keep their accents as they were typed: none is composed', () => {
    expect(canonicalJson(['é', 'e\u0301'])).toBe('["é","e\u0301"]')
  })
})

const anything = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' })

test('any value has the text that another implementation gives it', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value))
    }),
    { numRuns: 10_000 },
  )
})

test('any number has the text that reads back as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(Number(canonicalJson(number))).toBe(number === 0 ? 0 : number)
    }),
    { numRuns: 10_000 },
  )
})

test('the order in which keys came changes nothing, and reading the text gives the value back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), anything), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      const text = canonicalJson(value)
      expect(canonicalJson(turned)).toBe(text)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})
