import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InspectionRecord } from '../../domain/records/record.ts'
import { sealOf } from './seal.ts'

/** Any content, because the seal covers everything in a record. */
const content = fc.object({
  withBigInt: false,
  values: [
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  ],
}) as fc.Arbitrary<Record<string, unknown>>

const seal = (record: Record<string, unknown>) => sealOf(record as Omit<InspectionRecord, 'seal'>)

/** The text that the seals of closed records were computed from. It may never change. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const record = value as Record<string, unknown>
  const pairs = Object.keys(record)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${textOf(record[name])}`)
  return `{${pairs.join(',')}}`
}

test('the seals of the records that are closed already stay what they are', () => {
  fc.assert(
    fc.property(content, (record) => {
      expect(seal(record)).toBe(hash('sha256', textOf(record)))
    }),
  )
})

/** Freezes a value to the bottom, like a checklist's lists, whose texts the seal caches. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) frozen(one)
  return Object.freeze(value)
}

test('constant parts have the same seal each time, and the same as variable ones', () => {
  fc.assert(
    fc.property(content, fc.array(content), (record, list) => {
      const whole = frozen({ ...record, list, again: [list] })
      for (const _time of [1, 2]) expect(seal(whole)).toBe(hash('sha256', textOf(whole)))
      expect(seal({ ...whole, list: [...list, 'more'] })).toBe(
        hash('sha256', textOf({ ...whole, list: [...list, 'more'] })),
      )
    }),
  )
})

test('the order of the keys is no part of the content, and every value is', () => {
  expect(seal({ b: [{ d: 1, c: 'ñ' }], a: null })).toBe(seal({ a: null, b: [{ c: 'ñ', d: 1 }] }))
  expect(seal({ a: null, b: [{ c: 'n', d: 1 }] })).not.toBe(seal({ a: null, b: [{ c: 'ñ', d: 1 }] }))
})

test('a value that is absent is not there, whether it is named or not', () => {
  expect(seal({ a: 1, b: undefined })).toBe(seal({ a: 1 }))
})
