import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../visits.wire.ts'

const { wire } = listVisits.query
const read = (query: Record<string, unknown>) => z.decode(wire, query)
const filter = (...filters: object[]) => ({ filter: JSON.stringify(filters) })

describe('the query of a list', () => {
  test('the query of a list is the first page of ten, by id, by default', () => {
    expect(read({})).toEqual({ limit: 10, offset: 0, descending: false, sortBy: 'id', filters: [] })
  })

  test('the query of a list is the same once decoded and encoded', () => {
    const filters = [
      { field: 'title', operator: 'LIKE', value: '%ñandú%' },
      { field: 'q', operator: 'LIKE', value: '%arjona%' },
      { field: 'is_active', operator: '=', value: '1' },
      { field: 'creation_date', operator: '>=', value: '2026-11-01' },
      { field: 'creation_date', operator: '<=', value: '2026-11-20' },
    ]
    const sent = { limit: 20, offset: 40, order: -1, order_by: 'zodes', ...filter(...filters) }
    expect(z.encode(wire, read(sent))).toEqual(sent)
  })

  test.each([
    ['%% ahorro%', '% ahorro'],
    ['%100%%', '100%'],
    ['suelto', 'suelto'],
    ['%Nuevo\u00a0Amanecer\u200b%', 'Nuevo Amanecer'],
  ])('loses the outer wildcards and invisible characters of %j', (value, kept) => {
    expect(read(filter({ field: 'q', operator: 'LIKE', value }))).toMatchObject({ filters: [{ value: kept }] })
  })

  test.each([{ order: -1 }, { order: 0 }, { order: '0' }])('descends with %j', (query) => {
    expect(read(query)).toMatchObject({ descending: true })
  })

  test.each([
    { limit: 0 },
    { limit: 101 },
    { limit: 1.5 },
    { limit: 'diez' },
    { offset: -1 },
    { order: 2 },
    { cursor: 'x' },
  ])('refuses %j', (query) => {
    expect(() => read(query)).toThrow()
  })

  test.each([
    [{ limit: 0 }, 'El límite debe ser un número entero entre 1 y 100.'],
    [{ limit: 101 }, 'El límite debe ser un número entero entre 1 y 100.'],
    [{ limit: 1.5 }, 'El límite debe ser un número entero entre 1 y 100.'],
    [{ limit: 'diez' }, 'El límite debe ser un número entero entre 1 y 100.'],
    [{ offset: -1 }, 'El inicio de la página debe ser un número entero desde 0.'],
    [{ offset: 2_147_483_648 }, 'El inicio de la página debe ser un número entero desde 0.'],
    [{ order: 2 }, 'El orden debe ser 1, 0 o -1.'],
    [{ order: 'asc' }, 'El orden debe ser 1, 0 o -1.'],
  ])('the query of a list says in Spanish what %j should have been', (query, message) => {
    const refusal = expect.objectContaining({ issues: [expect.objectContaining({ message })] })
    expect(() => read(query)).toThrow(refusal)
  })

  test.each(['password_hash', 'establishments.name', 'constructor', '__proto__'])('knows no field %j', (name) => {
    const unknown = { code: 'list.unknown-field', params: { field: name } }
    expect(() => read({ order_by: name })).toThrow(expect.objectContaining(unknown))
    expect(() => read(filter({ field: name, operator: '=', value: 1 }))).toThrow(expect.objectContaining(unknown))
  })

  test.each([
    'no es JSON',
    '{}',
    '[1]',
    JSON.stringify([{ field: 'title', operator: 'OR', value: '' }]),
    JSON.stringify([{ field: 'title', operator: '=' }]),
    JSON.stringify([{ field: 'title', operator: '=', value: null }]),
    JSON.stringify([{ field: 'title', operator: '=', value: 'a\0b' }]),
    JSON.stringify([{ field: 'title', operator: '=', value: 'x'.repeat(201) }]),
    JSON.stringify([{ field: 'title', operator: '=', value: 'x', extra: 1 }]),
    JSON.stringify(Array.from({ length: 21 }, () => ({ field: 'title', operator: '=', value: 'x' }))),
  ])('the query of a list cannot read the filter %s', (malformed) => {
    expect(() => read({ filter: malformed })).toThrow(expect.objectContaining({ code: 'list.malformed-filter' }))
  })

  test('looks for forty words at most, over all its searches, each counted once', () => {
    const search = (from: number, count: number) => ({
      field: 'q',
      operator: 'LIKE',
      value: Array.from({ length: count }, (_, at) => `p${from + at}`).join(' '),
    })
    const tooMany = expect.objectContaining({ code: 'list.too-many-words' })
    expect(read(filter(search(0, 40)))).toHaveProperty('filters.length', 1)
    expect(read(filter({ ...search(0, 20), value: 'a '.repeat(99) }))).toHaveProperty('filters.length', 1)
    expect(() => read(filter(search(0, 41)))).toThrow(tooMany)
    expect(() => read(filter(search(0, 40), search(40, 1)))).toThrow(tooMany)
    const title = { field: 'title', operator: 'LIKE', value: search(0, 40).value }
    expect(read(filter(search(0, 40), title))).toHaveProperty('filters.length', 2)
  })
})
