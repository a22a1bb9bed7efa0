import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import { Accepted } from '../../api/call-file.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import { textAddress } from '../address-text.ts'
import { openRoute } from '../testing.ts'
import { activeFormat, inactiveNote } from './cell-format.ts'
import type { DataColumn } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { FilterDefinition } from './filters/list-filter.ts'
import { listAddress } from './list-state/list-address.ts'
import type { ListSorting } from './list-state/list-search.ts'
import { useListState } from './list-state/use-list-state.ts'

type Row = { id: number; name: string; isActive: boolean }
type Field = 'id' | 'name'

const stored: Row[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: `Tienda ${String(index + 1).padStart(2, '0')}`,
  isActive: index !== 1,
}))
const columns: DataColumn<Row>[] = [
  { label: 'Nombre', accessor: 'name' },
  { label: 'Estado', accessor: 'isActive', format: activeFormat, isSortable: false },
]
const sorting: ListSorting<Field> = { sortable: ['name'], defaultSort: 'id' }

/** A server of 23 rows that searches and sorts as the real one does. */
const pageOf = async ({ limit, offset, descending, filters }: ListQuery<Field>): Promise<Page<Row>> => {
  const found = stored.filter((row) => filters.every(({ value }) => row.name.includes(value)))
  const sorted = descending ? found.toReversed() : found
  return { rows: sorted.slice(offset, offset + limit), total: found.length }
}

type Fetch = typeof pageOf
type Extra = Partial<DataTableProps<Row, Field>> & { filters?: readonly FilterDefinition<Field>[] }

const aFilter: readonly FilterDefinition<Field>[] = [
  {
    key: 'estado',
    label: 'Estado',
    kind: 'choice',
    choices: [{ value: 'activo', label: 'Activo', filter: { field: 'name', operator: '=', value: 'Tienda' } }],
  },
]

function List({ fetchPage, extra: { filters, ...extra } }: { fetchPage: Fetch; extra: Extra }) {
  const list = useListState(openRoute, sorting, filters)
  const result = useQuery({
    queryKey: ['rows', list.query],
    queryFn: () => fetchPage(list.query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <DataTable
      label="Tiendas"
      columns={columns}
      list={list}
      result={result}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      {...extra}
    />
  )
}

function open(address = '/', { fetchPage = pageOf, ...extra }: Extra & { fetchPage?: Fetch } = {}) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const rootRoute = createRootRoute({
    validateSearch: listAddress,
    component: () => <List fetchPage={fetchPage} extra={extra} />,
  })
  const router = createRouter({ routeTree: rootRoute, history, ...textAddress })
  const client = new QueryClient()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { history, router, client }
}

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

describe('the export', () => {
  const aFile = { file: new Blob(['x']), headers: new Headers({ 'x-vigia-rows': '23' }) }
  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /^Export/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }

  test.each([
    ['Exportar Excel', 'xlsx'],
    ['Exportar PDF', 'pdf'],
    ['Exportar CSV', 'csv'],
  ])('%s asks for the whole list as it is searched and sorted, and saves it', async (name, format) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const exportList = vi.fn(async () => aFile)
    open('/?buscar=Tienda&pagina=2&orden=-name', { exportList })
    await screen.findByText('Página 2 de 3')
    await choose(name)
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    const filters = [{ field: 'q', operator: 'like', value: 'Tienda' }]
    expect(exportList).toHaveBeenCalledExactlyOnceWith(
      { format, sortBy: 'name', descending: true, filters },
      expect.any(AbortSignal),
    )
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe(`exportacion.${format}`)
    expect(await screen.findByText('Se exportaron 23 registros.')).toBeTruthy()
  })

  test('the export is made once at a time, keeps the focus, and can be cancelled', async () => {
    const signals: AbortSignal[] = []
    const exportList = (_query: unknown, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<typeof aFile>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    }
    open('/', { exportList })
    await screen.findByText('Tienda 01')
    await choose('Exportar CSV')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exportando…' })
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, 'true'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await choose('Cancelar la exportación')
    expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(screen.queryByText('No se pudo exportar la lista.')).toBeNull()
  })

  test('an export that is too long is followed, also from another page, until its download', async () => {
    const row = { job_id: 7, kind: 'list-export', message: null, result: null, created_at: '', finished_at: null }
    const asker = { user_id: 1, user_name: 'Ana' }
    let state = { state: 'running', done_units: 500, total_units: 30_000, result_name: null as string | null }
    const file = { result_bytes: null, expires_at: null as string | null }
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/result')) return new Response('a;b')
      return Response.json({ success: true, data: { job: { ...row, ...asker, ...file, ...state } } })
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { client } = open('/', {
      exportList: async () => Promise.reject(new Accepted({ success: true, data: { job_id: 7 } })),
    })
    await choose('Exportar CSV')
    expect(await screen.findByText('En curso: 500 de 30.000')).toBeTruthy()
    expect(screen.getByText('Exportación: Tiendas')).toBeTruthy()
    cleanup()
    open('/', { exportList: async () => aFile })
    expect(await screen.findByText('En curso: 500 de 30.000')).toBeTruthy()
    state = { state: 'done', done_units: 30_000, total_units: 30_000, result_name: 'exportacion.csv' }
    file.expires_at = '2026-12-04T15:00:00Z'
    expect(await screen.findByText('Listo para descargar hasta el 04/12/2026')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Descargar' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('exportacion.csv')
    fireEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(screen.queryByText('Exportación: Tiendas')).toBeNull())
    client.clear()
    vi.unstubAllGlobals()
  })

  test('a failed export says so, and why where the server says it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const text = 'El PDF admite hasta 5000 filas y la lista tiene 9000. Filtre la lista o expórtela a Excel.'
    open('/', { exportList: async () => Promise.reject(new Refusal(422, 'export.pdf-too-long', text)) })
    await screen.findByText('Tienda 01')
    await choose('Exportar PDF')
    expect(await screen.findByText('No se pudo exportar la lista.')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('rows', () => {
  test('an action receives its row and is named after it', async () => {
    const opened: Row[] = []
    const edit = { id: 'edit', label: () => 'Editar', icon: () => null, onSelect: (row: Row) => opened.push(row) }
    open('/', { actions: [{ ...edit, isOffered: (row) => row.isActive }] })
    await screen.findByText('Tienda 01')
    expect(screen.getByRole('columnheader', { name: 'Acciones' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Editar: Tienda 03' }))
    expect(opened).toEqual([stored[2]])
    expect(screen.queryByRole('button', { name: 'Editar: Tienda 02' })).toBeNull()
  })

  test('the flag is shown as a green Activo or a red Inactivo', async () => {
    open()
    await screen.findByText('Tienda 01')
    const [, first, second] = screen.getAllByRole('row')
    expect(within(first as HTMLElement).getByText('Activo').dataset.tone).toBe('green')
    expect(within(second as HTMLElement).getByText('Inactivo').dataset.tone).toBe('red')
  })

  test('a note is a badge below the text', async () => {
    open('/', { columns: [{ label: 'Nombre', accessor: 'name', note: inactiveNote }] })
    await screen.findByText('Tienda 02')
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(0, 3)).toEqual(['Tienda 01', 'Tienda 02Inactivo', 'Tienda 03'])
    expect(screen.getByText('Inactivo').dataset.tone).toBe('red')
  })

  test('without a use for them there are no checkboxes', async () => {
    open()
    await screen.findByText('Tienda 01')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('the ticked rows of the shown page are handed over, without the forbidden ones', async () => {
    const handed: number[][] = []
    open('/', {
      canSelect: (row) => row.isActive,
      onDeleteSelected: (rows, clear) => {
        handed.push(rows.map((row) => row.id))
        clear()
      },
    })
    await screen.findByText('Tienda 01')
    const idle = screen.getByRole<HTMLButtonElement>('button', { name: 'Desactivar seleccionados' })
    expect(idle.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(idle)
    expect(handed).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Seleccionar Tienda 02' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Desactivar seleccionados (9)' }))
    expect(handed).toEqual([[1, 3, 4, 5, 6, 7, 8, 9, 10]])
    expect(screen.getByRole('button', { name: 'Desactivar seleccionados' })).toBeTruthy()
  })

  test('a ticked row that was deactivated meanwhile is ticked no longer, and is not handed over', async () => {
    const handed: number[][] = []
    let rows = stored
    const { client } = open('/', {
      fetchPage: async ({ limit }) => ({ rows: rows.slice(0, limit), total: rows.length }),
      canSelect: (row) => row.isActive,
      onDeleteSelected: (ticked) => handed.push(ticked.map((row) => row.id)),
    })
    await screen.findByText('Tienda 01')
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Seleccionar ${name}` })
    for (const name of ['Tienda 01', 'Tienda 03']) fireEvent.click(box(name))
    expect(screen.getByRole('button', { name: 'Desactivar seleccionados (2)' })).toBeTruthy()

    rows = stored.map((row) => (row.id === 1 ? { ...row, isActive: false } : row))
    await client.invalidateQueries()
    fireEvent.click(await screen.findByRole('button', { name: 'Desactivar seleccionados (1)' }))
    expect(handed).toEqual([[3]])
    expect([box('Tienda 01').checked, box('Tienda 03').checked]).toEqual([false, true])

    // A tick is a person's choice, so it must not return when the row does.
    rows = stored
    await client.invalidateQueries()
    await waitFor(() => expect(box('Tienda 01').disabled).toBe(false))
    expect(box('Tienda 01').checked).toBe(false)
  })

  test('another page starts without ticks', async () => {
    open('/', { onDeleteSelected: () => {} })
    await screen.findByText('Tienda 01')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Tienda 01' }))
    expect(screen.getByRole('button', { name: 'Desactivar seleccionados (1)' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await screen.findByText('Tienda 11')
    expect(screen.getByRole('button', { name: 'Desactivar seleccionados' })).toBeTruthy()
  })
})

describe('the keyboard', () => {
  test('stays on the button that deactivates, once nothing is ticked any more', async () => {
    open('/', { onDeleteSelected: (_rows, clear) => clear() })
    await screen.findByText('Tienda 01')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Tienda 01' }))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Desactivar seleccionados (1)' })
    button.focus()
    fireEvent.click(button)
    expect(button.textContent).toBe('Desactivar seleccionados')
    expect(button.disabled).toBe(false)
    expect(document.activeElement).toBe(button)
  })

  const archive = { id: 'archive', label: () => 'Archivar', icon: () => null, onSelect: () => {} }
  /** A list that loses its first row. */
  const openShrinking = async () => {
    let rows = stored
    const { client } = open('/', {
      actions: [archive],
      fetchPage: async ({ limit }) => ({ rows: rows.slice(0, limit), total: rows.length }),
    })
    await screen.findByText('Tienda 01')
    const leave = async () => {
      rows = stored.slice(1)
      await client.invalidateQueries()
      await waitFor(() => expect(screen.queryByText('Tienda 01')).toBeNull())
    }
    return { leave }
  }

  test('goes on at the list when its row has left it', async () => {
    const { leave } = await openShrinking()
    screen.getByRole('button', { name: 'Archivar: Tienda 01' }).focus()
    await leave()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tiendas' }))
  })

  test('stays in its own row when another has left the list', async () => {
    const { leave } = await openShrinking()
    const button = screen.getByRole('button', { name: 'Archivar: Tienda 02' })
    button.focus()
    await leave()
    expect(document.activeElement).toBe(button)
  })

  test('a row taken out of the list does not get the focus back', async () => {
    const { leave } = await openShrinking()
    const button = screen.getByRole('button', { name: 'Archivar: Tienda 01' })
    button.focus()
    button.blur()
    await leave()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the view of a list', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void } }
  const viewOwner = { userId: 7, list: 'tiendas' }
  const withTitle: DataColumn<Row>[] = [
    { label: 'Nombre', accessor: 'name', isTitle: true },
    { label: 'Código', accessor: 'id' },
    { label: 'Estado', accessor: 'isActive', format: activeFormat, isSortable: false, pinnedWidth: 94 },
  ]
  afterEach(() => {
    localStorage.clear()
    happyDOM.setViewport({ width: 1024 })
  })
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

  test('the view leaves out unwanted columns, on this device and for this person alone', async () => {
    open('/', { viewOwner, columns: withTitle })
    await screen.findByText('Tienda 01')
    fireEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Código' }))
    expect(screen.queryByRole('checkbox', { name: 'Nombre' })).toBeNull()
    expect(headers()).toEqual(['Nombre', 'Estado'])
    cleanup()

    open('/', { viewOwner, columns: withTitle })
    await screen.findByText('Tienda 01')
    expect(headers()).toEqual(['Nombre', 'Estado'])
    fireEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar todas' }))
    expect(headers()).toEqual(['Nombre', 'Código', 'Estado'])
    cleanup()

    localStorage.setItem('vista-lista:7:tiendas', '{"hidden":["id"]}')
    open('/', { viewOwner: { ...viewOwner, userId: 8 }, columns: withTitle })
    await screen.findByText('Tienda 01')
    expect(headers()).toEqual(['Nombre', 'Código', 'Estado'])
  })

  test('the view of a list is cards on a phone, with the table one press away', async () => {
    happyDOM.setViewport({ width: 390 })
    open('/', { viewOwner, columns: withTitle, onDeleteSelected: () => {} })
    await screen.findByText('Tienda 01')
    expect(screen.queryByRole('table')).toBeNull()
    const [, second] = screen.getAllByRole('listitem')
    expect(second?.textContent).toBe('Tienda 02EstadoInactivoCódigo2')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Tienda 02' }))
    expect(screen.getByRole('button', { name: 'Desactivar seleccionados (1)' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
    expect(headers()).toEqual(['', 'Nombre', 'Código', 'Estado'])
    cleanup()

    open('/', { viewOwner, columns: withTitle })
    await screen.findByText('Tienda 01')
    fireEvent.click(screen.getByRole('button', { name: 'Ver como tarjetas' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('orders cards without a head to press', async () => {
    happyDOM.setViewport({ width: 390 })
    const { history } = open('/', { viewOwner, columns: withTitle })
    await screen.findByText('Tienda 01')
    fireEvent.click(screen.getByRole('button', { name: 'Orden y datos' }))
    const orders = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' })
    fireEvent.change(orders, { target: { value: '-name' } })
    await waitFor(() => expect(history.location.search).toBe('?orden=-name'))
    expect(await screen.findByText('Tienda 23')).toBeTruthy()
  })
})

test('columns beyond the right edge are told of where there are rows to read in them', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1_200)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  const more = { name: 'Hay más columnas a la derecha' }
  open()
  expect(await screen.findByRole('button', more)).toBeTruthy()
  cleanup()
  open('/', { fetchPage: async () => ({ rows: [], total: 0 }) })
  expect(await screen.findByText('No hay registros.')).toBeTruthy()
  expect(screen.queryByRole('button', more)).toBeNull()
})

describe('the footer', () => {
  test('the footer says how many rows there are, and takes a page that is typed', async () => {
    const { history } = open()
    expect((await screen.findAllByText('23 registros')).length).toBeGreaterThan(0)
    const page = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ir a la página, de 1 a 3' })
    const go = (typed: string) => {
      fireEvent.change(page, { target: { value: typed } })
      fireEvent.submit(page)
    }
    go('3')
    await screen.findByText('Tienda 23')
    expect(history.location.search).toBe('?pagina=3')
    go('1e3')
    expect([page.value, history.location.search]).toEqual(['3', '?pagina=3'])
    go('0')
    await screen.findByText('Tienda 01')
    go('99')
    await screen.findByText('Tienda 23')
    expect(page.value).toBe('3')
  })
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

test('a row saved just now comes first and marked, but once', async () => {
  const dismiss = vi.fn()
  const saved = { rows: [stored[1], stored[20]] as Row[], isNew: true, isCurrent: true, dismiss }
  open('/', { saved })
  await screen.findByText('Tienda 01')
  const names = screen.getAllByRole('row').map((line) => line.textContent)
  expect(names.slice(1, 4)).toEqual([
    'Tienda 21Recién creadoActivo',
    'Tienda 01Activo',
    'Tienda 02Recién creadoInactivo',
  ])
  expect(names).toHaveLength(12)
  expect(screen.getByText('Recién creado y marcado en la lista: Tienda 02, Tienda 21.').role).toBe('status')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la marca' }))
  expect(dismiss).toHaveBeenCalledOnce()
})

test('a number in a shared link is searched as the text that it is', async () => {
  open('/?buscar=1e3')
  expect(await screen.findByText('Ningún registro coincide con «1e3».')).toBeTruthy()
})
