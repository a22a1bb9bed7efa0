import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Accepted } from '../../api/call-file.ts'
import { Refusal } from '../../api/refusal.ts'
import { open } from './testing/shown-list.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
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
