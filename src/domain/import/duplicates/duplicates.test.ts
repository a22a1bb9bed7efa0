import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { bigramsOf, dice, isOneLetterApart } from '../catalogue/likeness.ts'
import { distinctiveName } from './distinctive-name.ts'
import { DuplicateIndex, documentKey } from './duplicate-index.ts'

// Every comparison is counted.
vi.mock('../catalogue/likeness.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../catalogue/likeness.ts')>()
  return { ...original, dice: vi.fn(original.dice) }
})

const known = { establishmentId: 1, name: 'Restaurante El Ñandú', document: '900123456', cityId: 1 }
const find = (row: Partial<typeof known>) => {
  const index = new DuplicateIndex()
  index.add(known)
  const { establishmentId: _, ...rest } = { ...known, ...row }
  return index.find({ ...rest, rowNo: 2 })?.kind
}

describe('a row', () => {
  test.each([
    [{}, 'exact'],
    [{ name: 'RESTAURANTE EL NANDU' }, 'exact'],
    [{ document: '0900123456' }, 'exact'],
    [{ document: '9001234568' }, 'exact'],
    [{ name: 'Otro nombre' }, 'possible'],
    [{ cityId: 2 }, 'possible'],
    [{ document: '' }, 'possible'],
    [{ document: '800111222', name: 'El Ñandu' }, 'possible'],
    [{ document: '800111222', name: 'Restaurante El Sol' }, undefined],
    [{ document: '800111222', cityId: 2 }, undefined],
    [{ document: '', name: 'El Toro' }, undefined],
  ])('a row with %j is %s', (row, kind) => {
    expect(find(row)).toBe(kind)
  })
  test('a row is compared with 200 names at most', () => {
    const index = new DuplicateIndex()
    for (let rowNo = 0; rowNo < 5_000; rowNo += 1) index.add({ rowNo, name: `Sol ${rowNo}`, document: '', cityId: 1 })
    vi.mocked(dice).mockClear()
    index.find({ rowNo: 5_000, name: 'Sol x', document: '', cityId: 1 })
    expect(dice).toHaveBeenCalledTimes(200)
  })
})

test('likeness is symmetric, from 0 to 1, and 1 for the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const [left, right] = [bigramsOf(one), bigramsOf(other)]
      expect(dice(left, right)).toBe(dice(right, left))
      expect(dice(left, right)).toBeLessThanOrEqual(1)
      if (one.length > 1) expect(dice(left, bigramsOf(one))).toBe(1)
    }),
  )
})

test.each([
  ['magangue', 'mangangue', true],
  ['magangue', 'magague', true],
  ['magangue', 'magamgue', true],
  ['magangue', 'maganguee', true],
  ['arjona', 'arojna', true],
  ['arjona', 'ajrnoa', false],
  ['arjona', 'arjona', true],
  ['turbaco', 'turbana', false],
])('%s and %s are one letter apart: %s', (one, other, are) => {
  expect(isOneLetterApart(one, other)).toBe(are)
  expect(isOneLetterApart(other, one)).toBe(are)
})

test('a document has one key however it is written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,11}$/), fc.integer({ min: 0, max: 3 }), (document, zeros) => {
      expect(documentKey('0'.repeat(zeros) + document)).toBe(documentKey(document))
      expect(documentKey(documentKey(document))).toBe(documentKey(document))
    }),
  )
})

test.each([
  ['Restaurante y Cafetería El Portal', 'portal'],
  ['La Tienda', 'la tienda'],
  ['PANADERÍA SANTA ROSA S.A.S.', 'panaderia santa rosa s a s'.replace('panaderia ', '')],
])('%j is told by %j', (name, distinct) => {
  expect(distinctiveName(name)).toBe(distinct)
})
