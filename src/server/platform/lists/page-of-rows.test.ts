import { describe, expect, test } from 'vitest'
import { type Cells, pageOfRows } from './page-of-rows.ts'

type Person = { name: string; number: string; since: string; seenAt: string; isNew: boolean }
type Field = 'name' | 'number' | 'since' | 'seenAt' | 'isNew'
const cells: Cells<Person, Field> = {
  name: ({ name }) => name,
  number: ({ number }) => number,
  since: ({ since }) => since,
  seenAt: ({ seenAt }) => seenAt,
  isNew: ({ isNew }) => isNew,
}
const people: Person[] = [
  { name: 'Ñeco Díaz', number: '1040144356', since: '2025-06-06', seenAt: '2026-11-20T20:05:00.000Z', isNew: true },
  { name: 'Nelson Lara', number: '9622957', since: '2026-11-27', seenAt: '2026-11-21T03:30:00.000Z', isNew: false },
  { name: 'Nz Última', number: '0045162224', since: '2026-01-02', seenAt: '2026-11-22T12:00:00.000Z', isNew: false },
  { name: 'ana Ruiz', number: '900058331', since: '2024-12-31', seenAt: '2026-11-23T12:00:00.000Z', isNew: true },
]
const words = ({ isNew }: Person) => [
  isNew ? 'Vence en 12 días' : 'Sin contrato vigente',
  isNew ? 'Activo' : 'Inactivo',
]

const list = (change: { sortBy?: Field; descending?: boolean; search?: string }) =>
  pageOfRows(
    people,
    {
      ...{ limit: 10, offset: 0, sortBy: change.sortBy ?? 'name', descending: change.descending ?? false },
      filters: change.search === undefined ? [] : [{ field: 'q', operator: 'like', value: change.search }],
    },
    cells,
    words,
  ).rows.map(({ name }) => name.split(' ')[0])

describe('a list that is read whole', () => {
  test('a list that is read whole is in Spanish order, and numbers by value', () => {
    expect(list({})).toEqual(['ana', 'Nelson', 'Nz', 'Ñeco'])
    expect(list({ descending: true })).toEqual(['Ñeco', 'Nz', 'Nelson', 'ana'])
    expect(list({ sortBy: 'number' })).toEqual(['Nelson', 'Nz', 'ana', 'Ñeco'])
  })

  test.each([
    ['1.040.144.356', ['Ñeco']],
    ['1 040 144 356', ['Ñeco']],
    ['45162224', ['Nz']],
    ['900058331-4', ['ana']],
    ['6/6/2025', ['Ñeco']],
    ['27/11', ['Nelson']],
    ['20/11/2026 15:05', ['Ñeco']],
    ['20/11/2026 22:30', ['Nelson']],
    ['neco\u200b', ['Ñeco']],
    ['\u202aNELSON\u202c', ['Nelson']],
    ['vence en 12', ['ana', 'Ñeco']],
    ['sin contrato 2026', ['Nelson', 'Nz']],
    ['1', ['ana', 'Nelson', 'Nz', 'Ñeco']],
    ['nadie', []],
    ['inactivo', ['Nelson', 'Nz']],
    // The state 'Inactivo' holds the word.
    ['Activo', ['ana', 'Ñeco']],
  ])('finds what it shows: %j', (search, found) => {
    expect(list({ search })).toEqual(found)
  })
})
