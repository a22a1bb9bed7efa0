import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Official } from '../../../domain/access/official.ts'
import { textAddress } from '../../ui/address-text.ts'
import { openRoute } from '../../ui/testing.ts'
import { Jobs } from './jobs.tsx'

const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
export const administrator: Official = { ...technician, id: 1, userType: 1 }

export type Row = ReturnType<typeof aJob>
/** A job as the server tells it, done and without a file. */
export const aJob = (job_id: number, more: object = {}) => ({
  job_id,
  kind: 'list-export',
  state: 'done',
  done_units: 0,
  total_units: null as number | null,
  message: null as string | null,
  result: null,
  result_name: null as string | null,
  result_bytes: null as number | null,
  expires_at: null as string | null,
  created_at: '2026-11-20T15:00:00Z',
  started_at: '2026-11-20T15:01:00Z' as string | null,
  finished_at: '2026-11-20T15:05:00Z' as string | null,
  user_id: 2 as number | null,
  user_name: 'Ana Ruiz' as string | null,
  name: `exportación ${job_id}` as string | null,
  page: null as string | null,
  repeatable: 0,
  result_gone: 0,
  ...more,
})
export const running = { state: 'running', done_units: 1_500, total_units: 20_000, finished_at: null }
export const kept = { result_name: 'EXP-1.zip', result_bytes: 3_355_444, expires_at: '2026-12-04T02:00:00Z' }

const ok = (data: object) => Response.json({ success: true, data })
export const refused = (status: number, code: string, message: string) =>
  Response.json({ success: false, error: { code, message } }, { status })
export const forbidden = () => refused(403, 'access.forbidden', 'Su perfil no permite esta acción.')

type Sent = { method: string; path: string; query: URLSearchParams }
/** The jobs on the server, which a test changes, and what was asked of it. A refusal answers every call. */
export const server = { stored: [] as Row[], sent: [] as Sent[], refusal: undefined as Response | undefined }

export const filtersOf = (
  query: URLSearchParams,
): { field: 'user_id' | 'state' | 'is_automatic' | 'job_id'; value: string }[] =>
  JSON.parse(query.get('filter') ?? '[]')

function page(query: URLSearchParams): Response {
  const found = server.stored.filter((row) =>
    filtersOf(query).every(({ field, value }) => {
      if (field === 'job_id') return row.job_id <= Number(value)
      return field === 'is_automatic'
        ? (row.user_id === null) === (value === '1')
        : String(row[field]) === String(value)
    }),
  )
  return ok({ jobs: found.slice(0, Number(query.get('limit'))), total: found.length })
}

function answer({ method, path, query }: Sent): Response {
  if (server.refusal) return server.refusal.clone()
  const [, , , id, act] = path.split('/')
  if (id === undefined) return page(query)
  const job = server.stored.find(({ job_id }) => String(job_id) === id)
  if (!job) return refused(404, 'job.not-found', 'El trabajo no existe.')
  if (method === 'GET') return act === 'result' ? new Response('PK') : ok({ job })
  if (act === 'cancel') {
    Object.assign(job, { state: 'cancelled', finished_at: '2026-11-20T15:02:00Z' })
    return ok({ done: 1 })
  }
  server.stored = [aJob(99, { ...running, name: job.name }), ...server.stored]
  return ok({ job_id: 99 })
}

/** Each test of the file has a server without jobs. */
export function withServer(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    Object.assign(server, { stored: [], sent: [], refusal: undefined })
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
      const { pathname: path, searchParams: query } = new URL(url, 'http://localhost')
      server.sent.push({ method, path, query })
      return answer({ method, path, query })
    })
  })
  afterEach(() => {
    cleanup()
    notifications.clean()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export function open({ user = technician, address = '/' } = {}) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const routeTree = createRootRoute({
    component: () => (
      <main>
        <Jobs route={openRoute} user={user} />
      </main>
    ),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree, history, ...textAddress })} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return history
}

export const card = (name: string) => screen.findByRole('article', { name })
/** Sentences of a card below who asked and when. */
export const linesIn = async (name: string) =>
  [...(await card(name)).querySelectorAll('p')].slice(1).map(({ textContent }) => textContent)
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
