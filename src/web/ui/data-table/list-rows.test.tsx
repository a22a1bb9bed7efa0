import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inactiveNote } from './cell-format.ts'
import { open, type Row, stored } from './testing/shown-list.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
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
