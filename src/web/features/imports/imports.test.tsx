import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible, importPages, open, opened, press } from './testing/import-pages.tsx'
import { aSummary, countsOf } from './testing.ts'

const current = importPages()

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The browser's own upload, which tells how much was sent. */
function uploadAnswers(...answers: { status: number; body: unknown }[]) {
  const uploads: FormData[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {}
      onload?: () => void
      status = 0
      responseText = ''
      open() {}
      setRequestHeader() {}
      abort() {}
      getAllResponseHeaders = () => 'content-type: application/json'
      send(body: FormData) {
        uploads.push(body)
        const next = answers.shift()
        this.status = next?.status ?? 500
        this.responseText = JSON.stringify(next?.body)
        this.upload.onprogress?.({ loaded: 1, total: 2 })
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  return uploads
}
const choose = async (file = new File(['PK'], 'censo.xlsx')) =>
  fireEvent.change(await screen.findByLabelText('Suelte su Excel o CSV. No se guarda nada todavía.'), {
    target: { files: [file] },
  })

describe('the beginning', () => {
  test('the beginning says that nothing was imported yet, and takes a file', async () => {
    const uploads = uploadAnswers({
      status: 200,
      body: { success: true, data: { import_id: 12, state: 'leyendo', job_id: 31 } },
    })
    const { container } = open()
    expect(await screen.findByText('Todavía no se ha importado ningún censo.')).toBeTruthy()
    await expectAccessible(container)
    await choose()
    await waitFor(() => expect(opened).toHaveBeenCalledWith(12))
    expect(uploads[0]?.get('kind')).toBe('establishments')
    expect(uploads[0]?.get('confirmed')).toBeNull()
  })

  test('a file that was imported before says when, and a person may import it again', async () => {
    const message = 'Este archivo ya se importó el 27/11/2026 (1200 filas).'
    const uploads = uploadAnswers(
      { status: 409, body: { success: false, error: { code: 'import.repeated', message, import_id: 9 } } },
      { status: 409, body: { success: false, error: { code: 'import.repeated', message, import_id: 9 } } },
      { status: 200, body: { success: true, data: { import_id: 12, state: 'leyendo', job_id: 31 } } },
    )
    open()
    await choose()
    expect(await screen.findByText(message)).toBeTruthy()
    await press('Ver esa importación')
    expect(opened).toHaveBeenCalledWith(9)
    await choose()
    await press('Importar de todas formas')
    await waitFor(() => expect(opened).toHaveBeenCalledWith(12))
    expect(uploads[2]?.get('confirmed')).toBe('1')
  })

  test('a refused file says why and can be sent again; a large one is not sent', async () => {
    const message = 'El archivo tiene contraseña: quítela y vuelva a intentarlo.'
    const uploads = uploadAnswers(
      { status: 422, body: { success: false, error: { code: 'sheet.encrypted', message } } },
      { status: 422, body: { success: false, error: { code: 'sheet.encrypted', message } } },
    )
    open()
    await choose()
    expect(await screen.findByText(message)).toBeTruthy()
    await press('Reintentar')
    await waitFor(() => expect(uploads).toHaveLength(2))
    const big = new File([''], 'censo.csv')
    Object.defineProperty(big, 'size', { value: 21 * 1024 * 1024 })
    await choose(big)
    expect(await screen.findByText('El archivo pesa más de 20 MB. Divídalo y vuelva a intentarlo.')).toBeTruthy()
    expect(uploads).toHaveLength(2)
  })

  test('lists the imports of before with their state and their rows', async () => {
    current.runs = [
      aSummary({ state: 'aplicada', appliedAt: '2026-11-27T16:00:00Z', counts: countsOf({ aplicada: 1_100 }) }),
      aSummary({ id: 11, fileName: 'viejo.csv', state: 'fallida', rows: 1, createdBy: null }),
    ]
    open()
    const items = within(await screen.findByRole('list', { name: 'Importaciones anteriores' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'censo.xlsxAplicada27/11/2026, Ana Ruiz · 1.200 filas · 1.100 filas en el censo',
      'viejo.csvFalló27/11/2026 · 1 fila',
    ])
    expect(screen.getByRole('link', { name: 'viejo.csv' }).getAttribute('href')).toContain('/importar/11')
  })

  test('lists those alone that wait, when a person wants', async () => {
    current.runs = [aSummary()]
    let asked = ''
    current.answer = ({ method, path }) => {
      if (method === 'GET') asked = path
      return undefined
    }
    open()
    await screen.findByRole('link', { name: 'censo.xlsx' })
    expect(asked).not.toContain('waiting')
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy()
    current.runs = []
    fireEvent.click(screen.getByRole('checkbox', { name: /^Ver solo las que esperan/ }))
    expect(await screen.findByText(/^Ninguna importación espera/)).toBeTruthy()
    expect(asked).toContain('waiting=1')
  })

  test('a list that cannot be loaded says so and is asked for again', async () => {
    current.isOffline = true
    open()
    expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeTruthy()
    current.isOffline = false
    await press('Reintentar')
    expect(await screen.findByText('Todavía no se ha importado ningún censo.')).toBeTruthy()
  })
})
