import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { searchMessages } from './messages.ts'
import { open, press, space, technician, type } from './testing/files-page.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the tabs', () => {
  test('bring the open one into the strip of a phone, and each that is opened', async () => {
    const shown: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent)
    })
    open('/?pestana=disposicion')
    await screen.findByText('Elija una serie para ver sus expedientes con el término vencido.')
    expect(shown).toEqual(['Disposición final'])
    fireEvent.click(screen.getByRole('tab', { name: 'Espacio' }))
    await expect.poll(() => shown.at(-1)).toBe('Espacio')
  })

  test('open the list first, ask only for what they show, and live in the address', async () => {
    const { asked, router } = open('/')
    await screen.findByText('Panadería La Espiga')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Módulo de Gestor de Archivos')
    expect(asked('/api/storage')).toEqual([])
    fireEvent.click(screen.getByRole('tab', { name: 'Espacio' }))
    await screen.findByText('100 % del cupo')
    expect(router.state.location.search).toEqual({ pestana: 'espacio' })
  })

  test('an unknown one counts as the first', async () => {
    open('/?pestana=otra')
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Expedientes')
  })
})

describe('the list of files', () => {
  test('an empty list says how files come, and not where a filter left none', async () => {
    const told = /El de cada establecimiento se abre solo con su inscripción/
    open('/', { rows: [] })
    await screen.findByText(told)
    cleanup()
    open('/?estado=cerrado', { rows: [] })
    await screen.findByText('Ningún registro coincide con los filtros.')
    expect(screen.queryByText(told)).toBeNull()
  })

  test('the list of files says which is held, filters by state and series, and opens one', async () => {
    const { asked, opened } = open('/?estado=cerrado&serie=Historiales%20de%20establecimientos')
    await screen.findByText('Bloqueo legal')
    expect(JSON.parse(asked('/api/files')[0]?.query.get('filter') ?? '')).toEqual([
      { field: 'state', operator: '=', value: 'cerrado' },
      { field: 'series', operator: '=', value: 'Historiales de establecimientos' },
    ])
    await press(/^Abrir expediente.*EXP-13-2026-000007/)
    expect(opened).toEqual([7])
  })

  test('a new file takes a title and a series in force, and opens', async () => {
    const { saved, router } = open('/', { official: technician })
    await press('Nuevo expediente')
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(2)
    await type(/^Título/, 'Correspondencia 2026')
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: '140.1 Historiales de establecimientos' }))
    await press('Guardar')
    await waitFor(() => expect(router.state.location.pathname).toBe('/8'))
    // Only administrators choose the access; the server refuses it from others.
    expect(saved().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/files', body: { title: 'Correspondencia 2026', series_id: '1', subject: 'general' } },
    ])
  })

  test('a new file of an administrator has the access that they chose', async () => {
    const { saved, router } = open('/')
    await press('Nuevo expediente')
    await type(/^Título/, 'Quejas 2026')
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: '140.1 Historiales de establecimientos' }))
    fireEvent.click(screen.getByRole('combobox', { name: /^Acceso/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Reservado' }))
    await press('Guardar')
    await waitFor(() => expect(router.state.location.pathname).toBe('/8'))
    expect(saved()).toMatchObject([{ body: { access: 'reservado' } }])
  })

  test('a refusal stands at the field that it names', async () => {
    open('/', { refused: { code: 'request.invalid', fields: { title: 'Escriba máximo 200 caracteres.' } } })
    await press('Nuevo expediente')
    await type(/^Título/, 'X')
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: '140.1 Historiales de establecimientos' }))
    await press('Guardar')
    expect(await screen.findByText('Escriba máximo 200 caracteres.')).toBeTruthy()
  })
})

describe('the search', () => {
  test('asks nothing before there is a text', async () => {
    const { asked } = open('/?pestana=buscar')
    await screen.findByRole('search')
    expect(asked('/api/files/search')).toEqual([])
  })

  test('shows the found words in their text, the total, and links to the document', async () => {
    const { asked, router } = open('/?pestana=buscar')
    await type(/^Texto, título/, '  fumigacion ')
    await press('Buscar')
    const link = await screen.findByRole('link', { name: 'Certificado de fumigación' })
    expect(router.state.location.search).toEqual({ pestana: 'buscar', buscar: 'fumigacion' })
    expect(asked('/api/files/search')[0]?.query.get('q')).toBe('fumigacion')
    expect(link.getAttribute('href')).toContain('archivos/7?documento=31')
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['plagas', 'fumigación'])
    expect(screen.getAllByText(searchMessages.total(11)).length).toBeGreaterThan(0)
    await press('Buscar')
    await waitFor(() => expect(asked('/api/files/search')).toHaveLength(2))
    await press('Página siguiente')
    await waitFor(() => expect(asked('/api/files/search').at(-1)?.query.get('offset')).toBe('10'))
  })
})

test("terms that end before a day show day, series and the file's fate", async () => {
  const { asked } = open('/?pestana=por-vencer&hasta=2027-01-01')
  await screen.findByText('27/11/2026')
  expect(asked('/api/files/due')[0]?.query.get('before')).toBe('2027-01-01')
  screen.getByText('Conservación total')
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar PDF' }))
  await waitFor(() => expect(asked('/api/export/due-files')).toHaveLength(1))
  expect(JSON.parse(asked('/api/export/due-files')[0]?.query.get('filter') ?? '')).toEqual([
    { field: 'keep_until', operator: '<=', value: '2026-12-31' },
  ])
})

test('a full space says so in the words of the refusal', async () => {
  open('/?pestana=espacio')
  expect((await screen.findByRole('alert')).textContent).toBe(space.message)
  screen.getByText('Sin antivirus configurado. Los archivos se marcan «Sin análisis de virus».')
})
