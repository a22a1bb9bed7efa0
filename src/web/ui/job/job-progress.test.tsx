import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '../../../contract/jobs.wire.ts'
import { stopTimers } from '../../testing/stop-timers.ts'
import { JobProgress } from './job-progress.tsx'

/** The job on the server; a test changes it. */
let job: Record<string, unknown>
let asked: string[]
let answer: (url: string) => Response | undefined
let pass: (ms: number) => Promise<void>

/** Longer than the pause before a job is asked about again. */
const PAUSE_MS = 5_000

beforeEach(() => {
  pass = stopTimers()
  job = { job_id: 7, kind: 'test', state: 'queued', done_units: 0, total_units: null, message: null, result: null }
  Object.assign(job, { result_name: null, result_bytes: null, expires_at: null, created_at: '2026-11-20T15:00:00Z' })
  Object.assign(job, { finished_at: null, user_id: 2, user_name: 'Ana' })
  asked = []
  answer = () => undefined
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return answer(url) ?? Response.json({ success: true, data: url.endsWith('/cancel') ? { done: 1 } : { job } })
  })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (props: Partial<Parameters<typeof JobProgress>[0]> = {}) => {
  const routeTree = createRootRoute({
    component: () => <JobProgress jobId={7} title="Simulación" {...props} />,
  })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const refusal = (status: number, code: string, message: string) =>
  Response.json({ success: false, error: { code, message } }, { status })

test('a job is followed from its queue to its file, and no longer', async () => {
  const done: Job[] = []
  open({
    onDone: (ended) => done.push(ended),
    children: ({ result }) => <p>{String(result?.n)}</p>,
  })
  expect(await screen.findByText('En cola')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Simulación: En cola')
  Object.assign(job, { state: 'running', done_units: 1_500, total_units: 20_000 })
  await pass(PAUSE_MS)
  expect(await screen.findByText('En curso: 1.500 de 20.000')).toBeTruthy()
  // Only the stage is announced, not the numbers of each second.
  expect(screen.getByRole('status').textContent).toBe('Simulación: En curso')
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Simulación' })
  expect([bar.value, bar.max]).toEqual([1_500, 20_000])
  Object.assign(job, { state: 'done', result: { n: 12 }, result_name: 'a.zip', expires_at: '2026-12-04T02:00:00Z' })
  await pass(PAUSE_MS)
  expect(await screen.findByText('Listo para descargar hasta el 03/12/2026')).toBeTruthy()
  expect(screen.getByText('12')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  const calls = asked.length
  await pass(PAUSE_MS)
  expect(asked).toHaveLength(calls)
  expect(done.map(({ id }) => id)).toEqual([7])
  expect(screen.getByRole('link', { name: 'Ver todos los trabajos' }).getAttribute('href')).toBe('/dashboard/trabajos')
})

test.each([
  ['En curso: 1.500 de 20.000', { state: 'running', done_units: 1_500, total_units: 20_000 }],
  [
    'Listo para descargar hasta el 03/12/2026',
    { state: 'done', result_name: 'a.zip', expires_at: '2026-12-04T02:00:00Z' },
  ],
])('axe finds no barrier in «%s»', async (text, state) => {
  // axe goes on by timers of its own.
  vi.useRealTimers()
  Object.assign(job, state)
  const { container } = open()
  await screen.findByText(text)
  expect((await axe.run(container)).violations).toEqual([])
})

test.each([
  [{ state: 'failed', message: 'La lista está cambiando.' }, 'No se pudo completar: La lista está cambiando.'],
  [{ state: 'cancelled' }, 'Cancelado'],
  [{ state: 'done', message: 'Cambian 3 actas.' }, 'Cambian 3 actas.'],
  [{ state: 'done' }, 'Terminado'],
])('%j reads %s, and can be taken away', async (ended, text) => {
  Object.assign(job, ended)
  const onHide = vi.fn()
  open({ onHide })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Quitar' }))
  expect(onHide).toHaveBeenCalledOnce()
})

test('a job is cancelled by a button, and one that ended first shows its end', async () => {
  open()
  answer = (url) => (url.endsWith('/cancel') ? refusal(409, 'job.finished', 'El trabajo ya terminó.') : undefined)
  await screen.findByText('En cola')
  Object.assign(job, { state: 'done', message: 'Terminó antes.' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByText('Terminó antes.')).toBeTruthy()
  expect(asked).toContain('POST /api/jobs/7/cancel')
})

test('a lost connection is told, and the job is asked about again', async () => {
  open()
  await screen.findByText('En cola')
  answer = () => {
    throw new TypeError('no network')
  }
  await pass(PAUSE_MS)
  expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeTruthy()
  answer = () => undefined
  Object.assign(job, { state: 'running' })
  await pass(PAUSE_MS)
  expect(await screen.findByText('En curso')).toBeTruthy()
})

test('a job of another session is told once, and not asked about again', async () => {
  answer = () => refusal(404, 'job.not-found', 'El trabajo no existe.')
  open({ onHide: () => {} })
  expect((await screen.findByRole('alert')).textContent).toBe('El trabajo no existe.')
  expect(screen.getByRole('button', { name: 'Quitar' })).toBeTruthy()
  await pass(PAUSE_MS)
  expect(asked).toHaveLength(1)
})

test('a file that cannot be downloaded says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.assign(job, { state: 'done', result_name: 'a.zip', expires_at: '2026-12-04T02:00:00Z' })
  answer = (url) => (url.endsWith('/result') ? refusal(410, 'job.result-gone', 'El archivo ya no está.') : undefined)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar' }))
  expect(await screen.findByText('El archivo ya no está.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('No se pudo descargar el archivo.')).toBeTruthy())
})
