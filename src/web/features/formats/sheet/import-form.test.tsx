import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportForm, type ImportTarget } from './import-form.tsx'

const imported = vi.fn()
let sent: { url: string; body: FormData }[]

beforeEach(() => {
  sent = []
  imported.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(status: number, answer: object, target: ImportTarget | string = { formatId: 1_000_001, rowVersion: 3 }) {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url, body: body as FormData })
    return Response.json(answer, { status })
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ImportForm prepare={async () => target} onImported={imported} onClose={() => {}} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = () =>
  fireEvent.change(screen.getByLabelText(/^Libro/), { target: { files: [new File(['PK'], 'lista.xlsx')] } })
const draft = { row_version: 4, problems: [], warnings: [] as string[] }

test('a workbook takes the place of the draft that was prepared for it', async () => {
  open(200, { success: true, data: draft })
  press('Importar')
  expect(await screen.findByText('Elija un archivo.')).toBeTruthy()
  expect(sent).toEqual([])
  choose()
  press('Importar')
  expect(await screen.findByText('Libro importado al borrador.')).toBeTruthy()
  expect(sent[0]?.url).toBe('/api/formats/1000001/import')
  expect(sent[0]?.body.get('row_version')).toBe('3')
  expect(sent[0]?.body.get('file')).toMatchObject({ name: 'lista.xlsx' })
  expect(imported).toHaveBeenCalledWith(1_000_001)
})

test('every fault of the workbook is told, and nothing was imported', async () => {
  const errors = [
    'Hoja «Ítems», fila 14, columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.',
    'Hoja «Ítems», fila 20, columna «Título»: este campo es requerido.',
  ]
  open(422, {
    success: false,
    error: { code: 'format.sheet', message: errors[0], errors, warnings: ['Columna «Nota»'] },
  })
  choose()
  press('Importar')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/^El libro no se importó: tiene 2 errores\./)).toBeTruthy()
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([...errors, 'Columna «Nota»'])
  expect(imported).not.toHaveBeenCalled()
})

test('a file that is no workbook says so in the server’s words', async () => {
  open(422, { success: false, error: { code: 'sheet.no-sheet', message: 'El archivo no es una hoja de cálculo.' } })
  choose()
  press('Importar')
  expect(await screen.findByText('El archivo no es una hoja de cálculo.')).toBeTruthy()
})

test('columns that were not read are told before the draft opens', async () => {
  open(200, { success: true, data: { ...draft, warnings: ['No se leyó la columna «Nota».'] } })
  choose()
  press('Importar')
  expect(await screen.findByText('No se leyó la columna «Nota».')).toBeTruthy()
  expect(imported).not.toHaveBeenCalled()
  press('Ir al borrador')
  expect(imported).toHaveBeenCalledOnce()
})

test('without a target nothing is sent', async () => {
  open(200, {}, 'Elija un formato')
  choose()
  press('Importar')
  expect(await screen.findByText('Elija un formato')).toBeTruthy()
  expect(sent).toEqual([])
})
