import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../../contract/visits.wire.ts'
import { listQueryOf, mergeListSearch, readListSearch } from './list-search.ts'

const sorting = { sortable: ['city', 'assignedOn'], defaultSort: 'id' } as const
type Field = 'id' | 'city' | 'assignedOn'
const read = (address: Record<string, unknown>) => readListSearch<Field>(address, sorting)

describe('the address of a list', () => {
  test('an empty address is the first page in the default order', () => {
    expect(read({})).toEqual({ page: 1, search: '', sortBy: 'id', descending: false })
  })

  test('a leading minus sorts descending', () => {
    expect(read({ pagina: 3, buscar: 'Mompox', orden: '-assignedOn' })).toEqual({
      page: 3,
      search: 'Mompox',
      sortBy: 'assignedOn',
      descending: true,
    })
  })

  test.each([0, -1, 1.5, 'dos', null, {}, Number.NaN, 1e12])('page %s counts as the first', (pagina) => {
    expect(read({ pagina }).page).toBe(1)
  })

  test.each(['password', '-password', '', '--city', 7, null])('order %s counts as absent', (orden) => {
    expect(read({ orden })).toMatchObject({ sortBy: 'id', descending: false })
  })

  test('a search that the router read as a number is still a text', () => {
    expect(read({ buscar: 901234 }).search).toBe('901234')
  })

  test('a search is trimmed and no longer than the wire takes', () => {
    expect(read({ buscar: `  ${'a'.repeat(300)}  ` }).search).toBe('a'.repeat(198))
    expect(read({ buscar: { a: 1 } }).search).toBe('')
  })

  test('a default value is not written, and other parameters are kept', () => {
    const address = { pagina: 2, buscar: 'pan', orden: '-city', otro: 'x' }
    const reset = mergeListSearch<Field>(address, { page: 1, search: '', sortBy: 'id', descending: false }, sorting)
    expect(JSON.parse(JSON.stringify(reset))).toEqual({ otro: 'x' })
  })

  test('a change reads back as itself', () => {
    const merged = mergeListSearch<Field>({ pagina: 4 }, { page: 1, search: 'ñame', sortBy: 'city' }, sorting)
    expect(read(merged)).toEqual({ page: 1, search: 'ñame', sortBy: 'city', descending: false })
  })
})

describe('the query of a list', () => {
  test('page n skips the rows of the pages before it', () => {
    expect(listQueryOf(read({ pagina: 3 }))).toEqual({
      limit: 10,
      offset: 20,
      descending: false,
      sortBy: 'id',
      filters: [],
    })
  })

  test.each([199, 200, 300])('a search of %i characters is one that the server takes', (length) => {
    const sent = z.encode(listVisits.query.wire, listQueryOf(read({ buscar: 'a'.repeat(length), orden: 'id' })))
    expect(z.decode(listVisits.query.wire, sent)).toMatchObject({ filters: [{ value: 'a'.repeat(198) }] })
  })

  test('a search looks in every visible text column', () => {
    expect(listQueryOf(read({ buscar: 'pan' })).filters).toEqual([{ field: 'q', operator: 'like', value: 'pan' }])
  })
})
