import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysInOrder } from './keys-in-order.ts'

const keysOf = (names: readonly string[]) => keysInOrder(Object.fromEntries(names.map((name) => [name, 0])))

test('a shape is remembered, unless its names are longer than any of ours: they would stay for good', () => {
  const [ours, foreign] = [
    { zona: 0, area: 0 },
    { ['x'.repeat(65)]: 0, area: 0 },
  ]
  expect(keysInOrder({ ...ours })).toBe(keysInOrder(ours))
  expect(keysInOrder({ ...foreign })).not.toBe(keysInOrder(foreign))
  expect(keysInOrder(foreign)).toEqual(keysInOrder({ ...foreign }))
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
