import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { open, press, technician, type } from './testing/files-page.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the retention table', () => {
  test('shows series, types and older versions; only administrators change it', async () => {
    open('/?pestana=retencion', { official: technician })
    const card = within((await screen.findByRole('heading', { level: 2 })).closest('li') as HTMLElement)
    card.getByText('Sin confirmar por el archivista')
    expect(card.getByText(/Acta de visita/).closest('li')?.textContent).toBe('Acta de visita (obligatoria)')
    card.getByText('Versiones anteriores (1)')
    expect(screen.queryByRole('button', { name: 'Agregar serie' })).toBeNull()
    expect(card.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cargar libro' })).toBeNull()
    screen.getByRole('button', { name: 'Descargar libro' })
  })

  test('the retention table is loaded from a workbook, whose faults are told', async () => {
    const { saved } = open('/?pestana=retencion')
    await press('Cargar libro')
    await press('Importar')
    await screen.findByText('Elija un archivo.')
    const choose = () =>
      fireEvent.change(screen.getByLabelText(/^Libro/), { target: { files: [new File(['PK'], 'tabla.xlsx')] } })
    choose()
    await press('Importar')
    await screen.findByText('Tabla cargada: 2 series nuevas, 1 modificada, 0 tipologías nuevas.')
    expect(saved()).toMatchObject([{ method: 'POST', path: '/api/trd/import', body: { file: { name: 'tabla.xlsx' } } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    open('/?pestana=retencion', { refused: { code: 'trd.sheet' } })
    await press('Cargar libro')
    choose()
    await press('Importar')
    await screen.findByText('El libro no se importó: tiene 1 error.')
  })

  test('a new series sends its years as numbers, and refuses other text', async () => {
    const { saved } = open('/?pestana=retencion')
    await press('Agregar serie')
    await type(/^Código/, '150')
    await type(/^Nombre/, 'Quejas')
    await type(/^Años en archivo de gestión/, 'dos')
    await type(/^Años en archivo central/, '8')
    fireEvent.click(screen.getByRole('combobox', { name: /^Disposición final/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'E · Eliminación' }))
    await press('Guardar')
    await screen.findByText('Escriba los años, de 0 a 150.')
    await type(/^Años en archivo de gestión/, '2')
    await press('Guardar')
    await screen.findByText('Serie guardada en la versión 1')
    expect(saved()).toMatchObject([
      { body: { code: '150', name: 'Quejas', office_years: 2, central_years: 8, disposition: 'E' } },
    ])
  })
})
