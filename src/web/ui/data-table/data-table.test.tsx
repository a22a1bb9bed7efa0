import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ListQuery } from '../../../domain/shared/list-query.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import type { FilterDefinition } from './filters/list-filter.ts'
import { type Fetch, type Field, open, pageOf } from './testing/shown-list.tsx'

const aFilter: readonly FilterDefinition<Field>[] = [
  {
    key: 'estado',
    label: 'Estado',
    kind: 'choice',
    choices: [{ value: 'activo', label: 'Activo', filter: { field: 'name', operator: '=', value: 'Tienda' } }],
  },
]

const rowNames = () => screen.getAllByText(/^Tienda \d+$/).map((cell) => cell.textContent)

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
})

describe('the pages of a list', () => {
  test('the footer counts the pages of ten, and next and previous move in the address', async () => {
    const { history } = open()
    expect(await screen.findByText('Página 1 de 3')).toBeTruthy()
    expect(rowNames()).toHaveLength(10)
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
    expect(await screen.findByText('Página 2 de 3')).toBeTruthy()
    await screen.findByText('Tienda 11')
    expect(history.location.search).toBe('?pagina=2')
    fireEvent.click(screen.getByRole('button', { name: 'Página anterior' }))
    await screen.findByText('Página 1 de 3')
    expect(history.location.search).toBe('')
  })

  test('an address stays as it was typed, and an odd value in it counts as absent', async () => {
    const { history } = open('/?pagina=dos&buscar=7&orden=nada&otro=x')
    await waitFor(() => expect(rowNames()).toEqual(['Tienda 07', 'Tienda 17']))
    expect(await screen.findByText('Página 1 de 1')).toBeTruthy()
    expect(history.location.search).toBe('?pagina=dos&buscar=7&orden=nada&otro=x')
  })

  test('an address opens the list where it was left', async () => {
    open('/?pagina=3&orden=-name')
    expect(await screen.findByText('Página 3 de 3')).toBeTruthy()
    await waitFor(() => expect(rowNames()).toEqual(['Tienda 03', 'Tienda 02', 'Tienda 01']))
    expect(screen.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('a page beyond the last one becomes the last one', async () => {
    const { history } = open('/?pagina=99')
    expect(await screen.findByText('Página 3 de 3')).toBeTruthy()
    expect(history.location.search).toBe('?pagina=3')
  })

  test('the previous rows stay while the next page loads', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    open('/', { fetchPage: async (query) => (query.offset > 0 ? gate.then(() => pageOf(query)) : pageOf(query)) })
    await screen.findByText('Tienda 01')
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await screen.findByText('Página 2 de 3')
    expect(screen.getByText('Tienda 01')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    release()
    expect(await screen.findByText('Tienda 11')).toBeTruthy()
  })
})

describe('the search of a list', () => {
  test('a typed text reaches the server once, from the first page on', async () => {
    const asked: string[] = []
    const { history } = open('/?pagina=2', {
      fetchPage: async (query) => {
        asked.push(query.filters.map(({ value }) => value).join())
        return pageOf(query)
      },
    })
    await screen.findByText('Página 2 de 3')
    const box = screen.getByPlaceholderText('Búsqueda general')
    for (const typed of ['Tienda 2', 'Tienda 20', 'Tienda 20 ']) fireEvent.change(box, { target: { value: typed } })
    await waitFor(() => expect(rowNames()).toEqual(['Tienda 20']))
    expect(asked).toEqual(['', 'Tienda 20'])
    expect(history.location.search).toBe('?buscar=Tienda+20')
    expect((box as HTMLInputElement).value).toBe('Tienda 20 ')
  })

  test('going back brings the text of the search back too', async () => {
    const { history, router } = open('/?buscar=Tienda')
    await screen.findByText('Página 1 de 3')
    await router.navigate({ to: '/', search: { buscar: '07' } })
    await waitFor(() => expect(rowNames()).toEqual(['Tienda 07']))
    history.back()
    await screen.findByText('Página 1 de 3')
    expect((screen.getByPlaceholderText('Búsqueda general') as HTMLInputElement).value).toBe('Tienda')
  })

  test('a search without result says so, in a list of one page', async () => {
    open('/?buscar=nada')
    expect(await screen.findByText('Ningún registro coincide con «nada».')).toBeTruthy()
    expect(screen.getByText('Página 1 de 1')).toBeTruthy()
  })

  test('the search says nothing before its answer, nor during typing', async () => {
    let answer = () => {}
    const slowly = new Promise<void>((resolve) => {
      answer = resolve
    })
    const isSlow = ({ filters }: ListQuery<Field>) => filters.some(({ value }) => value === 'nadie')
    open('/?buscar=nada', {
      fetchPage: async (query) => (isSlow(query) ? slowly.then(() => pageOf(query)) : pageOf(query)),
    })
    await screen.findByText('Ningún registro coincide con «nada».')
    fireEvent.change(screen.getByPlaceholderText('Búsqueda general'), { target: { value: 'nadie' } })
    expect(screen.getByText('Ningún registro coincide con «nada».')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/Ningún registro/)).toBeNull())
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    answer()
    expect(await screen.findByText('Ningún registro coincide con «nadie».')).toBeTruthy()
  })

  test.each([
    ['/?estado=activo', 'Ningún registro coincide con los filtros.'],
    ['/?buscar=nada&estado=activo', 'Ningún registro coincide con «nada» y los filtros.'],
  ])('without result says so of the filters too: %s', async (address, text) => {
    open(address, { filters: aFilter, fetchPage: async () => ({ rows: [], total: 0 }) })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

test('a column sorts ascending, descending, and then as the list opens', async () => {
  const { history } = open('/?pagina=2')
  await screen.findByText('Página 2 de 3')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Nombre' }))
  for (const search of ['?orden=name', '?orden=-name', '']) {
    press()
    await waitFor(() => expect(history.location.search).toBe(search))
  }
  expect(screen.queryByRole('button', { name: 'Estado' })).toBeNull()
})

test('a list that fails is logged and can be asked again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  open('/', { fetchPage: async (query) => (isDown ? Promise.reject(new Error('sin red')) : pageOf(query)) })
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'sin red' }))
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('Tienda 01')).toBeTruthy()
})

test.each([
  ['the server', new Refusal(400, 'request.invalid', 'Busque con menos palabras: máximo 40 a la vez.')],
  ['the network', new Offline(new TypeError())],
])('a list that fails says why where %s tells it, also above the rows of before', async (_who, error) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  const fetchPage: Fetch = async (query) => (isDown ? Promise.reject(error) : pageOf(query))
  const { client } = open('/', { fetchPage })
  expect((await screen.findByRole('alert')).textContent).toContain(`No se pudo cargar la lista.${error.message}`)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Tienda 01')
  isDown = true
  await client.invalidateQueries()
  expect((await screen.findByRole('alert')).textContent).toContain(`No se pudo actualizar la lista.${error.message}`)
  expect(screen.getByText('Tienda 01')).toBeTruthy()
})

test('a failure without words says no more than that it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open('/', { fetchPage: async () => Promise.reject(new TypeError('x is undefined')) })
  expect((await screen.findByRole('alert')).textContent).toBe('No se pudo cargar la lista.Reintentar')
})

test('a list opens with its filter, which a press takes away and a link keeps', async () => {
  const none = { value: 'activo', label: 'Activo', filter: { field: 'name', operator: '=', value: 'nada' } } as const
  const filters = [{ key: 'estado', label: 'Estado', kind: 'choice', choices: [none], initial: 'activo' }] as const
  const { history } = open('/', { filters })
  expect(await screen.findByText('Ningún registro coincide con los filtros.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Estado: Activo' }))
  await screen.findByText('Tienda 01')
  expect(history.location.search).toBe('?estado=todas')
  expect(screen.queryByRole('list', { name: 'Filtros en uso' })).toBeNull()
})

test.each([
  ['the filter with which a list opens', '/?buscar=Tienda 01', '?buscar=Tienda%2001&estado=todas'],
  ['a filter that was chosen', '/?buscar=Tienda 01&estado=inactivo', '?buscar=Tienda%2001&estado=todas'],
])('a search that %s hides is offered without filters', async (_what, address, after) => {
  const choice = (value: string, label: string) =>
    ({ value, label, filter: { field: 'name', operator: '=', value: 'nada' } }) as const
  const choices = [choice('activo', 'Activo'), choice('inactivo', 'Inactivo')]
  const filters = [{ key: 'estado', label: 'Estado', kind: 'choice', choices, initial: 'activo' }] as const
  const { history } = open(address, { filters })
  await screen.findByText('Ningún registro coincide con «Tienda 01» y los filtros.')
  fireEvent.click(screen.getByRole('button', { name: 'Buscar en toda la lista, sin filtros' }))
  await screen.findByText('Tienda 01')
  expect(decodeURIComponent(history.location.search.replace(/\+/g, ' '))).toBe(decodeURIComponent(after))
  expect((screen.getByPlaceholderText('Búsqueda general') as HTMLInputElement).value).toBe('Tienda 01')
})

test('a number in a shared link is searched as the text that it is', async () => {
  open('/?buscar=1e3')
  expect(await screen.findByText('Ningún registro coincide con «1e3».')).toBeTruthy()
})
