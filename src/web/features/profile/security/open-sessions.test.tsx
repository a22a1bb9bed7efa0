import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { OpenSessions } from './open-sessions.tsx'

const session = (id: number, differences: object = {}) => ({
  session_id: id,
  device: 'Chrome en Android',
  created_at: '2026-11-20T15:00:00.000Z',
  last_seen_at: '2026-11-20T15:10:00.000Z',
  current: 0,
  ...differences,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The network's end: `sessions` is the list; a DELETE or POST empties it but for the current one. */
function open(sessions: ReturnType<typeof session>[], person?: { id: number; name: string }) {
  const sent: string[] = []
  let kept = sessions
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${url}`)
    if (method === 'GET') return Response.json({ success: true, data: { sessions: kept } })
    kept = kept.filter(({ current }) => current === 1)
    return Response.json({ success: true, data: { done: 1 } })
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <OpenSessions {...(person && { person })} />
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return sent
}

test('shows device and dates of each, and offers to end all but this one', async () => {
  open([session(7, { device: 'Firefox en Windows', current: 1 }), session(5)])
  await screen.findByText('Firefox en Windows')
  expect(screen.getByText('Este equipo')).toBeTruthy()
  expect(screen.getAllByText('Abierta el 20/11/2026 10:00')).toHaveLength(2)
  expect(screen.getAllByText('Último uso el 20/11/2026 10:10')).toHaveLength(2)
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Cerrar la sesión de Chrome en Android abierta el 20/11/2026 10:00', 'Cerrar las demás'])
})

test('ends one, and shows the list anew', async () => {
  const sent = open([session(7, { current: 1 }), session(5)])
  fireEvent.click(await screen.findByRole('button', { name: /^Cerrar la sesión/ }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(sent).toEqual(['GET /api/session/list', 'DELETE /api/session/5', 'GET /api/session/list'])
})

test('ends the others after a question', async () => {
  const sent = open([session(7, { current: 1 }), session(5), session(4)])
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás' }))
  await screen.findByRole('dialog', { name: '¿Cerrar las demás sesiones?' })
  expect(sent).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar las demás' }).at(-1) as HTMLElement)
  await waitFor(() => expect(sent[1]).toBe('POST /api/session/logout-others'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cerrar la sesión/ })).toBeNull())
})

test('an administrator ends all of another official', async () => {
  const sent = open([session(5)], { id: 12, name: 'Ana Ñáñez' })
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar todas' }))
  await screen.findByRole('dialog')
  fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar todas' }).at(-1) as HTMLElement)
  await screen.findByText('No hay sesiones abiertas.')
  expect(sent.slice(0, 2)).toEqual(['GET /api/session/list?user_id=12', 'DELETE /api/session/user/12'])
})

test('a list that does not come can be asked for again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OpenSessions />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(await screen.findByText('No se pudieron cargar las sesiones abiertas.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reintentar: Sesiones abiertas' })).toBeTruthy()
})
