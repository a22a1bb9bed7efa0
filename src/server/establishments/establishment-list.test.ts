import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { establishments } from '../schema/establishments.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const technician = api.as(api.officials.technician)

const names = [
  'Ñandú',
  'Zapote',
  'Ángel',
  'arepas 100%',
  'arepas 1000',
  'pan_dulce',
  'panXdulce',
  'barra\\vieja',
  'Café Ñame',
]
const idOf = new Map<string, number>()
for (const [index, name] of names.entries()) {
  const changes = { establishment_name: name, identification_number: String(900 + index) }
  idOf.set(name, await anEstablishment(api, changes))
}

type Row = { establishment_id: number; establishment_name: string }
const list = (query: string) => technician.get(`/api/inscription/all${query}`)
const found = async (query: string): Promise<string[]> =>
  (await list(query)).body.data.Inscriptions.map((row: Row) => row.establishment_name)
const filtered = (...filters: object[]) => `?limit=100&filter=${encodeURIComponent(JSON.stringify(filters))}`
const like = (field: string, value: string) => filtered({ field, operator: 'LIKE', value })

describe('a search by name', () => {
  test.each([
    ['%nandu%', ['Ñandú']],
    ['%ÑANDÚ%', ['Ñandú']],
    ['%angel%', ['Ángel']],
    ['%100%%', ['arepas 100%']],
    ['%100%', ['arepas 100%', 'arepas 1000']],
    ['%％%', ['arepas 100%']],
    ['%pan_dulce%', ['pan_dulce']],
    ['%a\\v%', ['barra\\vieja']],
    ["%' or 1=1 --%", []],
    ['%%', names],
    ['', names],
  ])('a search by name for %s', async (value, expected) => {
    expect(await found(like('establishment_name', value))).toEqual(expected)
  })
})

describe('a search of everything', () => {
  test.each([
    ['each word, in any order and in any column', '%arjona cafe%', ['Café Ñame']],
    ['a document number', '%905%', ['pan_dulce']],
    ['an inscription type', '%preparacion%', names],
    ['part of a word', '%apot%', ['Zapote']],
    ['a word that nothing holds beside one that much does', '%arjona xyz%', []],
    ['a % and a _ as they are', '%100% _%', []],
    ['blanks', '%   %', names],
    ['what is in no visible column', '%nandu@correo.com%', []],
  ])('finds %s', async (_what, value, expected) => {
    expect(await found(like('q', value))).toEqual(expected)
  })

  test('all filters hold together', async () => {
    const filters = filtered(
      { field: 'q', operator: 'LIKE', value: '%arepas%' },
      { field: 'identification_number', operator: '=', value: 904 },
    )
    expect(await found(filters)).toEqual(['arepas 1000'])
  })

  test('finds an establishment under its new name and no more under the old', async () => {
    const id = idOf.get('Zapote') as number
    await api.platform.db.update(establishments).set({ name: 'Guanábana' }).where(eq(establishments.id, id))
    expect(await found(like('q', '%guanabana%'))).toEqual(['Guanábana'])
    expect(await found(like('q', '%zapote%'))).toEqual([])
    await api.platform.db.update(establishments).set({ name: 'Zapote' }).where(eq(establishments.id, id))
  })
})

describe('the order', () => {
  test('the order is by id when nothing is said', async () => {
    expect(await found('?limit=100')).toEqual(names)
    expect(await found('?limit=100&order=-1')).toEqual([...names].reverse())
    expect(await found('?limit=100&order=0&order_by=establishment_id')).toEqual([...names].reverse())
  })

  test('the order of names is that of a Spanish dictionary, without case and accent', async () => {
    const sorted = await found('?limit=100&order_by=establishment_name')
    expect(sorted.filter((name) => /^\p{L}+$/u.test(name))).toEqual(['Ángel', 'Ñandú', 'panXdulce', 'Zapote'])
  })

  test.each([
    'establishment_id',
    'establishment_name',
    'type_of_inscription',
    'inscripcion_number',
    'identificationtype',
    'identification_number',
    'zodes',
    'city',
    'creation_date',
    'is_notify',
    'is_active',
  ])('the order may be by %s', async (field) => {
    const ascending = await found(`?limit=100&order_by=${field}`)
    expect([...ascending].sort()).toEqual([...names].sort())
    expect(await found(`?limit=100&order_by=${field}&order=-1`)).toEqual([...ascending].reverse())
  })
})

describe('a page', () => {
  test('a page has ten rows by default and tells the total', async () => {
    const { body } = await list('')
    expect(body.data.Inscriptions).toHaveLength(Math.min(10, names.length))
    expect(body.data.total).toBe(names.length)
  })

  test('follows another without a gap or a repetition, and tells the same total', async () => {
    const pages = await Promise.all([0, 4, 8, 12].map((offset) => list(`?limit=4&offset=${offset}&order_by=zodes`)))
    const ids = pages.flatMap(({ body }) => body.data.Inscriptions.map((row: Row) => row.establishment_id))
    expect(ids).toEqual([...idOf.values()])
    expect(pages.map(({ body }) => body.data.total)).toEqual(pages.map(() => names.length))
  })

  test('a page that is exactly full tells the total too', async () => {
    const { body } = await list(`?limit=${names.length}`)
    expect(body.data).toMatchObject({ total: names.length })
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=diez',
    'offset=-1',
    'offset=2147483648',
    'order=2',
  ])('a page of %s is refused', async (query) => {
    const { statusCode, body } = await list(`?${query}`)
    expect(statusCode).toBe(422)
    expect(body.error.code).toBe('request.invalid')
  })
})

describe('only what the list is made for', () => {
  test.each(['password_hash', 'search_text', 'establishments.id', 'constructor', '__proto__', '1;drop table users'])(
    'a sort or filter by %s is refused by its name',
    async (field) => {
      const refusal = { statusCode: 400, body: { error: { code: 'list.unknown-field' } } }
      expect(await list(`?order_by=${encodeURIComponent(field)}`)).toMatchObject(refusal)
      expect(await list(filtered({ field, operator: '=', value: 'x' }))).toMatchObject(refusal)
    },
  )

  test.each([
    ['no JSON', '?filter=%7B'],
    ['no list', `?filter=${encodeURIComponent('{"field":"q"}')}`],
    ['an operator of its own', filtered({ field: 'establishment_name', operator: 'OR', value: 'x' })],
    ['a number that is none', filtered({ field: 'establishment_id', operator: '=', value: 'uno' })],
    ['a number beyond an integer', filtered({ field: 'establishment_id', operator: '=', value: '9999999999' })],
    ['a flag that is none', filtered({ field: 'is_active', operator: '=', value: '2' })],
    ['a day that is none', filtered({ field: 'creation_date', operator: '=', value: '2026-02-30' })],
    ['a day of no year', filtered({ field: 'creation_date', operator: '=', value: '0000-01-01' })],
    ['a first day of no year', filtered({ field: 'creation_date', operator: '>=', value: '0000-12-31' })],
    ['a zero byte', filtered({ field: 'establishment_name', operator: 'LIKE', value: 'a\u0000b' })],
  ])('a filter with %s is refused', async (_what, query) => {
    expect(await list(query)).toMatchObject({ statusCode: 400, body: { error: { code: 'list.malformed-filter' } } })
  })

  test.each(['0001-01-01', '9999-12-31'])('%s is a day to filter by', async (value) => {
    for (const operator of ['=', '>=', '<=']) {
      expect((await list(filtered({ field: 'creation_date', operator, value }))).statusCode).toBe(200)
    }
  })

  test('a parameter that is unknown is refused by its name', async () => {
    expect(await list('?page=2')).toMatchObject({
      statusCode: 400,
      body: { error: { code: 'request.unknown-field', message: 'La solicitud trae un campo desconocido: page.' } },
    })
  })
})
