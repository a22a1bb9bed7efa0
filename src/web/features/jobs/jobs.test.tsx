import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { stopTimers } from '../../testing/stop-timers.ts'
import {
  administrator,
  aJob,
  card,
  filtersOf,
  forbidden,
  kept,
  linesIn,
  open,
  press,
  type Row,
  refused,
  running,
  server,
  withServer,
} from './testing.tsx'

withServer()

describe('the list of jobs', () => {
  test('a job that is added between two pages neither doubles one nor leaves one out', async () => {
    server.stored = Array.from({ length: 25 }, (_, at) => aJob(60 - at, { user_id: 1 }))
    open({ user: administrator })
    await card('Exportación 60')
    server.stored = [aJob(61, { user_id: 1 }), ...server.stored]
    press('Mostrar más trabajos')
    await waitFor(() => expect(screen.getAllByRole('article').length).toBe(25))
    expect(screen.queryByText(/Exportación 61/)).toBeNull()
    expect(screen.getAllByText(/Exportación 41/).length).toBe(1)
  })

  test("the list of jobs is the own one, in pages; an administrator may see the department's", async () => {
    server.stored = [
      ...Array.from({ length: 25 }, (_, at) => aJob(60 - at, { user_id: 1 })),
      ...Array.from({ length: 2 }, (_, at) => aJob(20 - at)),
    ]
    const history = open({ user: administrator })
    await card('Exportación 60')
    const items = () => screen.getAllByRole('article').length
    expect(items()).toBe(20)
    press('Mostrar más trabajos')
    await waitFor(() => expect(items()).toBe(25))
    expect(screen.queryByRole('button', { name: 'Mostrar más trabajos' })).toBeNull()
    fireEvent.change(screen.getByLabelText('De quién'), { target: { value: 'todos' } })
    await waitFor(() => expect(history.location.search).toBe('?de=todos'))
    await waitFor(() =>
      expect(filtersOf(server.sent.at(-1)?.query as URLSearchParams)).toMatchObject([
        { field: 'is_automatic', value: '0' },
      ]),
    )
    cleanup()
    open({ address: '/?de=todos' })
    await card('Exportación 20')
    expect(items()).toBe(2)
    expect(screen.queryByLabelText('De quién')).toBeNull()
  })

  test('tells those that Vigía starts apart from those of people', async () => {
    server.stored = [aJob(9, { user_id: null, user_name: null, name: 'avisos del 20/11/2026' }), aJob(8)]
    const history = open({ user: administrator, address: '/?de=todos' })
    await card('Exportación 8')
    expect(screen.queryByRole('article', { name: 'Avisos del 20/11/2026' })).toBeNull()
    fireEvent.change(screen.getByLabelText('De quién'), { target: { value: 'vigia' } })
    expect((await card('Avisos del 20/11/2026')).textContent).toContain('Vigía lo puso en cola el 20/11/2026 10:00')
    await screen.findByText(/^Vigía los hace sin que nadie los pida/)
    expect(screen.queryByRole('article', { name: 'Exportación 8' })).toBeNull()
    expect(history.location.search).toBe('?de=vigia')
    cleanup()
    server.stored = []
    open({ user: administrator, address: '/?de=vigia' })
    await screen.findByText('No hay trabajos automáticos.')
  })

  test('the list of jobs is narrowed to a state, which the address keeps', async () => {
    server.stored = [aJob(9, { state: 'failed' }), aJob(8)]
    const history = open()
    await card('Exportación 8')
    fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'failed' } })
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Exportación 8' })).toBeNull())
    await card('Exportación 9')
    expect(history.location.search).toBe('?estado=no-completados')
    cleanup()
    server.stored = []
    open({ address: '/?estado=en-cola' })
    await screen.findByText('Ningún trabajo está en ese estado.')
  })

  test('the list of jobs says when it is empty or unreadable, and is read again', async () => {
    open()
    await screen.findByText(/^Aún no ha pedido trabajos/)
    cleanup()
    open({ user: administrator, address: '/?de=todos' })
    await screen.findByText('Nadie del departamento ha pedido trabajos.')
    cleanup()
    server.refusal = forbidden()
    open()
    expect((await screen.findByRole('alert')).textContent).toBe('Su perfil no permite esta acción.')
    cleanup()
    server.refusal = refused(500, 'unexpected', 'Ocurrió un error')
    open()
    const alert = await screen.findByRole('alert')
    server.refusal = undefined
    server.stored = [aJob(4)]
    fireEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }))
    await card('Exportación 4')
  })

  test('the list of jobs says after a while that the link is slow', async () => {
    const pass = stopTimers()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    open()
    await screen.findByRole('status')
    await pass(10_000)
    await screen.findByText('La conexión es lenta. Los trabajos siguen cargando…')
  })

  test('the list follows jobs under way, tells an end, and says when the server is unreachable', async () => {
    const pass = stopTimers()
    server.stored = [aJob(7, running)]
    open()
    await card('Exportación 7')
    const announced = () => document.querySelector('main [aria-live=polite]')?.textContent
    Object.assign(server.stored[0] as Row, { done_units: 9_000 })
    await pass(3_500)
    expect(await linesIn('Exportación 7')).toEqual(['Van 9.000 de 20.000.'])
    expect(announced()).toBe('')
    const reachable = fetch
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network')
    })
    await pass(3_500)
    await screen.findByText(/^Sin conexión con el servidor/)
    vi.stubGlobal('fetch', reachable)
    Object.assign(server.stored[0] as Row, { state: 'done', ...kept })
    await pass(3_500)
    await screen.findByRole('button', { name: 'Descargar: Exportación 7' })
    expect(announced()).toBe('Exportación 7: Terminado')
    const asked = server.sent.length
    await pass(10_000)
    expect(server.sent.length).toBe(asked)
  })
})

describe('the page of one job', () => {
  test('the page of one job is where its notice leads, and has the way to all', async () => {
    server.stored = [aJob(12, kept), aJob(11)]
    const history = open({ address: '/?trabajo=12' })
    await card('Exportación 12')
    expect(screen.queryByRole('article', { name: 'Exportación 11' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Ver solo este trabajo/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ver todos los trabajos' }).getAttribute('href')).toBe(
      '/dashboard/trabajos',
    )
    expect(history.location.search).toBe('?trabajo=12')
  })

  test("the page of one job says that it is gone, or that it is another person's", async () => {
    open({ address: '/?trabajo=5' })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'El trabajo no existe.Un trabajo terminado se guarda 30 días y después se borra.',
    )
    cleanup()
    server.refusal = forbidden()
    open({ address: '/?trabajo=5' })
    expect((await screen.findByRole('alert')).textContent).toBe('Su perfil no permite esta acción.')
  })

  test.each(['0', '-1', 'uno', '1e3', ''])(
    'the page of one job is the list for an address with «%s»',
    async (typed) => {
      server.stored = [aJob(4)]
      open({ address: `/?trabajo=${typed}` })
      await card('Exportación 4')
      expect(server.sent[0]?.path).toBe('/api/jobs')
    },
  )
})
