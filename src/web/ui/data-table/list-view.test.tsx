import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activeFormat } from './cell-format.ts'
import type { DataColumn } from './column.ts'
import { open, type Row } from './testing/shown-list.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
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
