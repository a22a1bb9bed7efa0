import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysInOrder } from './keys-in-order.ts'

const keysOf = (names: readonly string[]) => keysInOrder(Object.fromEntries(names.map((name) => [name, 0])))

test('a shape is remembered, unless a name is longer than any known one', () => {
  // An object with so many keys exists nowhere else in this process.
  const ours = Object.fromEntries(Array.from({ length: 57 }, (_, at) => [`name${at}`, 0]))
  const { name0: _, ...others } = ours
  const foreign = { ...others, ['x'.repeat(65)]: 0 }
  expect(keysInOrder({ ...foreign })).not.toBe(keysInOrder(foreign))
  expect(keysInOrder(foreign)).toEqual(keysInOrder({ ...foreign }))
  expect(keysInOrder({ ...ours })).toBe(keysInOrder(ours))
})

test('the keys of any object, however many shapes came before it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 70 }), (names) => {
      const found = keysOf(names)
      expect(found.map(({ name }) => name)).toEqual([...names].sort())
      expect(found.map(({ quoted }) => JSON.parse(quoted))).toEqual([...names].sort())
    }),
  )
})

test('shapes of as many keys are told from each other', () => {
  const shapes = Array.from({ length: 30 }, (_, index) => [`b${index}`, `a${index}`])
  for (const names of [...shapes, ...shapes]) expect(keysOf(names).map(({ name }) => name)).toEqual([...names].sort())
})
