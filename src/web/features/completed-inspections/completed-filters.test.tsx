import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stopTimers } from '../../testing/stop-timers.ts'
import { TYPING_PAUSE_MS } from '../../ui/data-table/list-state/use-list-state.ts'
import { openFilters } from '../../ui/data-table/testing.ts'
import { open, press } from './testing.tsx'

const filtersOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get('filter') ?? '[]')
const dayIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the filters', () => {
  const address = '/?pagina=2&municipio=Arjona&concepto=FAVORABLE&desde=2026-03-01&hasta=2026-03-31&archivadas=1'

  test('filters of an address reach the server and the fields', async () => {
    const { asked } = open({ address })
    await screen.findByText('Restaurante El Portal')
    expect(filtersOf(asked[0])).toEqual([
      { field: 'city', operator: '=', value: 'Arjona' },
      { field: 'concept', operator: '=', value: 'FAVORABLE' },
      { field: 'inspection_date', operator: '>=', value: '2026-03-01' },
      { field: 'inspection_date', operator: '<=', value: '2026-03-31' },
      { field: 'is_archived', operator: '=', value: '1' },
    ])
    await openFilters()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Municipio' }).value).toBe('Arjona')
    expect(dayIn('Desde').value).toBe('2026-03-01')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ver las archivadas' }).checked).toBe(true)
  })

  test('the filters are written into the address, from the first page on', async () => {
    const { asked, history } = open({ address: '/?pagina=1&buscar=portal' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    fireEvent.click(screen.getByRole('combobox', { name: 'Municipio' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Turbaco' }))
    await waitFor(() => expect(history.location.search).toBe('?buscar=portal&municipio=Turbaco'))
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-03-31' } })
    await waitFor(() => expect(history.location.search).toBe('?buscar=portal&municipio=Turbaco&hasta=2026-03-31'))
    await waitFor(() => expect(filtersOf(asked.at(-1))).toHaveLength(3))
  })

  test('the filters are taken away together; the archived view stays', async () => {
    const { history } = open({ address })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    await press('Quitar filtros')
    await waitFor(() => expect(history.location.search).toBe('?archivadas=1'))
    await waitFor(() => expect(['Desde', 'Hasta'].map((label) => dayIn(label).value)).toEqual(['', '']))
  })

  test('removed filters leave the keyboard on their button', async () => {
    const { history } = open({ address })
    await openFilters()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Quitar filtros' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(history.location.search).toBe('?archivadas=1'))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(button.disabled).toBe(false)
    expect(document.activeElement).toBe(button)
  })

  test.each([
    ['/?municipio=Arjona', 'Ningún registro coincide con los filtros.'],
    ['/?archivadas=1', 'No hay registros.'],
  ])('filters of %s without a row say so', async (narrowed, text) => {
    open({ address: narrowed, rows: [] })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('a day of the filters', () => {
  const unfinished = 'Escriba la fecha completa, con las cuatro cifras del año.'
  const typeInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('a day stays in the field during typing, and only a whole one is sent', async () => {
    const { asked, history } = open()
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    const field = dayIn('Desde')
    const pass = stopTimers()
    for (const day of ['0002-03-15', '0020-03-15', '0202-03-15', '2026-03-15']) {
      typeInto(field, day)
      expect(field.value).toBe(day)
      await pass(TYPING_PAUSE_MS + 50)
    }
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(history.location.search).toBe('?desde=2026-03-15')
    expect(filtersOf(asked[1])).toEqual([{ field: 'inspection_date', operator: '>=', value: '2026-03-15' }])
  })

  test('a day of the filters is in the address as soon as the field is left', async () => {
    const { history } = open()
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    typeInto(dayIn('Hasta'), '2026-03-31')
    fireEvent.blur(dayIn('Hasta'))
    expect(history.location.search).toBe('?hasta=2026-03-31')
  })

  test('a day with a half-typed year shows an error and filters nothing', async () => {
    const { history } = open({ address: '/?desde=2026-03-01' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    typeInto(dayIn('Desde'), '0026-03-01')
    expect(screen.queryByText(unfinished)).toBeNull()
    fireEvent.blur(dayIn('Desde'))
    expect(await screen.findByText(unfinished)).toBeTruthy()
    await waitFor(() => expect(history.location.search).toBe(''))
    expect(dayIn('Desde').value).toBe('0026-03-01')
    typeInto(dayIn('Desde'), '2026-03-01')
    expect(screen.queryByText(unfinished)).toBeNull()
    await waitFor(() => expect(history.location.search).toBe('?desde=2026-03-01'))
  })

  test('days that leave no day between them say so until one is changed', async () => {
    open({ address: '/?desde=2026-03-31&hasta=2026-03-01' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    expect(dayIn('Hasta').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/anterior a «Desde»/)).toBeTruthy()
    typeInto(dayIn('Desde'), '2026-03-01')
    await waitFor(() => expect(screen.queryByText(/anterior a «Desde»/)).toBeNull())
  })

  test('a day of an outside address is in the field', async () => {
    const { history } = open({ address: '/?desde=2026-03-01' })
    await screen.findByText('Restaurante El Portal')
    await openFilters()
    typeInto(dayIn('Desde'), '2026-03-15')
    await waitFor(() => expect(history.location.search).toBe('?desde=2026-03-15'))
    history.push('/?desde=2025-12-01&hasta=2025-12-31')
    await waitFor(() => expect(dayIn('Desde').value).toBe('2025-12-01'))
    expect(dayIn('Hasta').value).toBe('2025-12-31')
    history.back()
    await waitFor(() => expect(dayIn('Desde').value).toBe('2026-03-15'))
    expect(dayIn('Hasta').value).toBe('')
  })
})
